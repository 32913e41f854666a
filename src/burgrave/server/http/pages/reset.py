"""For those who have forgotten their password."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from burgrave.core.errors import BadOption, BurgraveError
from burgrave.server.errors import status_of
from burgrave.server.http.pages.account import account_page, become
from burgrave.server.http.pages.common import page, text_in, words_of
from burgrave.server.http.requests import services_of

router = APIRouter()


@router.get("/forgot")
async def forgot(request: Request) -> Response:
    return page(request, "forgot.html", words_of(request), problem="", sent="", typed="")


@router.post("/forgot")
async def send_link(request: Request) -> Response:
    words, address = words_of(request), text_in(await request.form(), "email")
    try:
        await services_of(request).resets.send(address, words)
    except BurgraveError as error:
        problem = error.said(words)
        return page(request, "forgot.html", words, status_of(error), problem=problem, sent="", typed=address)
    return page(request, "forgot.html", words, problem="", sent=address, typed="")


@router.get("/reset/{token}")
async def reset(request: Request, token: str) -> Response:
    user = await services_of(request).resets.user_of(token)
    return page(request, "reset.html", words_of(request), name=user.name, problem="")


@router.post("/reset/{token}")
async def set_password(request: Request, token: str) -> Response:
    resets, words = services_of(request).resets, words_of(request)
    user = await resets.user_of(token)
    try:
        user = await resets.reset(token, text_in(await request.form(), "new"))
    except BadOption as error:
        return page(request, "reset.html", words, status_of(error), name=user.name, problem=error.said(words))
    await become(request, user)
    return await account_page(request, done=words.text("Done."))
