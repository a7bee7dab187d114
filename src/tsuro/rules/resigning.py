"""Resigning: a living seat leaves, at any time but while a shuffle is due."""

from __future__ import annotations

from tsuro.event import SeatOut, SeatPassedOver, SeatResigned, StoneOut
from tsuro.rules import dead, dragon
from tsuro.rules.draft import Draft
from tsuro.rules.mode import Mode
from tsuro.table import OUT


def resign(draft: Draft, mode: Mode, seat: int) -> None:
    """All stones of the seat are out; then what was asked of it passes on."""
    draft.events.append(SeatResigned(seat))
    for stone, at in enumerate(draft.stones[seat]):
        if at != OUT:
            draft.put(seat, stone, OUT)
            draft.events.append(StoneOut(seat, stone, "resigned", seat))
    draft.events.append(SeatOut(seat))
    living = draft.living()
    if not living:
        return draft.over([], "lost")
    if len(living) == 1:
        return draft.over(living, "last")
    known: dead.Known = {}
    if seat == draft.active:
        if draft.asked == "exchange":
            known[seat] = dead.look(draft, draft.hands[seat])
            draft.spoils = ()
        starting = [other for other in draft.clockwise(seat) if None in draft.stones[other]]
        draft.pass_to((starting or draft.clockwise(seat))[0])
        draft.asked = None
    elif draft.asked == "exchange":
        return None  # what the seat leaves waits until the exchange is made
    dragon.pass_on(draft)
    draft.edition.dead_hands.leave(draft, known, False)
    if draft.due is None:
        resume(draft, mode)
    return None


def resume(draft: Draft, mode: Mode) -> None:
    """The seat to move goes on where it was, or begins."""
    if mode.all_laid(draft) or draft.asked is not None:
        return
    if any(None in stones for stones in draft.stones):
        draft.ask("start")
    elif draft.hands[draft.active]:
        mode.begin(draft)
    else:
        draft.events.append(SeatPassedOver(draft.active))
        mode.pass_on(draft)
