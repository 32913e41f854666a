"""The application: its parts put together."""

from __future__ import annotations

import importlib

from fastapi import FastAPI

from burgrave.server.people import People
from burgrave.server.settings import Settings
from burgrave.server.store import Store
from burgrave.server.tables import Hall


def create_app(settings: Settings) -> FastAPI:
    """The whole server. `app.state` has `settings`, `people` and `hall`.

    `pages.py` gives `router`, and `refusal(request, error)`, the page for a Refused or any BurgraveError. In a request
    `request.state.user` is the User (never None; see `User.stored`) and `request.state.language` his language. The
    cookie is set by the middleware.
    """
    app = FastAPI(title="Burgrave")
    app.state.settings = settings
    app.state.people = People(settings, Store())
    app.state.hall = Hall()
    if importlib.util.find_spec("burgrave.server.pages"):
        app.include_router(importlib.import_module("burgrave.server.pages").router)
    return app
