"""Which stream is current."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reftorch.cuda.loading import needed

if TYPE_CHECKING:
    from reftorch.backends.cuda.streams import Stream


def current_stream(device: Any = None) -> Stream:
    """The stream on which operators run that use a device."""
    streams = needed("streams")
    return streams.current_stream(streams.index_of(device))


def default_stream(device: Any = None) -> Stream:
    """The stream of a device that is current before another one is [device-cuda/default-stream]."""
    streams = needed("streams")
    return streams.default_stream(streams.index_of(device))


def set_stream(stream: Stream | None) -> None:
    """Make a stream current, and its device, too; None changes nothing."""
    if stream is not None:
        needed("streams").set_stream(stream)


class StreamContext:
    """Make a stream and its device current for as long as a `with` runs; None changes nothing."""

    def __init__(self, stream: Stream | None) -> None:
        self.stream = stream

    def __enter__(self) -> None:
        if self.stream is not None:
            self.stream.__enter__()

    def __exit__(self, *exception: object) -> None:
        if self.stream is not None:
            self.stream.__exit__(*exception)


def stream(stream: Stream | None) -> StreamContext:
    """Make a stream current inside of a `with` [device-cuda/streams-are-independent]."""
    return StreamContext(stream)
