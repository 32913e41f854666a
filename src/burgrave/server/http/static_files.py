"""Styles, symbols and scripts. Their addresses change with their content, so browsers may keep them for ever."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from burgrave.server.errors import NotThere
from burgrave.server.http.pages.common import accepts_gzip
from burgrave.web.assets import static_file

FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


@lru_cache
def compressed(path: str) -> tuple[bytes, bytes]:
    file = static_file(path)
    if file is None:
        raise NotThere("there is no such page")
    content = file.read_bytes()
    return content, gzip.compress(content, 9)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    plain, small = compressed(path)
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if accepts_gzip(request):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers=headers)
