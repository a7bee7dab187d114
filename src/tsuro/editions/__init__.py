"""The five printed editions, each reading like the back page of its rulebook.

>>> from tsuro import EDITIONS
>>> [edition.name for edition in EDITIONS]
['calliope', 'matagot', 'wizkids', 'wizkids-pt', 'kosmos']
>>> EDITIONS[0].seats, [mode.name for mode in EDITIONS[0].modes]
(range(2, 9), ['standard'])
>>> from tsuro.editions import edition
>>> edition("kosmos").options_of("standard")[0].name
'side'
"""

from __future__ import annotations

from tsuro.editions.calliope import CALLIOPE
from tsuro.editions.kosmos import KOSMOS
from tsuro.editions.matagot import MATAGOT
from tsuro.editions.wizkids import WIZKIDS
from tsuro.editions.wizkids_pt import WIZKIDS_PT
from tsuro.given import shown
from tsuro.rules.edition import Edition
from tsuro.rules.refusal import UnknownEdition

EDITIONS: tuple[Edition, ...] = (CALLIOPE, MATAGOT, WIZKIDS, WIZKIDS_PT, KOSMOS)
"""Every edition there is."""

_BY_NAME = {edition.name: edition for edition in EDITIONS}


def edition(name: str) -> Edition:
    """The edition of that name.

    >>> from tsuro.editions import edition
    >>> edition("kosmos").seats, [mode.name for mode in edition("kosmos").modes]
    (range(2, 9), ['standard', 'duel'])
    """
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):  # what is no text may have no hash
        if not isinstance(name, str):
            raise TypeError(
                f"an edition is given by its name, such as {CALLIOPE.name!r}, not {shown(name)}"
            ) from None
        raise UnknownEdition(name, tuple(_BY_NAME)) from None
