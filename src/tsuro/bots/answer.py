"""What a bot answered, as one of the choices of its view."""

from __future__ import annotations

from typing import get_args

from tsuro.action import Action, Choice, Unreadable, few, parse
from tsuro.view import Placement, View


class NoChoice(ValueError):
    """An answer that is not one of the choices; ``instead`` says what is, or why not."""

    def __init__(self, view: View, answer: str, refusal: str = "") -> None:
        super().__init__(f"it answered {answer}, which is not one of the choices")
        self.instead = refusal or f"The choices were {few(view.choices) or 'none'}."


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
        raise NoChoice(view, "a Placement", "Answer its action: placement.action.")
    kind = "" if answer is None else f" (of type {type(answer).__name__})"
    raise NoChoice(view, f"{answer!r:.60}{kind}")
