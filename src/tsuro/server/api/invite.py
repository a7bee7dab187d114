"""Inviting: the address that others can open, and its QR code."""

from __future__ import annotations

import asyncio
import io
import socket
from typing import Any

import segno
from starlette.requests import Request

from tsuro.server.service import Service
from tsuro.words import Language


async def invite(service: Service, request: Request, id_: str, speech: Language) -> dict[str, Any]:
    """How others reach a table."""
    config, _ = service.config, speech.text
    link = await reached(service, request, f"/t/{id_}")
    if config.public_url:
        reach, sentence = "public", _("Send this link to your friends.")
    elif config.everywhere:
        reach, sentence = "network", _("Everybody on your network can open this link.")
    else:
        reach = "machine"
        sentence = _(
            "Only this machine can open this link. To play with others, start the server with: "
            "tsuro serve --share"
        )
    return {"link": link, "reach": reach, "sentence": sentence, "qr": qr(link)}


async def reached(service: Service, request: Request, path: str) -> str:
    """A link that other devices can open, as far as they can reach this server."""
    config = service.config
    if config.public_url or not config.everywhere:
        return service.link(request, path)
    host = await asyncio.to_thread(network_address)
    return f"http://{host}:{request.url.port or config.port}{path}"


def qr(link: str) -> str:
    """A link as a QR code, as SVG without any style of its own."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return out.getvalue().decode().strip()


def network_address() -> str:
    """This machine's address in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
