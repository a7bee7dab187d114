"""What a messenger shows of a link: who invites to what, and how the board lies. It is made of what
everybody may see who has the link; nothing hidden is in it."""

from __future__ import annotations

from html import escape

from starlette.requests import Request

from tsuro.protocol.refused import Refused
from tsuro.server.room.room import Room
from tsuro.server.service import Service
from tsuro.words import Language, mode_name


async def preview(service: Service, request: Request, speech: Language, usual: str) -> str:
    """The lines about a page for its head; those of a table if its address is one's."""
    title, description, image = "Tsuro", usual, ""
    if id_ := request.path_params.get("id", ""):
        try:
            room = (await service.rooms.open(id_)).room
        except Refused:  # there is no such table, or it cannot be read now: the page will say so
            pass
        else:
            title, description = _invitation(room, speech), _table(room, speech)
            image = service.link(request, f"/api/tables/{room.id}/picture?kind=png")
    lines = {"og:title": title, "og:description": description, "og:image": image}
    return "\n".join(
        f'<meta property="{name}" content="{escape(text)}">' for name, text in lines.items() if text
    )


def _invitation(room: Room, speech: Language) -> str:
    """Who invites, while somebody can still join."""
    host = next(iter(room.seats_of(room.host)), None)
    if room.state == "waiting" and host is not None and room.seats[host].name:
        sentence = speech.text("{name} invites you to a game of Tsuro.")
        return sentence.format(name=room.seats[host].name)
    return "Tsuro"


def _table(room: Room, speech: Language) -> str:
    """What is played, and by whom."""
    names = ", ".join(seat.name for seat in room.seats if seat.name)
    mode = mode_name(speech, room.settings.mode)
    return f"{room.settings.edition}, {mode} \u00b7 {names}"
