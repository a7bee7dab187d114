"""Reading records, strictly: anything that is not to the letter is refused with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from tsuro.action import Action, Draw, Exchange, Place, Resign, Start
from tsuro.editions import edition
from tsuro.game import Decision, Entry, Game, Played, Shuffle
from tsuro.reason import Reason
from tsuro.record.json import FORMAT, LONGEST, Form
from tsuro.rules.edition import is_text
from tsuro.rules.refusal import Refusal

LARGEST = 10**9
"""No number of a record is larger."""


class BadRecord(Exception):
    """A record is refused: at which ``line``, for which ``reason``, by which ``refusal`` where it
    is against the rules, and of which ``file`` if it is one.

    >>> from tsuro import BadRecord, Chance, Game, read, write
    >>> try:
    ...     read(write(Game.new(chance=Chance(7))) + '{"seat": 0, "start": "c3.0"}')
    ... except BadRecord as bad:
    ...     print(bad)
    line 2: c3.0 is not a start on this board.
    """

    def __init__(
        self, line: int, reason: str, refusal: Refusal | None = None, file: str | None = None
    ) -> None:
        super().__init__(line, reason, refusal, file)
        self.line = line
        self.reason = reason
        self.refusal = refusal
        """The rule against it, where it is one."""
        self.file = file
        """The file that it was read from, if it was one."""

    def __str__(self) -> str:
        return f"{f'{self.file}, ' if self.file else ''}line {self.line}: {self.reason}"


class _Bad(ValueError):
    """Why a line is refused, while its number is not known yet."""

    def __init__(self, why: Reason) -> None:
        super().__init__(why)
        self.why = why


def read_text(text: str | bytes) -> Game:
    """The game that the text of a record tells; raises `BadRecord`. It opens no file, so the text
    may be anybody's.

    >>> from tsuro import Chance, Game, write
    >>> from tsuro.record import read_text
    >>> game = Game.new(chance=Chance(7)).play(0, "a1.0").game
    >>> read_text(write(game)) == game
    True
    """
    lines = lines_in(text)
    *_, played = replay(lines)
    return played.game


def replay(lines: Iterable[bytes]) -> Iterator[Played]:
    """The game as it was dealt, and what each further line did; raises `BadRecord`."""
    played: Played | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            form = _parse(line)
            if played is None:
                played = Played(_header(form), (), ())
            else:
                played = played.game.after(entry_of(form))
        except _Bad as bad:
            raise BadRecord(number, bad.why) from None
        except Refusal as refusal:
            raise BadRecord(number, str(refusal), refusal) from None
        yield played
    if number == 0:
        raise BadRecord(1, Reason("the record is empty"))


def lines_in(text: str | bytes) -> list[bytes]:
    """The lines of a whole record."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    lines = data.split(b"\n")
    return lines[:-1] if lines[-1] == b"" else lines


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream, read no further than somebody asks, none of them much too long."""
    while line := stream.readline(LONGEST + 2):
        yield line.removesuffix(b"\n")


def _parse(line: bytes) -> Form:
    if len(line) > LONGEST:
        raise _Bad(Reason("the line is longer than {most} bytes", most=LONGEST))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise _Bad(Reason("not UTF-8 text")) from None
    if not text.strip():
        raise _Bad(Reason("the line is empty"))
    if text.startswith("\ufeff"):
        raise _Bad(Reason("the file begins with a byte order mark; it must not"))
    try:
        form = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except _Bad:
        raise
    except (ValueError, RecursionError):
        raise _Bad(Reason("not a JSON object")) from None
    if not isinstance(form, dict):
        raise _Bad(Reason("not a JSON object"))
    return form


def _unique(pairs: list[tuple[str, Any]]) -> Form:
    form = dict(pairs)
    if len(form) < len(pairs):
        raise _Bad(Reason("a key stands twice in one object"))
    return form


def _no_constant(name: str) -> Any:
    raise _Bad(Reason("{name} is not JSON", name=name))


def _header(form: Form) -> Game:
    if form.get("format") != FORMAT:
        if "format" not in form:
            raise _Bad(Reason("no format is named; this program reads {known}", known=FORMAT))
        given = _short(form["format"])
        raise _Bad(
            Reason("the format is {given}; this program reads {known}", given=given, known=FORMAT)
        )
    _keys(form, {"format", "edition", "mode", "seats", "deck"}, {"options", "tags"})
    name, mode = _text(form, "edition"), _text(form, "mode")
    names = tuple(
        _a_text(name, Reason("a name in seats")) for name in _list(form["seats"], "seats")
    )
    options = _object(form.get("options", {}), "options")
    tags = _object(form.get("tags", {}), "tags")
    for key in tags:
        _a_text(key, Reason("a tag's name"))
        _a_text(tags[key], Reason("a tag"))
    deck = _numbers(form["deck"], "deck")
    return Game.deal(edition(name).setup(names, mode, options), deck, tags)


def entry_of(form: Form) -> Entry:
    """The entry that a form tells."""
    if "shuffle" in form:
        _keys(form, {"shuffle"})
        return Shuffle(_numbers(form["shuffle"], "shuffle"))
    if "resign" in form:
        _keys(form, {"resign"})
        return Decision(_number(form["resign"], "resign"), Resign())
    kinds = [kind for kind in _ACTIONS if kind in form]
    if not kinds:
        raise _Bad(Reason("an entry has one of {kinds}", kinds=", ".join(KINDS)))
    kind = kinds[0]
    _keys(form, {"seat", kind} | ({"turn"} if kind == "place" else set()),
          {"stone", "enter"} if kind == "place" else set())  # fmt: skip
    return Decision(_number(form["seat"], "seat"), _ACTIONS[kind](form))


def _start(form: Form) -> Action:
    return Start(_text(form, "start"))


def _place(form: Form) -> Action:
    extra = {key: _number(form[key], key) for key in ("stone", "enter") if key in form}
    return Place(_number(form["place"], "place"), _number(form["turn"], "turn"), **extra)


def _exchange(form: Form) -> Action:
    swap = _object(form["exchange"], "exchange")
    _keys(swap, {"give", "take"})
    give, take = _numbers(swap["give"], "give"), _numbers(swap["take"], "take")
    if list(give) != sorted(give) or list(take) != sorted(take):
        raise _Bad(Reason("the tiles of an exchange are sorted"))
    return Exchange(give, take)


def _draw(form: Form) -> Action:
    return Draw(_number(form["draw"], "draw"))


_ACTIONS: dict[str, Callable[[Form], Action]] = {
    "start": _start,
    "place": _place,
    "exchange": _exchange,
    "draw": _draw,
}


KINDS = (*_ACTIONS, "shuffle", "resign")
"""What an entry can be."""


def _keys(form: Form, needed: set[str], allowed: set[str] | None = None) -> None:
    for key in form:
        if key not in needed and key not in (allowed or ()):
            raise _Bad(Reason("unknown key {key}", key=_short(key)))
    for key in sorted(needed):
        if key not in form:
            raise _Bad(Reason("the key {key} is missing", key=repr(key)))


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _text(form: Form, key: str) -> str:
    return _a_text(form[key], key)


def _a_text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise _Bad(Reason("{what} is not a text", what=what))
    if not is_text(value):
        raise _Bad(Reason("{what} is not valid Unicode", what=what))
    return value


def _number(value: Any, what: str) -> int:
    if type(value) is not int:
        raise _Bad(Reason("{what} is not a whole number", what=what))
    if abs(value) > LARGEST:
        raise _Bad(Reason("{what} is too large", what=what))
    return value


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Bad(Reason("{what} is not a list", what=what))
    return value


def _numbers(value: Any, what: str) -> tuple[int, ...]:
    return tuple(
        _number(each, Reason("a tile of {what}", what=what)) for each in _list(value, what)
    )


def _object(value: Any, what: str) -> Form:
    if not isinstance(value, dict):
        raise _Bad(Reason("{what} is not an object", what=what))
    return value
