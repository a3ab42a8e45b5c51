"""The form of golden vectors: a manifest, and for each rule its programs and their tensors.

`spec/vectors.schema.json` is the schema of the JSON files.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reftorch.conformance.observation import Observation, Raised, Seen
from reftorch.conformance.program import Program, Storage, decode, encode
from reftorch.conformance.vectors.tensors import Malformed, Tensors, read_tensors, unpack

FORMAT = 1
"""The version of the form: it grows when a reader of the last one would be misled."""

MANIFEST = "manifest.json"
FACTS = ("dtype", "sizes", "strides", "offset", "shares", "same", "version", "requires_grad")
"""What is said of a tensor beside its elements."""


@dataclass
class Vector:
    """A program and what is expected of it; `open_values` are results of which no value is due."""

    program: Program
    expected: Observation
    open_values: frozenset[str] = frozenset()


def leave_open(observation: Observation, names: frozenset[str]) -> None:
    """Drop the elements of the tensors of these names."""
    for name in names.intersection(observation.seen):
        if observation.seen[name].dtype is not None:
            observation.seen[name].values = []


@dataclass
class RuleVectors:
    """The vectors of one rule."""

    rule: str
    says: str
    vectors: list[Vector] = field(default_factory=list)


def dump(data: Any) -> bytes:
    """Write JSON in the one way in which it is written."""
    return (json.dumps(data, indent=1, sort_keys=True, allow_nan=False) + "\n").encode()


def write_rule(found: RuleVectors) -> tuple[bytes, bytes]:
    """Return the JSON file of a rule, and the safetensors file beside it."""
    tensors = Tensors()
    data = {
        "format": FORMAT,
        "rule": found.rule,
        "says": found.says,
        "tensors": f"{found.rule.rsplit('/', 1)[-1]}.safetensors",
        "programs": [
            _write_vector(str(index), vector, tensors) for index, vector in enumerate(found.vectors)
        ],
    }
    return dump(data), tensors.to_bytes()


def _write_vector(name: str, vector: Vector, tensors: Tensors) -> dict[str, Any]:
    data = vector.program.to_json()
    data["storages"] = [
        {
            "dtype": each.dtype,
            "size": len(each.values),
            "tensor": tensors.add(
                f"{name}.storage{at}", each.dtype, [len(each.values)], list(each.values)
            ),
        }
        for at, each in enumerate(vector.program.storages)
    ]
    expected = vector.expected
    data["expected"] = {
        "seen": {
            where: _write_seen(f"{name}.{where}", seen, where in vector.open_values, tensors)
            for where, seen in expected.seen.items()
        },
        "raised": {
            where: {"classes": raised.classes, "rule": raised.rule}
            for where, raised in expected.raised.items()
        },
        "gradients": {
            where: None
            if seen is None
            else _write_seen(f"{name}.gradient.{where}", seen, False, tensors)
            for where, seen in expected.gradients.items()
        },
    }
    return data


def _write_seen(name: str, seen: Seen, is_open: bool, tensors: Tensors) -> dict[str, Any]:
    if seen.dtype is None:
        return {"python": seen.python, "values": [encode(each) for each in seen.values]}
    data: dict[str, Any] = {fact: getattr(seen, fact) for fact in FACTS}
    unsigned = [_plain(each) for each in seen.values]
    whole = not is_open and (bool(seen.values) or 0 in seen.sizes)
    data["tensor"] = tensors.add(name, seen.dtype, seen.sizes, unsigned) if whole else None
    return data


def _plain(value: Any) -> Any:
    """Return NaN without its sign, which is the processor's; in complex numbers, too."""
    if isinstance(value, complex):
        return complex(_plain(value.real), _plain(value.imag))
    return math.nan if value != value else value


def read_rule(text: bytes, data: bytes) -> RuleVectors:
    """Read what `write_rule` wrote."""
    try:
        content, tensors = json.loads(text), read_tensors(data)
        if content["format"] != FORMAT:
            raise Malformed(f"vectors of format {content['format']}, and this is {FORMAT}")
        vectors = [_read_vector(each, tensors) for each in content["programs"]]
        return RuleVectors(content["rule"], content["says"], vectors)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"{type(error).__name__}: {error}") from None


Read = dict[str, tuple[str, list[int], bytes]]


def _read_vector(data: dict[str, Any], tensors: Read) -> Vector:
    storages = tuple(
        Storage(each["dtype"], tuple(_elements(each["dtype"], each["tensor"], tensors)))
        for each in data["storages"]
    )
    expected = data["expected"]
    program = Program.from_json({**data, "storages": []})
    program = replace(program, storages=storages)
    seen = {where: _read_seen(each, tensors) for where, each in expected["seen"].items()}
    return Vector(
        program,
        Observation(
            seen,
            {
                where: Raised(each["classes"], "", each["rule"])
                for where, each in expected["raised"].items()
            },
            {
                where: None if each is None else _read_seen(each, tensors)
                for where, each in expected["gradients"].items()
            },
        ),
        frozenset(
            where
            for where, each in expected["seen"].items()
            if "tensor" in each and each["tensor"] is None
        ),
    )


def _read_seen(data: dict[str, Any], tensors: Read) -> Seen:
    if "python" in data:
        return Seen(python=data["python"], values=[decode(each) for each in data["values"]])
    seen = Seen(**{fact: data[fact] for fact in FACTS})
    if data["tensor"] is not None:
        seen.values = _elements(data["dtype"], data["tensor"], tensors)
    return seen


def _elements(dtype: str, name: str, tensors: Read) -> list[Any]:
    kind, _, data = tensors[name]
    return unpack(dtype, kind, data)


def write_folder(folder: Path, files: dict[str, bytes], manifest: dict[str, Any]) -> None:
    """Write files by their paths, and a manifest that names them; put others of ours away."""
    clear(folder)
    for path, content in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    (folder / MANIFEST).write_bytes(dump({**manifest, "files": sums}))


def clear(folder: Path) -> None:
    """Remove vectors that were written to a folder before; refuse one with other things in it."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        return
    manifest = read_manifest(folder)
    for path in [*manifest["files"], MANIFEST]:
        (folder / path).unlink(missing_ok=True)
    for inner in sorted((each for each in folder.rglob("*") if each.is_dir()), reverse=True):
        if not any(inner.iterdir()):
            inner.rmdir()


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a folder."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        if manifest["format"] != FORMAT:
            raise Malformed(f"{folder} has vectors of format {manifest['format']}, not {FORMAT}")
        if not all(isinstance(manifest[key], kind) for key, kind in (("files", dict),
                                                                    ("rules", list))):  # fmt: skip
            raise Malformed(f"{folder / MANIFEST} is no manifest of vectors")
    except OSError:
        raise Malformed(f"{folder} has no {MANIFEST}, so that it holds no vectors") from None
    except (ValueError, KeyError, TypeError) as error:
        text = f"{folder / MANIFEST}: {type(error).__name__}: {error}"
        raise Malformed(text) from None
    whole: dict[str, Any] = manifest
    return whole


def read_file(folder: Path, manifest: dict[str, Any], path: str) -> bytes:
    """Read a file, which has to be as it was written."""
    try:
        content = (folder / path).read_bytes()
    except OSError as error:
        raise Malformed(f"{folder / path}: {error.strerror}") from None
    if hashlib.sha256(content).hexdigest() != manifest["files"].get(path):
        raise Malformed(f"{folder / path} is not as it was written")
    return content
