"""Memory: what a burst of requests has taken goes back to the system when it is over.

glibc keeps what was freed in the middle of its heaps, for ever if nothing asks for it: a worker would stay as large as
its worst minute. Other C libraries do not need asking.
"""

import ctypes
import gc
from collections.abc import Callable


def settle() -> None:
    """Leave what the application is made of out of the garbage collector's rounds: it is there to stay."""
    gc.collect()
    gc.freeze()


def _trim() -> Callable[[int], int] | None:
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    return trim


_malloc_trim = _trim()


def give_back() -> None:
    """Give back to the system what is free."""
    if _malloc_trim is not None:
        _malloc_trim(0)
