"""What `pip install burgrave` leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Around imports: a module that is not there is an error that names the extra which brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"{error.msg}: pip install 'burgrave[{extra}]'"
        raise ModuleNotFoundError(message, name=error.name) from None
