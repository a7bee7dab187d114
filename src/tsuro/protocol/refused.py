"""Refusals of the server: a name, facts, and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from tsuro.protocol.told import RefusedTold
from tsuro.reason import Reason
from tsuro.rules.refusal import Refusal
from tsuro.view.json import refusal_form
from tsuro.words import Language, printable, reason
from tsuro.words import refusal as rules_sentence
from tsuro.words.language import N_

REFUSALS: dict[str, tuple[int, str]] = {
    "BadMessage": (400, N_("This cannot be understood: “{why}”.")),
    "UnknownVersion": (
        400,
        N_("This server speaks version {known}, not {version}. Reload the page."),
    ),
    "BadName": (400, N_("A name needs 1 to {most} visible characters.")),
    "BadText": (400, N_("A message can have 1 to {most} characters.")),
    "BadRecord": (400, N_("Line {line} of the record: {reason}")),
    "BadOrder": (400, N_("A seating order must name each seat once.")),
    "UnknownBot": (400, N_("There is no bot {bot}; choose from: {bots}.")),
    "NoSuchSeat": (400, N_("There is no seat {seat} at this table.")),
    "WrongToken": (403, N_("This key does not open any seat at this table.")),
    "WrongOrigin": (403, N_("This request came from another site, so it was refused.")),
    "NotHost": (403, N_("Only the host can do that.")),
    "NotSeated": (403, N_("You have no seat at this table.")),
    "NotYourSeat": (403, N_("Seat {seat} is not yours.")),
    "Silenced": (403, N_("The host has muted you at this table.")),
    "NotShown": (403, N_("Only its player can see that hand, and only on their turn.")),
    "NotForYou": (403, N_("Only the operator of the server may see this.")),
    "NoSuchTable": (404, N_("There is no such table. Perhaps part of the link is missing.")),
    "NoSuchRecord": (404, N_("There is no such record.")),
    "NoSuchPage": (404, N_("There is nothing here.")),
    "WrongMethod": (405, N_("This address cannot be used that way.")),
    "TableFull": (409, N_("All seats at this table are taken; you can watch.")),
    "TableLocked": (409, N_("The host has locked this table; you can watch.")),
    "TableClosed": (409, N_("This table is closed.")),
    "AlreadyStarted": (409, N_("The game has already begun.")),
    "NotStarted": (409, N_("The game has not begun yet.")),
    "NotOver": (409, N_("The game is not over yet.")),
    "SeatsOpen": (409, N_("Some seats are still open: wait, or let bots take them.")),
    "SeatTaken": (409, N_("Somebody is already sitting there.")),
    "SeatIsHere": (409, N_("{name} is still here.")),
    "NameTaken": (409, N_("Somebody at this table is already called {name}.")),
    "ColourTaken": (409, N_("Somebody at this table already has that colour.")),
    "NotGone": (409, N_("No bot is playing for you.")),
    "NoOffer": (409, N_("Nobody has offered another game.")),
    "TimeIsUp": (409, N_("Your time for this game has run out.")),
    "Stale": (409, N_("The table has moved on in the meantime; look again.")),
    "NoUndo": (409, N_("Moves cannot be taken back at this table.")),
    "NothingToUndo": (409, N_("There is nothing to take back.")),
    "NoHint": (409, N_("Hints are only for those playing alone.")),
    "StillPlaying": (409, N_("The odds are not shown to those still playing.")),
    "NoPictures": (409, N_("This server cannot draw such pictures.")),
    "NotYetKnown": (409, N_("Hands and pile stay hidden until the game is over.")),
    "NoAnalysis": (409, N_("Nobody has asked for this analysis.")),
    "TooLarge": (413, N_("That is too long: at most {most} bytes.")),
    "WrongHost": (421, N_("This server does not answer to that name.")),
    "TooFast": (429, N_("That was too fast. Try again in {seconds} s.")),
    "TooMany": (429, N_("There are too many of these already. Try again later.")),
    "StoreAway": (503, N_("The server could not save that, so it was not done. Try again.")),
    "Busy": (503, N_("The server is too busy. Try again later.")),
    "Broken": (500, N_("Something went wrong on the server. It was logged.")),
}
"""By name: the status over HTTP, and the sentence."""


class Refused(Exception):
    """Something the server does not do; it reaches only the one who asked."""

    def __init__(self, name: str, /, **facts: Any) -> None:
        super().__init__(name, facts)
        self.name, self.facts = name, facts
        self.status = REFUSALS[name][0]

    def sentence(self, language: Language) -> str:
        """Why, in a language."""
        shown = {key: _shown(fact, language) for key, fact in self.facts.items()}
        return language.text(REFUSALS[self.name][1]).format(**shown)


def _shown(fact: Any, language: Language) -> Any:
    if isinstance(fact, Reason | Refusal):
        return printable(reason(language, fact))
    if isinstance(fact, str):
        return printable(fact[:200])
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else fact


def refusal_told(why: Refused | Refusal, language: Language) -> RefusedTold:
    """A refusal as it is told, by the rules or by the server."""
    if isinstance(why, Refusal):
        form = refusal_form(why)
        return RefusedTold(form["name"], form["facts"], rules_sentence(language, why))
    facts = {key: _plain(fact) for key, fact in why.facts.items()}
    return RefusedTold(why.name, facts, why.sentence(language))


def _plain(fact: Any) -> Any:
    """A fact for programs: reasons are told in English."""
    return str(fact) if isinstance(fact, Reason | Refusal) else fact
