"""An adapter that knows only the protocol, as one in another language would: no reftorch here.

Its library is lists of Python numbers with neg, add and mul. Given a word, it goes wrong where
the program calls neg: `die`, `hang`, `flood`, `short`, `later`, `old`, `mute`... Given an answer,
it answers so.
"""

import json
import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
HELLO = {
    "protocol": 2 if FAULT == "old" else 1, "name": "lists", "version": "0.1",
    "claims": ["values", "dtype", "sizes", "error"], "dtypes": ["float64", "int64"],
    "operators": ["neg", "add", "abs"], "comment": "--",
}  # fmt: skip


def read(data):
    """Return the number that JSON data spell."""
    if isinstance(data, dict):
        kind, text = next(iter(data.items()))
        return {"float": float, "int": int}[kind](text)
    return data


def write(value):
    """Spell a number as languages without integers and without negative zero have to."""
    if isinstance(value, int):
        return value if abs(value) <= 2**53 else {"int": str(value)}
    if value != value or value in (float("inf"), float("-inf")) or str(value) == "-0.0":
        return {"float": str(value)}
    return int(value) if value == int(value) else value


def run(program):
    """Run a program and say what was seen."""
    seen, raised, values = {}, {}, {}
    for index, place in enumerate(program["inputs"]):
        storage = program["storages"][place["storage"]]
        at = [place["offset"]]
        for size, stride in zip(place["sizes"], place["strides"], strict=True):
            at = [start + i * stride for start in at for i in range(size)]
        found = [read(storage["values"][i]) for i in at]
        values["input", index] = place["sizes"], storage["dtype"], found
    for index, call in enumerate(program["calls"]):
        op, args = call["op"].split(".")[0], call["args"]
        if call["variant"] not in ("function", "method") or len(args) != 1 + (op == "add"):
            return {"missing": f"{call['op']} ({call['variant']})"}
        operands = []
        for each in args:
            if not isinstance(each, dict) or next(iter(each)) not in ("input", "result"):
                return {"missing": f"{call['op']} with an argument that is no tensor"}
            operands.append(values.get(next(iter(each.items()))))
        if op == "neg" and FAULT:
            go_wrong()
        sizes, dtype, x = operands[0]
        if op == "add":
            if operands[1][:2] != (sizes, dtype):
                return {"missing": "broadcasting and promotion"}
            found = [a + b for a, b in zip(x, operands[1][2], strict=True)]
        else:
            found = [-a if op == "neg" else abs(a) for a in x]
        if op == "abs" and not x:
            raised[f"r{index}"] = {"classes": ["EmptyError"], "message": "nothing there"}
            continue
        values["result", index] = sizes, dtype, found
    for (kind, index), (sizes, dtype, found) in values.items():
        name = chr(ord("a") + index) if kind == "input" else f"r{index}"
        seen[name] = {"dtype": dtype, "sizes": sizes, "values": [write(v) for v in found]}
    return {"seen": seen, "raised": raised, "source": "lists " + ops(program)}


def ops(program):
    """Write a program in the language of lists."""
    return "; ".join(call["op"] for call in program["calls"])


def go_wrong():
    """Do what FAULT says."""
    if FAULT == "die":
        raise ValueError("no negatives today")
    if FAULT == "hang":
        time.sleep(60)
    if FAULT == "chatter":
        print("a line\n\n[1]\n{\"loss\": 3}\n\x00\x1b[1m", flush=True)
    while FAULT == "flood":
        print("a line")
    if FAULT == "close":
        os.close(1)
        time.sleep(60)


def answer(line):
    """Answer one request."""
    request = json.loads(line)
    found = {"id": request["id"], **run(request["run"])}
    negates = any(call["op"] == "neg" for call in request["run"]["calls"])
    if negates and FAULT == "short":
        found["seen"]["r0"]["values"].pop()
    if negates and FAULT == "later":
        found["id"] += 1
    if negates and FAULT == "foreign":
        found["speed"] = 3
    if negates and FAULT == "shapeless":
        found["seen"]["r0"] = [1, 2]
    if negates and FAULT.startswith("{"):
        found = {"id": request["id"], **json.loads(FAULT)}
    if negates and FAULT == "deep":
        print("[" * 200_000, flush=True)
    print(json.dumps(found), flush=True)


def main():
    """Say hello and answer requests until there are none."""
    if FAULT == "mute":
        return
    if FAULT == "absent":
        print(json.dumps({"cannot_run": "lists is not installed"}), flush=True)
        return
    print("welcome to lists", flush=True)
    print(json.dumps({"hello": {} if FAULT == "empty" else HELLO}), flush=True)
    if FAULT == "deaf":
        time.sleep(60)
    for line in sys.stdin:
        answer(line)


if __name__ == "__main__":
    main()
