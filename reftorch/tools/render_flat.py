"""The text of the flat fast paths: the layered path, written out for the plain case.

What an operator needs of the specification (its parameters, what its node saves) is rendered into
the text; what it needs of dtypes is looked up in `dispatch.flat`.
"""

from __future__ import annotations

from reftorch.spec import OpSpec
from reftorch.spec.model import FACTS
from reftorch.spec.saving import saved_names

HEADER = """\
import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.core.graph import LEAF, Node, next_sequence
from reftorch.core.state import MODE
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.trace import LISTENER
from reftorch.dispatch.arrays import equals_array
from reftorch.dispatch.convert import is_operand
from reftorch.dispatch.flat import (
    SCALARS, SILENCE, all_ints, anew, asarray, large, ndarray, plans_of, reduced, reductions_of,
    reshaped, scalar, selected, sliced, viewed,
)  # fmt: skip
from reftorch.dispatch.table import OPERATORS, PACKETS

_new = object.__new__
_Tensor: type = TensorImpl


def bind(cls: type) -> None:
    \"\"\"Say which class the flat paths serve and make.\"\"\"
    global _Tensor
    _Tensor = cls

"""

# the names under which methods look up the memo of a view operator, and what they record
FLAT_VIEWS = {
    "transpose": "transpose.int", "view": "view", "reshape": "view", "permute": "permute",
    "unsqueeze": "unsqueeze", "t": "t", "expand": "expand", "select": "select.int",
    "squeeze": "squeeze.dim", "_slice": "slice.Tensor",
}  # fmt: skip
# and what records reshape of elements that do not lie row-major; it saves what view saves
ALIAS = "_reshape_alias"
# those of them whose answer is calculated when none was kept
_CALCULATED = {"reshape": "viewed", "select": "selected", "_slice": "sliced"}

# the methods which reduce that have a flat path, and whether it takes a dim
FLAT_REDUCTIONS = {
    "sum": True, "prod": True, "mean": True, "amax": True, "amin": True, "max": False,
    "min": False, "any": True, "all": True, "argmax": True, "argmin": True,
}  # fmt: skip


# whose kernels are more than one ufunc, so that no plan would be found
_COMPOSED = frozenset("""
    abs angle bitwise_left_shift bitwise_right_shift ceil conj_physical digamma erf erfc erfinv
    floor floor_divide fmod frac frexp gcd i0 igamma igammac isneginf isposinf lcm ldexp lgamma
    logaddexp logaddexp2 nextafter relu remainder round rsqrt sgn sigmoid sign signbit sinc
    special_xlog1py special_zeta trunc xlogy
""".split())


def is_flat(entry: OpSpec) -> bool:
    """Whether an operator has the form that the flat templates know."""
    names = tuple(param.name for param in entry.schema.params)
    return (
        entry.kind == "primitive" and entry.schema.name not in _COMPOSED
        and entry.promotion in ("default", "float", "bool")
        and names in (("self",), ("self", "other"), ("self", "other", "alpha"))
        and all(param.type in ("Tensor", "Scalar") for param in entry.schema.params)
        and (len(names) == 1 or entry.schema.params[1].type == "Tensor")
    )


def is_binary(entry: OpSpec) -> bool:
    """Whether a flat operator takes two operands."""
    return len(entry.schema.params) > 1


def constants(entry: OpSpec) -> list[str]:
    """The module-level names that the template of an operator uses."""
    name, suffix = entry.schema.full_name, _suffix(entry)
    return [f'_flat_{suffix} = plans_of("{name}").get', f'_op_{suffix} = OPERATORS["{name}"]']


def _saved_value(entry: OpSpec, name: str) -> str:
    for param in entry.schema.params:
        if name == param.name:
            if param.type != "Tensor":
                return repr(param.default)
            if is_binary(entry) and name == "other":
                return "(other, other._storage.version) if tensors else other"
            return f"({name}, {name}._storage.version)"
        for fact in FACTS:
            if name == f"{param.name}_{fact}":
                value = {"dtype": f"{name[: -len('_dtype')]}._dtype", "geometry": "shape"}
                if fact == "offset":
                    return f"{param.name}._offset"
                return value.get(fact, f"shape.{fact}")
    return "(alias_of(result), 0)"


def _saved(entry: OpSpec) -> str:
    nodes = {"self": "node", "other": "other_node"}
    items = []
    for name, users in saved_names(entry).items():
        value = _saved_value(entry, name)
        if is_binary(entry):
            used = " and ".join(f"{nodes[user]} is None" for user in sorted(set(users)))
            value = f"None if {used} else ({value})"
        items.append(value)
    return f"({', '.join(items)},)" if items else "()"


_FINISH = """\
{i}try:
{i}    if shape.numel < 262144:
{i}        array = SILENCE.run(ufunc, {operands})
{i}    else:
{i}        array = SILENCE.run(ufunc, {operands}, large(shape.sizes, element))
{i}except RuntimeError:
{i}    array = anew(ufunc, {operands})
{i}if type(array) is not ndarray:
{i}    array = asarray(array)
{i}result = _new(_Tensor)
{i}result._array = array
{i}result._storage = storage = _new(Storage)
{i}storage.buffer = array
{i}storage.version = 0
{i}result._geometry = shape
{i}result._offset = 0
{i}result._dtype = element
{i}result._node = result._base = None
"""


def _record(entry: OpSpec, edges: str, indent: str) -> str:
    suffix = _suffix(entry)
    lines = [
        "record = _new(Node)",
        f"record._operator = _op_{suffix}",
        f"record._edges = {edges}",
        "record._sequence = next_sequence()",
        "record._geometry = shape",
        "record._dtype = element",
        f"record._saved = {_saved(entry)}",
        "result._node = record",
    ]
    return "".join(f"{indent}{line}\n" for line in lines)


def _suffix(entry: OpSpec) -> str:
    return entry.schema.full_name.replace(".", "_")


def _scalars(entry: OpSpec) -> str:
    """The branch for a Python number, for the operators that take one: those of Python."""
    if not entry.dunder:
        return ""
    return f"""\
            elif shape.numel and (kind is int or (kind is float and other)):
                b = SCALARS[kind].get((self._dtype, other))
                if b is None:
                    b = scalar(self._dtype, other)
                if b is not None:
                    plan = _flat_{_suffix(entry)}(self._dtype)
"""


def binary(name: str, entry: OpSpec, doc: str, fallback: str, named: bool) -> str:
    """A method of two operands: `a + b`, or `a.add(b)` where `named`."""
    suffix, i = _suffix(entry), " " * 12
    head = "self, other: Any" + (", *args: Any, **kwargs: Any" if named else "")
    guard = " and not args and not kwargs" if named else ""
    text = f"    def {name}({head}) -> Any:\n{doc}"
    text += f"""\
        kind = type(other)
        shape = self._geometry
        plan: Any = None
        if shape.plain and type(self) is _Tensor and not LISTENER.active{guard}:
            if kind is _Tensor:
                if shape is other._geometry and ({_fresh("other")}):
                    element, given = self._dtype, other._dtype
                    plan = _flat_{suffix}(element if element is given else (element, given))
                    b = other._array
                    if b is None:
                        b = other.window()
{_scalars(entry)}\
        if plan is not None and ({_fresh("self")}):
            a = self._array
            if a is None:
                a = self.window()
            ufunc, element, cast_a, cast_b = plan
            if cast_a is not None:
                a = a.astype(cast_a)
            if cast_b is not None:
                b = b.astype(cast_b)
"""
    text += _FINISH.format(i=i, operands="a, b")
    if entry.derivatives:
        text += f"{i}tensors = kind is _Tensor\n"
        text += f"{i}node, other_node = self._node, other._node if tensors else None\n"
        text += f"{i}if (node is not None or other_node is not None) and MODE.grad:\n"
        edges = "(self if node is LEAF else node, other if other_node is LEAF else other_node)"
        text += _record(entry, edges, i + "    ")
    text += f"{i}return result\n        return {fallback}\n"
    return text


def inplace(name: str, entry: OpSpec, doc: str, fallback: str) -> str:
    """`a += b` for tensors of one layout and dtype, where nothing is recorded."""
    return f"""\
    def {name}(self, other: Any) -> Any:
{doc}\
        if type(other) is _Tensor and type(self) is _Tensor and not LISTENER.active:
            shape, storage, element = self._geometry, self._storage, self._dtype
            plan = _flat_{_suffix(entry)}(
                element if element is other._dtype else (element, other._dtype)
            )
            if (
                plan is not None and shape is other._geometry and shape.plain
                and plan[1] is element and plan[3] is None
                and type(storage) is Storage and type(other._storage) is Storage
                and (storage is not other._storage or self is other)
                and (not MODE.grad or (
                    self._base is None and other._base is None
                    and self._node is None and other._node is None
                ))
            ):  # fmt: skip
                a, b = self._array, other._array
                if a is None:
                    a = self.window()
                if b is None:
                    b = other.window()
                try:
                    SILENCE.run(plan[0], a, b, a)
                except RuntimeError:
                    anew(plan[0], a, b, a)
                storage.version += 1
                return self
        return {fallback}
"""


def delegating(name: str, dunder: str, doc: str, fallback: str) -> str:
    """A method whose plain case is a Python operator's."""
    return f"""\
    def {name}(self, other: Any, *args: Any, **kwargs: Any) -> Any:
{doc}\
        if type(other) is _Tensor and not args and not kwargs:
            return self.{dunder}(other)
        return {fallback}
"""


def _fresh(tensor: str) -> str:
    """Whether the history of a tensor is the one it shows (see autograd.history)."""
    return (
        f"{tensor}._base is None or ({tensor}._base._node is None if {tensor}._node is None "
        f"else {tensor}._node_version == {tensor}._storage.version)"
    )


def unary(name: str, entry: OpSpec, doc: str, fallback: str) -> str:
    """A method or function of one operand; a function calls its operand `self`, too."""
    suffix, i = _suffix(entry), " " * 12
    dunder = name.startswith("__")
    head = "self" if dunder else "self, *args: Any, **kwargs: Any"
    guard = "" if dunder else "not args and not kwargs and "
    text = f"    def {name}({head}) -> Any:\n{doc}"
    text += f"""\
        shape = self._geometry
        plan: Any = _flat_{suffix}(self._dtype)
        if (
            plan is not None and {guard}shape.plain and type(self) is _Tensor
            and not LISTENER.active and ({_fresh("self")})
        ):  # fmt: skip
            ufunc, element, _, _ = plan
            a = self._array
            if a is None:
                a = self.window()
"""
    text += _FINISH.format(i=i, operands="a")
    if entry.derivatives:
        text += f"{i}node = self._node\n{i}if node is not None and MODE.grad:\n"
        text += _record(entry, "(self if node is LEAF else node,)", i + "    ")
    text += f"{i}return result\n        return {fallback}\n"
    return text


def view(name: str, doc: str, fallback: str, recorded: OpSpec) -> str:
    """A method that looks up what the layered path answered for this geometry before."""
    suffix = _suffix(recorded)
    return f"""\
    def {name}(self, *args: Any, **kwargs: Any) -> Any:
{doc}\
{_known(name, recorded)}\
        if (
            known is not None and not kwargs and not LISTENER.active and type(self) is _Tensor
            and ({_fresh("self")})
        ):  # fmt: skip
            result = _new(_Tensor)
            result._array = None
            result._storage = storage = self._storage
            result._geometry = shape = known[0]
            result._offset = self._offset + known[1]
            result._dtype = self._dtype
            result._base = self if self._base is None else self._base
            result._node_version = storage.version
            if not MODE.grad:
                result._node, result._sealed = None, "no_grad"
                return result
            result._sealed = None if self._base is None else self._sealed
            node = self._node
            if node is None:
                result._node = None
                return result
            record = _new(Node)
            record._operator = {_recorder(name, suffix)}
            record._edges = (self if node is LEAF else node,)
            record._sequence = next_sequence()
            record._geometry, record._dtype = shape, self._dtype
            record._saved = {_saved_of_view(recorded)}
            result._node = record
            return result
{_copying(name)}\
        return {fallback}
"""


def _recorder(name: str, suffix: str) -> str:
    """The operator whose node it is; reshape records by two names [graph/node-of-reshape]."""
    if name != "reshape":
        return f"_op_{suffix}"
    return f"_op_{suffix} if self._geometry.contiguous else _op_{ALIAS}"


def reduction(name: str, doc: str, fallback: str) -> str:
    """A method that reduces all dims or one, where nothing is recorded."""
    plain = "not args"
    if FLAT_REDUCTIONS[name]:
        plain = "(not args or (len(args) == 1 and type(args[0]) is int))"
    return f"""\
    def {name}(self, *args: Any, **kwargs: Any) -> Any:
{doc}\
        plan: Any = _reducing_{name}(self._dtype)
        if (
            plan is not None and not kwargs and {plain}
            and type(self) is _Tensor and not LISTENER.active and (not MODE.grad or (
                self._node is None and (self._base is None or self._base._node is None)
            ))
        ):  # fmt: skip
            result = reduced(self, plan, args)
            if result is not None:
                return result
        return {fallback}
"""


def _known(name: str, recorded: OpSpec) -> str:
    """The answer that was kept or, of what programs vary most, is calculated here.

    Reshape answers like `view` where it can [views/may-alias].
    """
    text = f"""\
        known = None
        if {_ints(recorded)}:  # a list is no key
            known = self._geometry.views.get(("{recorded.schema.full_name}", {_key(recorded)}))
"""
    if name in _CALCULATED:
        text += f"""\
            if known is None:
                known = {_CALCULATED[name]}(self._geometry, args)
"""
    return text


def slicing(entry: OpSpec) -> str:
    """The method by which brackets take a slice: `_slice(dim, start, end, step)`."""
    doc = f'        """{entry.doc}"""\n'
    return view("_slice", doc, f"_op_{_suffix(entry)}.call((self, *args))", entry)


def _copying(name: str) -> str:
    """For reshape: what it makes of plain sizes where nothing is recorded [views/may-alias]."""
    if name != "reshape":
        return ""
    return """\
        base = self._base
        if known is None and type(self) is _Tensor and not kwargs and not LISTENER.active and (
            not MODE.grad or (self._node is None and (base is None or base._node is None))
        ):
            plain = reshaped(self, args)
            if plain is not None:
                return plain
"""


def _takes_list(entry: OpSpec) -> bool:
    return entry.schema.params[-1].type == "int[]" or "implicit" in str(entry.schema.text)


def _key(entry: OpSpec) -> str:
    if not _takes_list(entry):
        return "args"
    extra = ", False" if len(entry.schema.params) > 2 else ""
    return f"(args{extra})" if extra else "(args,)"


def _ints(entry: OpSpec) -> str:
    # equal keys need not be of equal types: True and 1.0 are refused by the layered path;
    # and a list of sizes may be empty, but not absent
    return "args and all_ints(args)" if _takes_list(entry) else "all_ints(args)"


def _saved_of_view(entry: OpSpec) -> str:
    params = [param.name for param in entry.schema.params]
    items = []
    for name in saved_names(entry):
        if name in params:
            items.append("args" if _takes_list(entry) else f"args[{params.index(name) - 1}]")
        else:
            fact = name.removeprefix("self_")
            of_tensor = fact in ("dtype", "offset", "geometry")
            items.append(f"self._{fact}" if of_tensor else f"self._geometry.{fact}")
    return f"({', '.join(items)},)" if items else "()"
