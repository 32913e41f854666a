"""The visitor's account: name, password, language, sessions, tokens, e-mail."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace

from babel.dates import format_timedelta
from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.datastructures import FormData

from burgrave.core.errors import BurgraveError
from burgrave.core.language import Words
from burgrave.server.errors import NotThere, status_of
from burgrave.server.http.pages.common import page, redirect, stored_user, text_in, words_of
from burgrave.server.http.requests import key_of, services_of, user_of
from burgrave.server.people.mail import SUBSCRIBE
from burgrave.server.people.users import User

router = APIRouter()


@router.post("/language")
async def language(request: Request) -> Response:
    form = await request.form()
    accounts = services_of(request).accounts
    request.state.user = await accounts.set_language(user_of(request), text_in(form, "language"))
    back = text_in(form, "back")
    return redirect(back if re.match(r"/(?![/\\])", back) else "/")  # and to no other site


@router.get("/account")
async def account(request: Request) -> Response:
    return await account_page(request)


async def account_page(
    request: Request,
    form: FormData | None = None,
    status: int = 200,
    *,
    problem: str = "",
    done: str = "",
    token: str = "",
) -> Response:
    typed = {key: text_in(form or FormData(), key) for key in ("name", "login", "known", "label", "email")}
    user = user_of(request)
    sessions, words = services_of(request).sessions, words_of(request)
    known_by = {
        "browsers": await sessions.browsers(user, key_of(request)) if user.account else [],
        "tokens": await sessions.tokens(user) if user.stored else [],
        "ago": lambda at: time_ago(at, words),
    }
    said = {"problem": problem, "done": done, "token": token}
    return page(request, "account.html", words, status, typed=typed, **known_by, **said)


def time_ago(at: float, words: Words) -> str:
    """Such as "3 days ago"; sessions are noted once an hour."""
    return format_timedelta(min(-3600, round(at - time.time())), add_direction=True, threshold=1, locale=words.language)


async def become(request: Request, user: User) -> None:
    """From now on the visitor is this user, in a new session if it is an account."""
    sessions, state = services_of(request).sessions, request.state
    state.user = user
    state.key = await sessions.begin(user, request.headers.get("user-agent", "")) if user.account else ""
    state.csrf = sessions.csrf(user, state.key)


# E-mail


@router.post("/account/email")
async def change_email(request: Request) -> Response:
    words, form, services = words_of(request), await request.form(), services_of(request)
    try:
        user = await stored_user(request)
        if text_in(form, "stop"):
            without = await services.accounts.change_preferences(user.id, lambda known: replace(known, email=None))
            request.state.user = without
            return await account_page(request, done=words.text("Done."))
        await services.mailer.send_confirmation(user, text_in(form, "email"), words)
    except OSError:
        said = words.text("The e-mail could not be sent. Try again later.")
        return await account_page(request, form, 502, problem=said)
    except BurgraveError as error:
        return await account_page(request, form, status_of(error), problem=error.said(words))
    done = words.text("An e-mail is on its way to {address}: follow the link in it.")
    return await account_page(request, done=done.format(address=text_in(form, "email")))


@router.get("/email/{token}")
async def email_link(request: Request, token: str) -> Response:
    """Asks again, since programs follow links in e-mail too."""
    what, _user, address = services_of(request).mailer.read_link(token)
    return page(request, "email_link.html", words_of(request), joins=what == SUBSCRIBE, address=address, done=False)


@router.post("/email/{token}")
async def follow_email_link(request: Request, token: str) -> Response:
    services = services_of(request)
    what, user_id, address = services.mailer.read_link(token)
    await services.mailer.follow_link(token)
    if user_of(request).id == user_id:
        request.state.user = await services.accounts.find(user_id)
    return page(request, "email_link.html", words_of(request), joins=what == SUBSCRIBE, address=address, done=True)


# Leaving


@router.get("/account/data")
async def my_data(request: Request) -> Response:
    data = await services_of(request).departure.data_of(user_of(request))
    headers = {"content-disposition": 'attachment; filename="burgrave-data.json"'}
    return Response(json.dumps(data, indent=1, ensure_ascii=False), media_type="application/json", headers=headers)


@router.get("/account/delete")
async def ask_to_delete(request: Request) -> Response:
    if not user_of(request).account:
        return redirect("/account")
    return page(request, "delete.html", words_of(request), problem="")


@router.post("/account/delete")
async def delete_account(request: Request) -> Response:
    services, words = services_of(request), words_of(request)
    try:
        await services.departure.delete(user_of(request), text_in(await request.form(), "password"))
    except BurgraveError as error:
        return page(request, "delete.html", words, status_of(error), problem=error.said(words))
    await become(request, services.sessions.new_visitor())
    return await account_page(request, done=words.text("Your account is deleted."))


# Everything else


@router.post("/account/{what}")
async def change_account(request: Request, what: str) -> Response:
    services, user, words = services_of(request), user_of(request), words_of(request)
    accounts, sessions, key = services.accounts, services.sessions, key_of(request)
    form = await request.form()
    done = words.text("Done.")
    try:
        if what == "name":
            request.state.user = await accounts.rename(user, text_in(form, "name"))
        elif what == "register":
            await become(request, await accounts.register(user, text_in(form, "login"), text_in(form, "password"), key))
        elif what == "in":
            await become(request, await accounts.sign_in(text_in(form, "known"), text_in(form, "secret")))
            await sessions.sign_out(key)
            return redirect("/")
        elif what == "out":
            await sessions.sign_out(key)
            await become(request, sessions.new_visitor())
            return redirect("/")
        elif what == "end-session":
            await sessions.end(user, text_in(form, "session"))
        elif what == "end-others":
            await sessions.end_browsers(user, but=key)
        elif what == "password":
            await accounts.change_password(user, text_in(form, "old"), text_in(form, "new"), key)
        elif what == "token":
            user = await stored_user(request)
            token = await sessions.new_token(user, text_in(form, "label"))
            return await account_page(request, form, token=token)
        elif what == "withdraw":
            await sessions.drop_token(user, text_in(form, "token"))
        else:
            raise NotThere("there is no such page")
    except NotThere:
        raise
    except BurgraveError as error:
        return await account_page(request, form, status_of(error), problem=error.said(words))
    return await account_page(request, done=done)
