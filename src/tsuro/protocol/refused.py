"""Refusals of the server: a name, facts, and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any

from tsuro.protocol.told import RefusedTold
from tsuro.rules.refusal import Refusal
from tsuro.view.json import refusal_form
from tsuro.words import Language, printable
from tsuro.words import refusal as rules_sentence
from tsuro.words.language import N_

REFUSALS: dict[str, tuple[int, str]] = {
    "BadMessage": (400, N_("This cannot be understood: {why}.")),
    "UnknownVersion": (
        400,
        N_("This server speaks version {known}, not {version}. Load the page again."),
    ),
    "BadName": (400, N_("A name has 1 to {most} letters that can be seen.")),
    "BadText": (400, N_("Say something of 1 to {most} letters.")),
    "BadRecord": (400, N_("Line {line} of the record: {reason}")),
    "BadOrder": (400, N_("An order names each seat once.")),
    "UnknownBot": (400, N_("There is no bot {bot}; choose from: {bots}.")),
    "NoSuchSeat": (400, N_("There is no seat {seat} at this table.")),
    "WrongToken": (403, N_("This key opens no seat at this table.")),
    "WrongOrigin": (403, N_("This request comes from another site, so it is not obeyed.")),
    "NotHost": (403, N_("Only the host can do that.")),
    "NotSeated": (403, N_("You have no seat at this table.")),
    "NotYourSeat": (403, N_("Seat {seat} is not yours.")),
    "Silenced": (403, N_("The host has silenced you at this table.")),
    "NotShown": (403, N_("That hand is shown only to its player, when it is their turn.")),
    "NotForYou": (403, N_("This is for the operator of the server.")),
    "NoSuchTable": (404, N_("There is no such table. Perhaps the link is not whole.")),
    "NoSuchRecord": (404, N_("There is no such record.")),
    "NoSuchPage": (404, N_("There is nothing here.")),
    "WrongMethod": (405, N_("This address cannot be used that way.")),
    "TableFull": (409, N_("All seats at this table are taken; you can watch.")),
    "TableLocked": (409, N_("The host has locked this table; you can watch.")),
    "TableClosed": (409, N_("This table is closed.")),
    "AlreadyStarted": (409, N_("The game has begun already.")),
    "NotStarted": (409, N_("The game has not begun yet.")),
    "NotOver": (409, N_("The game is not over yet.")),
    "SeatsOpen": (409, N_("Seats are still open: wait, or let bots play there.")),
    "SeatTaken": (409, N_("Somebody sits there already.")),
    "SeatIsHere": (409, N_("{name} is still here.")),
    "NameTaken": (409, N_("Somebody at this table is called {name} already.")),
    "ColourTaken": (409, N_("Somebody at this table has that colour already.")),
    "NotGone": (409, N_("No bot plays for you.")),
    "TimeIsUp": (409, N_("Your time for this game is used up.")),
    "Stale": (409, N_("The table has moved on meanwhile; look again.")),
    "NoUndo": (409, N_("Nothing can be taken back at this table.")),
    "NothingToUndo": (409, N_("There is nothing to take back.")),
    "NoHint": (409, N_("Hints are for somebody who plays alone.")),
    "StillPlaying": (409, N_("The odds are for those who only watch.")),
    "NoPictures": (409, N_("This server cannot draw such pictures.")),
    "NotYetKnown": (409, N_("Hands and pile of a running game are known to nobody.")),
    "NoAnalysis": (409, N_("Nobody asked for this analysis.")),
    "TooLarge": (413, N_("That is too long: at most {most} bytes.")),
    "WrongHost": (421, N_("This server does not answer to that name.")),
    "TooFast": (429, N_("That is too fast. Try again in {seconds} s.")),
    "TooMany": (429, N_("There are too many of these already. Try again later.")),
    "StoreAway": (503, N_("The server cannot keep that now, so it was not done. Try again.")),
    "Busy": (503, N_("The server has too much to do. Try again later.")),
    "Broken": (500, N_("Something in the server went wrong. It was written down.")),
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
        shown = {key: _shown(fact) for key, fact in self.facts.items()}
        return language.text(REFUSALS[self.name][1]).format(**shown)


def _shown(fact: Any) -> Any:
    if isinstance(fact, str):
        return printable(fact[:200])
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else fact


def refusal_told(why: Refused | Refusal, language: Language) -> RefusedTold:
    """A refusal as it is told, by the rules or by the server."""
    if isinstance(why, Refusal):
        form = refusal_form(why)
        return RefusedTold(form["name"], form["facts"], rules_sentence(language, why))
    return RefusedTold(why.name, why.facts, why.sentence(language))
