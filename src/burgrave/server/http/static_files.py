"""Styles, symbols and scripts. Their addresses change with their content, so browsers may keep them for ever."""

from __future__ import annotations

import os
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from burgrave.web.assets import FOLDER, static_file


class Assets(StaticFiles):
    """The pages' own files, and those of the games' boards."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        file = static_file(path)
        return (str(file), file.stat()) if file else ("", None)

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
