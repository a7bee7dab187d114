"""What can be played, in the reader's language: editions, their rules, and the levels of bots."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tsuro.bots import LEVELS
from tsuro.editions import EDITIONS, edition
from tsuro.protocol import SHORT, answers
from tsuro.protocol.answers import OptionValue
from tsuro.rules.edition import Edition
from tsuro.rules.facts import Option
from tsuro.rules.mode import Mode
from tsuro.server.web.answers import public
from tsuro.server.web.endpoint import Endpoint
from tsuro.server.web.sessions import language_of, version_of
from tsuro.words import LANGUAGES, Language, blurb, level_line, level_name, mode_name, rules, table
from tsuro.words.options import option_name, value_name


async def read_editions(request: Request) -> Response:
    """All editions, with what may be chosen in each, and how they differ."""
    speech, short = language_of(request), version_of(request) == SHORT
    found = answers.Editions(
        tuple(_edition(one, speech, short) for one in EDITIONS),
        tuple(answers.Difference(label, tuple(cells)) for label, cells in table(speech)),
        tuple(
            answers.Level(name, level_name(speech, name), level_line(speech, name))
            for name in LEVELS
        ),
    )
    return public(request, found)


def _titles(option: Option, speech: Language) -> tuple[str, tuple[tuple[OptionValue, str], ...]]:
    """What an option and its values are called."""
    values = tuple((value, value_name(speech, value)) for value in option.values)
    return option_name(speech, option.name), values


def _edition(one: Edition, speech: Language, short: bool) -> answers.Edition:
    modes = tuple(_mode(one, mode, speech, short) for mode in one.modes)
    return answers.Edition(one.name, one.publisher, one.language, blurb(speech, one), modes)


def _mode(one: Edition, mode: Mode, speech: Language, short: bool) -> answers.Mode:
    """A mode: for how many seats, and for each number of seats the options and their defaults."""
    seats = one.seats_in(mode.name)
    return answers.Mode(
        name=mode.name,
        title=mode_name(speech, mode.name),
        least=seats[0],
        most=seats[-1],
        options=tuple(
            answers.Option(
                option.name,
                {count: tuple(option.values_for(count)) for count in seats},
                {count: option.default_for(count) for count in seats},
                *(_titles(option, speech) if short else ()),
            )
            for option in one.options_of(mode.name)
        ),
    )


async def read_rules(request: Request) -> Response:
    """The rules of an edition, section by section, our rulings marked."""
    speech, one = language_of(request), edition(request.path_params["name"])
    sections = tuple(
        answers.Section(
            section.title,
            tuple(answers.Point(point.text, point.ruling) for point in section.points),
        )
        for section in rules(speech, one)
    )
    return public(request, answers.Rules(one.name, sections))


async def read_words(request: Request) -> Response:
    """Every sentence in the reader's language, for those who make them of events themselves."""
    speech = language_of(request)
    return public(request, answers.Words(speech.code, speech.messages()))


SPEECH = (("language", "string", f"{', '.join(LANGUAGES)}; else what the browser prefers."),)

ENDPOINTS = (
    Endpoint("GET", "/api/editions", "What can be played", read_editions,
             answer=answers.Editions, query=SPEECH),
    Endpoint("GET", "/api/words", "Every sentence in a language", read_words,
             answer=answers.Words, query=SPEECH),
    Endpoint("GET", "/api/editions/{name}/rules", "The rules of an edition", read_rules,
             answer=answers.Rules, query=SPEECH, refusals=(404, 409)),
)  # fmt: skip
