"""What a bot answered, as one of the choices of its view."""

from __future__ import annotations

from typing import get_args

from tsuro.action import Action, Choice, Unreadable, few, parse
from tsuro.reason import Reason
from tsuro.view import Placement, View


class NoChoice(ValueError):
    """An answer that is not one of the choices; ``instead`` says what is, or why not."""

    def __init__(self, view: View, answer: str, refusal: str = "") -> None:
        self.why = Reason("it answered {answer}, which is not one of the choices", answer=answer)
        super().__init__(self.why)
        listed, more = few(view.choices)
        self.instead = refusal or (
            Reason("The choices were {listed} and {more} more.", listed=listed, more=more)
            if more > 0
            else Reason("The choices were {listed}.", listed=listed)
        )


def choice_of(view: View, answer: object) -> Choice:
    """The choice that an answer means: an action, or its text; raises `NoChoice`."""
    action = answer
    if isinstance(answer, str):
        try:
            action = parse(answer)
        except Unreadable:
            raise NoChoice(view, f"{answer[:60]!r}") from None
    if isinstance(action, get_args(Choice)) and action in view.choices:
        return view.choices[view.choices.index(action)]
    if isinstance(action, get_args(Action)):
        found = (p.refusal for p in view.placements if p.action == action and p.refusal)
        why = str(next(found, ""))
        raise NoChoice(view, str(action), why)
    if isinstance(answer, Placement):
        raise NoChoice(view, Reason("a Placement"), Reason("Answer its action: placement.action."))
    if answer is None:
        raise NoChoice(view, "None")
    kind = type(answer).__name__
    raise NoChoice(view, Reason("{answer} (of type {kind})", answer=f"{answer!r:.60}", kind=kind))
