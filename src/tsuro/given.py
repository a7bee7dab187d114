"""What a program gave the library, looked at before it is used.

Rules refuse by a `Refusal`. A wrong use is nobody's move, but a slip of whoever writes a program:
it is answered by a `TypeError` or a `ValueError` with a sentence that says what to give.
"""

from __future__ import annotations

from operator import index


def whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """A whole number that was given under a name, no smaller and no larger than it may be."""
    try:
        number = index(given)  # type: ignore[arg-type]  # that is what is looked at
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {shown(given)}") from None
    if number < least or (most is not None and number > most):
        span = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} is a whole number {span}, not {number}")
    return number


def shown(given: object) -> str:
    """Something that was given, as it is named in a sentence."""
    return f"{given!r:.60}"
