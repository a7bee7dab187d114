"""Values: frozen, slotted dataclasses that are made fast.

A frozen dataclass stores its fields by ``object.__setattr__``, looking each one up by name, which
took a fifth of the time of a game. Storing through the slots themselves takes half as long.
What stands below a field in the source is what ``help()`` says of it.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import MISSING, dataclass, field, fields
from itertools import pairwise
from textwrap import dedent
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


class FieldDocs(dict[str, str]):
    """The slots of a class, each with the text that stands below its field in the source.

    ``help()`` asks for it by name, and only then is the source read, so importing costs nothing.
    """

    def __init__(self, cls: type, names: list[str]) -> None:
        super().__init__(dict.fromkeys(names, ""))
        self._cls: type | None = cls

    def __getitem__(self, name: str) -> str:
        if self._cls is not None:
            cls, self._cls = self._cls, None
            self.update(_texts_below(cls))
        return super().__getitem__(name)


def _texts_below(cls: type) -> dict[str, str]:
    try:
        source = dedent(inspect.getsource(cls))
    except (OSError, TypeError):  # there is no source here
        return {}
    (made,) = ast.parse(source).body
    assert isinstance(made, ast.ClassDef)
    found = {}
    for one, below in pairwise(made.body):
        match one, below:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                found[name] = inspect.cleandoc(text)
    return found


def told(cls: type[T]) -> type[T]:
    """Let ``help()`` say of the fields of a slotted dataclass what stands below them."""
    made: Any = cls
    made.__slots__ = FieldDocs(cls, list(made.__slots__))
    return cls


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted dataclass with a fast ``__init__``."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    slow = made.__init__
    parts = fields(made)
    assert all(part.default_factory is MISSING and part.init for part in parts)
    names = [part.name for part in parts]
    stores: dict[str, Any] = {f"_{name}": getattr(made, name).__set__ for name in names}
    lines = [f"def __init__(self, {', '.join(names)}):"]
    lines += [f"    _{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join(lines), stores)
    fast = stores["__init__"]
    fast.__defaults__ = slow.__defaults__
    fast.__annotations__ = slow.__annotations__
    fast.__qualname__ = slow.__qualname__
    made.__init__ = fast
    made.__slots__ = FieldDocs(made, names)
    return made  # type: ignore[no-any-return]
