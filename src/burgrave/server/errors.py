"""What people are refused, each with the status and the code that clients are told."""

from __future__ import annotations

from typing import ClassVar

from burgrave.core.errors import BurgraveError


class Refused(BurgraveError):
    """A request that is not granted."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "bad_request"


class BadRequest(Refused):
    """What was sent is not what was asked for."""

    status = 422


class NotSignedIn(Refused):
    """Only somebody with a name, a cookie or a token may do this."""

    status = 401
    code = "not_signed_in"


class NotYours(Refused):
    """It belongs to somebody else."""

    status = 403
    code = "not_yours"


class NotThere(Refused):
    """No such table, ply or token."""

    status = 404
    code = "not_there"


class Conflict(Refused):
    """Somebody was quicker: the table has gone on since."""

    status = 409
    code = "conflict"


class NotNow(Refused):
    """The table is not in a state in which this can be done."""

    status = 409
    code = "not_now"


class TooLarge(Refused):
    """More than the server reads."""

    status = 413
    code = "too_large"


class TooMany(Refused):
    """Too often, or too many at a time."""

    status = 429
    code = "too_many"


class NotReady(Refused):
    """The rules of the game are still being compiled."""

    status = 503
    code = "not_ready"
