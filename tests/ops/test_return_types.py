"""What the tuples of results are called when they were written to out=, beside PyTorch."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.support import covers

# of what dtype the results are: of the matrix, indices, errors and exchanges, complex
DTYPES = {"f": "float32", "i": "int64", "n": "int32", "c": "complex64"}

Call = Callable[..., Any]
CALLS: dict[str, tuple[str, Call]] = {
    "aminmax": ("ff", lambda t, a, out: t.aminmax(a, out=out)),
    "cummax": ("fi", lambda t, a, out: t.cummax(a, 0, out=out)),
    "cummin": ("fi", lambda t, a, out: t.cummin(a, 0, out=out)),
    "frexp": ("fn", lambda t, a, out: t.frexp(a, out=out)),
    "geqrf": ("ff", lambda t, a, out: t.geqrf(a, out=out)),
    "histogram": ("ff", lambda t, a, out: t.histogram(a, 3, out=out)),
    "kthvalue": ("fi", lambda t, a, out: t.kthvalue(a, 1, out=out)),
    "linalg_cholesky_ex": ("fn", lambda t, a, out: t.linalg.cholesky_ex(a, out=out)),
    "linalg_eig": ("cc", lambda t, a, out: t.linalg.eig(a, out=out)),
    "linalg_eigh": ("ff", lambda t, a, out: t.linalg.eigh(a, out=out)),
    "linalg_inv_ex": ("fn", lambda t, a, out: t.linalg.inv_ex(a, out=out)),
    "linalg_ldl_factor": ("fn", lambda t, a, out: t.linalg.ldl_factor(a, out=out)),
    "linalg_ldl_factor_ex": ("fnn", lambda t, a, out: t.linalg.ldl_factor_ex(a, out=out)),
    "linalg_lstsq": ("ffif", lambda t, a, out: t.linalg.lstsq(a, a, out=out)),
    "linalg_lu": ("fff", lambda t, a, out: t.linalg.lu(a, out=out)),
    "linalg_lu_factor": ("fn", lambda t, a, out: t.linalg.lu_factor(a, out=out)),
    "linalg_lu_factor_ex": ("fnn", lambda t, a, out: t.linalg.lu_factor_ex(a, out=out)),
    "linalg_qr": ("ff", lambda t, a, out: t.linalg.qr(a, out=out)),
    "linalg_slogdet": ("ff", lambda t, a, out: t.linalg.slogdet(a, out=out)),
    "linalg_solve_ex": ("fn", lambda t, a, out: t.linalg.solve_ex(a, a, out=out)),
    "linalg_svd": ("fff", lambda t, a, out: t.linalg.svd(a, out=out)),
    "lu": ("fn", lambda t, a, out: t.lu(a, out=out)),
    "lu with infos": ("fnn", lambda t, a, out: t.lu(a, get_infos=True, out=out)),
    "lu_unpack": ("fff", lambda t, a, out: t.lu_unpack(*t.linalg.lu_factor(a), out=out)),
    "max": ("fi", lambda t, a, out: t.max(a, 0, out=out)),
    "median": ("fi", lambda t, a, out: t.median(a, 0, out=out)),
    "min": ("fi", lambda t, a, out: t.min(a, 0, out=out)),
    "mode": ("fi", lambda t, a, out: t.mode(a, 0, out=out)),
    "nanmedian": ("fi", lambda t, a, out: t.nanmedian(a, 0, out=out)),
    "qr": ("ff", lambda t, a, out: t.qr(a, out=out)),
    "slogdet": ("ff", lambda t, a, out: t.slogdet(a, out=out)),
    "sort": ("fi", lambda t, a, out: t.sort(a, out=out)),
    "sort, stable": ("fi", lambda t, a, out: t.sort(a, stable=True, out=out)),
    "svd": ("fff", lambda t, a, out: t.svd(a, out=out)),
    "topk": ("fi", lambda t, a, out: t.topk(a, 1, out=out)),
    "triangular_solve": ("ff", lambda t, a, out: t.triangular_solve(a, a, out=out)),
}


@covers("out/tuple-is-named-so")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", CALLS)
def test_names_of_tuples_that_were_written(name: str) -> None:
    letters, call = CALLS[name]

    def kind(lib: Any) -> str:
        out = tuple(lib.empty(0, dtype=getattr(lib, DTYPES[letter])) for letter in letters)
        result = call(lib, lib.eye(3) + 1, out)
        assert all(a is b for a, b in zip(result, out, strict=True))
        return type(result).__name__

    assert kind(reftorch) == kind(torch)


@covers("out/tuple-is-named-so")
def test_what_was_written_prints_and_pickles_by_its_name() -> None:
    for lib in (torch, reftorch):
        out = (lib.zeros(1), lib.zeros(1, dtype=lib.int64))
        result = lib.sort(lib.ones(1), out=out)
        assert repr(result).startswith("torch.return_types.sort_out(\nvalues=tensor([1.]),")
        again = pickle.loads(pickle.dumps(result))
        assert type(again) is type(result) and again.values.tolist() == [1]
