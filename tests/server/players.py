"""People at a server, who use its API."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx

API = "/api/v1"
PATIENCE = 300.0
"""Seconds: a busy machine is no error, nor is one that has yet to compile."""


class Player:
    """Somebody with a token. What is refused is an AssertionError, unless a status is expected."""

    def __init__(self, client: httpx.Client, name: str = "Ann") -> None:
        self.client = client
        self.name = name
        self.headers: dict[str, str] = {}
        token = self.post("/guests", 201, name=name)["token"]
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, status: int, **more: Any) -> Any:
        headers = {**self.headers, "Content-Type": "application/json"} if "content" in more else self.headers
        answer = self.client.request(method, API + path, headers=headers, **more)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self.ask("GET", path, status, params=query)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self.ask("POST", path, status, json=body)

    def create(self, *seats: str, status: int = 201, **more: Any) -> str:
        answer = self.post("/tables", status, **{"game": "kingsburg", "seats": seats, **more})
        return answer.get("id", answer["id"] if status == 201 else "")

    def join(self, table: str, status: int = 204, **more: Any) -> Any:
        return self.post(f"/tables/{table}/join", status, **more)

    def look(self, table: str, **query: Any) -> dict[str, Any]:
        return self.get(f"/tables/{table}", **query)

    def play(self, table: str, choice: int = 0, status: int = 200, **changes: Any) -> dict[str, Any]:
        """One of the legal actions."""
        seen = self.look(table)
        body = {"number": seen["number"], "action": seen["legal"][choice]["notation"], **changes}
        return self.post(f"/tables/{table}/play", status, **body)

    def wait_for(self, table: str, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if wanted(seen := self.look(table)):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"waited in vain: {seen}")

    def my_turn(self, table: str) -> dict[str, Any]:
        """When bots have played: the table when it is the player's turn, or over."""
        return self.wait_for(table, lambda seen: seen["legal"] or seen["card"]["state"] != "running")


def with_account(client: httpx.Client, name: str) -> Player:
    player = Player(client, name)
    player.post("/me/account", 201, name=name, password="a long password")
    return player


def at_a_rated_table(client: httpx.Client) -> tuple[Player, Player, str]:
    ann, ben = with_account(client, "Ann"), with_account(client, "Ben")
    table = ann.create("me", "open", kind="live", rated=True)
    ben.join(table)
    return ann, ben, table


def two_at_a_table(client: httpx.Client, **more: Any) -> tuple[Player, Player, str]:
    ann, ben = Player(client, "Ann"), Player(client, "Ben")
    table = ann.create("me", "open", **more)
    ben.join(table, **({"invite": ann.look(table)["invite"]} if more.get("invitation") else {}))
    return ann, ben, table


def whose_turn(table: str, *players: Player) -> tuple[Player, ...]:
    """The player who is to move, then the others."""
    return tuple(sorted(players, key=lambda player: not player.look(table)["legal"]))
