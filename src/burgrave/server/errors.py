"""What people are refused, each with its HTTP status; the code that clients are told is made of its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from burgrave.core.errors import BurgraveError
from burgrave.core.language import N_


class Refused(BurgraveError):
    """A request that is not granted."""

    status: ClassVar[int] = 400

    def __init_subclass__(cls, status: int) -> None:
        cls.status = status


class BadRequest(Refused, status=422):
    """What was sent is not what was asked for."""


class NotSignedIn(Refused, status=401):
    """Only somebody with a name, a cookie or a token may do this."""


class NotYours(Refused, status=403):
    """It belongs to somebody else."""


class NotThere(Refused, status=404):
    """No such table, ply or token."""


class Conflict(Refused, status=409):
    """Somebody was quicker: the table has gone on since."""


class NotNow(Refused, status=409):
    """The table is not in a state in which this can be done."""


class TooSlow(Refused, status=408):
    """A request whose rest does not come."""


class TooLarge(Refused, status=413):
    """More than the server reads."""


class TooMany(Refused, status=429):
    """Too often, or too many at a time."""


class NotReady(Refused, status=503):
    """The rules of the game are still being compiled, or the database does not answer."""


def status_of(error: BurgraveError) -> int:
    """The HTTP status; what the rules or the options of a game do not allow is a request that cannot be processed."""
    return error.status if isinstance(error, Refused) else 422


def code_of(error: BurgraveError) -> str:
    """Such as `not_yours`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def bad_request(errors: Sequence[Any]) -> BadRequest:
    """The first of the things that Pydantic found wrong."""
    where = ".".join(str(part) for part in errors[0]["loc"]) or "body"
    return BadRequest("{where}: {reason}", where=where, reason=errors[0]["msg"])


DATABASE_AWAY = N_("the server cannot reach what it has stored: try again in a minute")
