"""The named tuples of what operators with several results wrote to out= [out/tuple-is-named-so]."""

from __future__ import annotations

from reftorch.dispatch.bodies import names_what_is_written
from reftorch.ops import return_types


@names_what_is_written
class max_out(return_types.max):  # noqa: N801
    """What max wrote."""

    __slots__ = ()


@names_what_is_written
class min_out(return_types.min):  # noqa: N801
    """What min wrote."""

    __slots__ = ()


@names_what_is_written
class aminmax_out(return_types.aminmax):  # noqa: N801
    """What aminmax wrote."""

    __slots__ = ()


@names_what_is_written
class frexp_out(return_types.frexp):  # noqa: N801
    """What frexp wrote."""

    __slots__ = ()


@names_what_is_written
class sort_out(return_types.sort):  # noqa: N801
    """What sort wrote."""

    __slots__ = ()


@names_what_is_written
class topk_out(return_types.topk):  # noqa: N801
    """What topk wrote."""

    __slots__ = ()


@names_what_is_written
class kthvalue_out(return_types.kthvalue):  # noqa: N801
    """What kthvalue wrote."""

    __slots__ = ()


@names_what_is_written
class cummax_out(return_types.cummax):  # noqa: N801
    """What cummax wrote."""

    __slots__ = ()


@names_what_is_written
class cummin_out(return_types.cummin):  # noqa: N801
    """What cummin wrote."""

    __slots__ = ()


@names_what_is_written
class median_out(return_types.median):  # noqa: N801
    """What median wrote."""

    __slots__ = ()


@names_what_is_written
class nanmedian_out(return_types.nanmedian):  # noqa: N801
    """What nanmedian wrote."""

    __slots__ = ()


@names_what_is_written
class mode_out(return_types.mode):  # noqa: N801
    """What mode wrote."""

    __slots__ = ()


@names_what_is_written
class histogram_out(return_types.histogram):  # noqa: N801
    """What histogram wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_cholesky_ex_out(return_types.linalg_cholesky_ex):  # noqa: N801
    """What linalg_cholesky_ex wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_lu_factor_out(return_types.linalg_lu_factor):  # noqa: N801
    """What linalg_lu_factor wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_lu_factor_ex_out(return_types.linalg_lu_factor_ex):  # noqa: N801
    """What linalg_lu_factor_ex wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_lu_out(return_types.linalg_lu):  # noqa: N801
    """What linalg_lu wrote."""

    __slots__ = ()


@names_what_is_written
class lu_unpack_out(return_types.lu_unpack):  # noqa: N801
    """What lu_unpack wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_ldl_factor_out(return_types.linalg_ldl_factor):  # noqa: N801
    """What linalg_ldl_factor wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_ldl_factor_ex_out(return_types.linalg_ldl_factor_ex):  # noqa: N801
    """What linalg_ldl_factor_ex wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_inv_ex_out(return_types.linalg_inv_ex):  # noqa: N801
    """What linalg_inv_ex wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_solve_ex_out(return_types.linalg_solve_ex):  # noqa: N801
    """What linalg_solve_ex wrote."""

    __slots__ = ()


@names_what_is_written
class triangular_solve_out(return_types.triangular_solve):  # noqa: N801
    """What triangular_solve wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_lstsq_out(return_types.linalg_lstsq):  # noqa: N801
    """What linalg_lstsq wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_slogdet_out(return_types.linalg_slogdet):  # noqa: N801
    """What linalg_slogdet wrote."""

    __slots__ = ()


@names_what_is_written
class slogdet_out(return_types.slogdet):  # noqa: N801
    """What slogdet wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_qr_out(return_types.linalg_qr):  # noqa: N801
    """What linalg_qr wrote."""

    __slots__ = ()


@names_what_is_written
class qr_out(return_types.qr):  # noqa: N801
    """What qr wrote."""

    __slots__ = ()


@names_what_is_written
class geqrf_out(return_types.geqrf):  # noqa: N801
    """What geqrf wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_eig_out(return_types.linalg_eig):  # noqa: N801
    """What linalg_eig wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_eigh_out(return_types.linalg_eigh):  # noqa: N801
    """What linalg_eigh wrote."""

    __slots__ = ()


@names_what_is_written
class linalg_svd_out(return_types.linalg_svd):  # noqa: N801
    """What linalg_svd wrote."""

    __slots__ = ()


@names_what_is_written
class svd_out(return_types.svd):  # noqa: N801
    """What svd wrote."""

    __slots__ = ()
