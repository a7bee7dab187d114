"""What can be played, in the reader's language: editions, their rules, and the levels of bots."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tsuro.bots import LEVELS
from tsuro.editions import EDITIONS, edition
from tsuro.protocol import answers
from tsuro.rules.edition import Edition
from tsuro.rules.mode import Mode
from tsuro.server.web.answers import public
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.sessions import language_of
from tsuro.words import Language, blurb, level_line, level_name, mode_name, rules, table


async def read_editions(request: Request) -> Response:
    """All editions, with what may be chosen in each, and how they differ."""
    speech = language_of(request)
    form = {
        "editions": [_edition(one, speech) for one in EDITIONS],
        "differences": [{"label": label, "cells": cells} for label, cells in table(speech)],
        "levels": [
            {"name": name, "title": level_name(speech, name), "line": level_line(speech, name)}
            for name in LEVELS
        ],
    }
    return public(request, form)


def _edition(one: Edition, speech: Language) -> dict[str, Any]:
    modes = [_mode(one, mode, speech) for mode in one.modes]
    return {
        "name": one.name,
        "publisher": one.publisher,
        "language": one.language,
        "lines": blurb(speech, one),
        "modes": modes,
    }


def _mode(one: Edition, mode: Mode, speech: Language) -> dict[str, Any]:
    """A mode: for how many seats, and for each number of seats the options and their defaults."""
    seats = one.seats_in(mode.name)
    return {
        "name": mode.name,
        "title": mode_name(speech, mode.name),
        "least": seats[0],
        "most": seats[-1],
        "options": [
            {
                "name": option.name,
                "values": {str(count): option.values_for(count) for count in seats},
                "default": {str(count): option.default_for(count) for count in seats},
            }
            for option in one.options_of(mode.name)
        ],
    }


async def read_rules(request: Request) -> Response:
    """The rules of an edition, section by section, our rulings marked."""
    speech, one = language_of(request), edition(request.path_params["name"])
    sections = [
        {
            "title": section.title,
            "points": [{"text": point.text, "ruling": point.ruling} for point in section.points],
        }
        for section in rules(speech, one)
    ]
    return public(request, {"edition": one.name, "sections": sections})


async def read_words(request: Request) -> Response:
    """Every sentence in the reader's language."""
    speech = language_of(request)
    return public(request, {"language": speech.code, "messages": speech.messages()})


SPEECH = (("language", "string", "en, fr or pt; else what the browser prefers."),)

ENDPOINTS = (
    Endpoint("GET", "/api/editions", "What can be played", read_editions,
             answer=answers.Editions, query=SPEECH),
    Endpoint("GET", "/api/words", "Every sentence in a language", read_words,
             answer=answers.Words, query=SPEECH),
    Endpoint("GET", "/api/editions/{name}/rules", "The rules of an edition", read_rules,
             answer=answers.Rules, query=SPEECH, refusals=(404, 409)),
)  # fmt: skip
