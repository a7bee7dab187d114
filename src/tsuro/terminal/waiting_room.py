"""A table on a server before its game begins, in words: who is there, who comes and goes."""

from __future__ import annotations

from tsuro.protocol.told import Room, You
from tsuro.words import Language, level_name


def waiting_lines(language: Language, room: Room | None, you: You) -> list[str]:
    """Who sits where, a line each, and what we wait for."""
    _ = language.text
    if room is None:
        return [_("Connecting...")]
    lines = []
    for number, seat in enumerate(room.seats):
        match seat.kind:
            case "open":
                who = _("open")
            case "bot":
                who = f"{seat.name} ({level_name(language, seat.level or '')})"
            case _:
                who = seat.name + (f" ({_('that is you')})" if number in you.seats else "")
        lines.append(f"{number + 1}. {who}")
    if you.host:
        lines.append(_("Press b to begin; bots take the open seats."))
    else:
        lines.append(_("The host will start the game."))
    return lines


def changes(language: Language, before: Room | None, now: Room) -> list[str]:
    """Who came and went, for whom bots stand in, whether a game began, who wants another one, and
    whether somebody went back, as sentences."""
    if before is None:
        return []
    _ = language.text
    old, new = ({s.name for s in room.seats if s.kind == "person"} for room in (before, now))
    found = [_("{who} sits down.").format(who=name) for name in sorted(new - old)]
    found += [_("{who} gets up.").format(who=name) for name in sorted(old - new)]
    if before.number != now.number:
        return [*found, _("The game begins.")]
    found += _stood_in(language, before, now)
    found += _offered(language, before, now)
    if before.undone < now.undone:
        found.append(_("One decision was taken back."))
    return found


def _stood_in(language: Language, before: Room, now: Room) -> list[str]:
    """Whose seat a bot took over, and who took theirs back."""
    _ = language.text
    found = []
    for old, new in zip(before.seats, now.seats, strict=True):
        if old.stands_in != new.stands_in:
            text = _("A bot is playing for {who} now.") if new.stands_in else _("{who} is back.")
            found.append(text.format(who=new.name))
    return found


def _offered(language: Language, before: Room, now: Room) -> list[str]:
    """Who wants to play again, who does not, and whether nothing came of it."""
    _ = language.text
    old, new = before.offer or None, now.offer or None
    if new is None:
        return [_("There is no other game: too few want to play again.")] if old else []
    sentences = (
        (_("{who} would like to play again."), new.accepted, old.accepted if old else ()),
        (_("{who} does not play again."), new.declined, old.declined if old else ()),
    )
    return [
        sentence.format(who=now.seats[seat].name)
        for sentence, seats, known in sentences
        for seat in seats
        if seat not in known
    ]
