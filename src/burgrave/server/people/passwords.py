"""Passwords: which are good enough, and how they are kept (Argon2)."""

from __future__ import annotations

import asyncio
import secrets
import threading

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from burgrave.core.errors import BadOption, BurgraveError
from burgrave.core.language import N_

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
GOOD_SCORE = 3
"""Of zxcvbn's 0 to 4: more than a hundred million guesses."""
ESTIMATED = 64
"""Characters: what follows is not needed to know that a password is good, and takes long to estimate."""
MORE_WORDS = N_("add another word or two, uncommon ones")
REASONS = {
    "Straight rows of keys are easy to guess.": N_("rows of keys are tried first"),
    "Short keyboard patterns are easy to guess.": N_("patterns on the keyboard are tried first"),
    'Repeats like "aaa" are easy to guess.': N_("repeating a letter adds next to nothing"),
    'Repeats like "abcabcabc" are only slightly harder to guess than "abc".': N_("repeating something adds little"),
    'Sequences like "abc" or "6543" are easy to guess.': N_("sequences such as abc or 6543 are tried first"),
    "Recent years are easy to guess.": N_("years are tried first"),
    "Dates are often easy to guess.": N_("dates are tried first"),
    "This is a top-10 common password.": N_("it is one of the ten most common passwords"),
    "This is a top-100 common password.": N_("it is one of the hundred most common passwords"),
    "This is a very common password.": N_("many people have this password"),
    "This is similar to a commonly used password.": N_("it resembles a password that many people have"),
    "A word by itself is easy to guess.": N_("a word by itself is soon found"),
    "Names and surnames by themselves are easy to guess.": N_("a name by itself is soon found"),
    "Common names and surnames are easy to guess.": N_("names are tried first"),
}
"""All that zxcvbn warns of, in words of our own."""


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._at_work = asyncio.Semaphore(2)  # each takes 64 MiB
        self._estimating = threading.Lock()  # zxcvbn keeps in one place what it is told about the user

    async def hash(self, password: str, name: str) -> str:
        """To be stored. Refuses what somebody who knows the name would soon guess, and says why."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise BadOption(
                "a password has {fewest} to {most} characters", fewest=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
            )
        async with self._at_work:
            await asyncio.to_thread(self._check, password, name)
            return await asyncio.to_thread(self._hasher.hash, in_bytes(password))

    def _check(self, password: str, name: str) -> None:
        from zxcvbn import zxcvbn

        with self._estimating:
            found = zxcvbn(password[:ESTIMATED], [name, *name.split(), "burgrave"])
        if found["score"] < GOOD_SCORE:
            reason = BurgraveError(REASONS.get(found["feedback"]["warning"], MORE_WORDS))
            raise BadOption("this password is too easy to guess: {reason}", reason=reason)

    async def matches(self, password: str, password_hash: str | None) -> bool:
        """Whether it is the password; None: there is none, which takes as long to find out."""

        def verify() -> bool:
            try:
                return self._hasher.verify(password_hash or NOBODYS, in_bytes(password[: LONGEST_PASSWORD + 1]))
            except (Argon2Error, InvalidHashError):
                return False

        async with self._at_work:
            return await asyncio.to_thread(verify) and password_hash is not None


NOBODYS = PasswordHasher().hash(secrets.token_hex())
"""Tried for names that nobody has, so that the time it takes does not tell who has an account."""


def in_bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
