"""The API's own description: OpenAPI, and a page made from it that needs no script."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from html import escape
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tsuro.protocol.told import RefusedTold
from tsuro.server.web import style
from tsuro.server.web.endpoint import Endpoint
from tsuro.version import __version__

Handler = Callable[[Request], Awaitable[Response]]
Document = dict[str, Any]

ANY = (400, 403, 413, 421, 429, 500, 503)
"""The statuses that any request may be refused with."""


def document(endpoints: Iterable[Endpoint]) -> Document:
    """The API as OpenAPI 3.1."""
    listed = tuple(endpoints)
    kinds = [kind for one in listed for kind in (one.body, one.answer) if kind] + [RefusedTold]
    kinds = list(dict.fromkeys(kinds))
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema = dict(zip(kinds, schemas, strict=True))
    paths: Document = {}
    for one in listed:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tsuro",
            "version": __version__,
            "description": "Tables, records and hints. A seat's token is sent as a bearer token"
            " or kept in a cookie.",
        },
        "paths": paths,
        "components": {
            "schemas": {name: _untagged(form) for name, form in components.items()},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _untagged(form: Document) -> Document:
    """Over HTTP the address says what a message is, so it need not be named."""
    required = [name for name in form.get("required", ()) if name != "type"]
    return {**form, "required": required} if "required" in form else form


def _operation(one: Endpoint, schema: dict[type, Document]) -> Document:
    refused = {"application/json": {"schema": schema[RefusedTold]}}
    content = {one.media: {"schema": schema[one.answer] if one.answer else {"type": "string"}}}
    responses: Document = {str(one.status): {"description": "Done.", "content": content}}
    for status in sorted({*ANY, *one.refusals}):
        if str(status) not in responses:
            responses[str(status)] = {"description": REASONS[status], "content": refused}
    if one.path == "/health":
        responses["503"] = {"description": "It cannot.", "content": content}
    operation: Document = {
        "summary": one.summary,
        "operationId": f"{one.method.lower()} {one.path}",
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", one.path)
        ]
        + [
            {
                "name": name,
                "in": "query",
                "description": what,
                "schema": {"type": kind, "minimum": 0} if kind == "integer" else {"type": kind},
            }
            for name, kind, what in one.query
        ],
        "responses": responses,
        "security": [{}, {"seat": []}],
    }
    if one.body:
        body = {"application/json": {"schema": schema[one.body]}}
        needed = any(part.required for part in msgspec.structs.fields(one.body))
        operation["requestBody"] = {"content": body, "required": needed}
    return operation


REASONS = {
    400: "It cannot be understood.",
    403: "It is not yours to ask.",
    404: "There is no such thing.",
    409: "It is not possible now, or not by the rules.",
    413: "It is too long.",
    421: "The server does not answer to that name.",
    429: "Too fast, or too many.",
    500: "Something in the server went wrong.",
    503: "The server cannot do it now.",
}


def raw(form: Document) -> Handler:
    """The description itself."""
    data = msgspec.json.encode(form)

    async def handler(_request: Request) -> Response:
        return Response(data, media_type="application/json")

    return handler


def page(form: Document, base: str) -> Handler:
    """The description as a page for people."""
    html = _page(form).replace("{base}", escape(base))

    async def handler(_request: Request) -> Response:
        return style.page("Tsuro: the API", html, base)

    return handler


def _page(form: Document) -> str:
    parts = []
    for path, methods in form["paths"].items():
        for method, operation in methods.items():
            parts.append(_entry(path, method, operation, form["components"]["schemas"]))
    schemas = "".join(
        f"<h3 id='{escape(name)}'>{escape(name)}</h3>{_schema(one)}"
        for name, one in sorted(form["components"]["schemas"].items())
    )
    return (
        f"<h1>The API</h1><p>{escape(form['info']['description'])}"
        " <a href='{base}/api/openapi.json'>As OpenAPI</a>.</p>"
        f"<h2>Addresses</h2>{''.join(parts)}<h2>Forms</h2>{schemas}"
    )


def _entry(path: str, method: str, operation: Document, schemas: Document) -> str:
    body = operation.get("requestBody", {}).get("content", {})
    takes = "".join(f"<dt>Takes</dt><dd>{_kind(one['schema'])}</dd>" for one in body.values())
    query = "".join(
        f"<dt>?{escape(one['name'])}=</dt><dd>{escape(one['description'])}</dd>"
        for one in operation["parameters"]
        if one["in"] == "query"
    )
    status, done = next(iter(operation["responses"].items()))
    gives = "".join(_kind(one["schema"]) or media for media, one in done["content"].items())
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
        f"<p>{escape(operation['summary'])}.</p>"
        f"<dl>{takes}{query}<dt>Answers {status}</dt><dd>{gives}</dd></dl>"
    )


def _kind(schema: Document) -> str:
    """What something is, with a link where it has a form of its own."""
    if ref := schema.get("$ref"):
        name = escape(ref.rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if options := schema.get("anyOf"):
        return " or ".join(_kind(one) for one in options)
    if values := schema.get("enum"):
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
    kind = str(schema.get("type", "anything"))
    items = schema.get("items")
    return f"list of {_kind(items)}" if items else escape(kind)


def _schema(schema: Document) -> str:
    rows = []
    for name, one in schema.get("properties", {}).items():
        said = escape(str(one.get("description", "")))
        rows.append(f"<dt><code>{escape(name)}</code>: {_kind(one)}</dt><dd>{said}</dd>")
    return f"<p>{escape(schema.get('description', ''))}</p><dl>{''.join(rows)}</dl>"
