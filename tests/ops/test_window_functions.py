"""The older windows, beside PyTorch's, whose every rounding they share."""

from __future__ import annotations

from typing import Any

from tests.autograd.beside import beside, refused
from tests.support import covers

NAMES = ("bartlett_window", "blackman_window", "hamming_window", "hann_window", "kaiser_window")


@covers("window-functions/periodic", "window-functions/step-by-step")
@beside
def test_values(torch: Any) -> Any:
    found = []
    for name in NAMES[:4]:
        for element in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
            for count in (0, 1, 2, 3, 4, 5, 8, 9, 16, 33):
                call = getattr(torch, name)
                wanted = {"dtype": element, "requires_grad": count > 4}
                found += [call(count, **wanted), call(count, False, dtype=element)]
        found.append(getattr(torch, name)(4))
    return found


@covers("window-functions/step-by-step")
@beside
def test_of_bessel_functions(torch: Any) -> Any:
    """PyTorch's Bessel function of float32 and float64 is right to 6 and 14 places."""
    found = []
    for element, places in ((torch.float32, 5), (torch.float64, 13)):
        for count in (0, 1, 2, 3, 4, 5, 8, 9, 16, 33):
            for given in ((), (True,), (False,), (False, 5.0), (True, 0.0)):
                found.append(
                    torch.kaiser_window(count, *given, dtype=element).round(decimals=places)
                )
    halves = [torch.kaiser_window(8, dtype=each) for each in (torch.float16, torch.bfloat16)]
    return [*found, *halves]


@covers("window-functions/floating-only", "window-functions/alpha-and-beta")
@beside
def test_arguments(torch: Any) -> Any:
    found = []
    for name in NAMES:
        call = getattr(torch, name)
        found += [
            refused(call, -1), refused(call, 3, dtype=torch.int64), refused(call, 2.5),
            refused(call, 3, dtype=torch.complex64), refused(call, 3, out=torch.zeros(3)),
            refused(call, 3, None), refused(call), call(window_length=3, periodic=False),
            call(3, layout=torch.strided, device="cpu", pin_memory=False),
        ]  # fmt: skip
    f = torch.hamming_window
    found += [f(4, True, 0.5), f(4, True, 0.5, 0.4), f(4, False, alpha=0.25),
              refused(f, 4, alpha=0.5), refused(f, 4, True, beta=0.5),
              refused(torch.kaiser_window, 4, beta=1.0)]  # fmt: skip
    return found
