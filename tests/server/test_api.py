"""The API as its own description says: every answer as documented, and never a server's fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.schemas import OpenApiSchema

from kit.games_at_random import a_game
from kit.paths import SOURCE
from kit.served import Served, served
from kit.waiting import PATIENCE, wait_for
from tsuro import record
from tsuro.protocol.asking import Lasting
from tsuro.protocol.refused import REFUSALS
from tsuro.server.app import ENDPOINTS
from tsuro.server.room.requests import DECISIONS
from tsuro.server.web.openapi import document


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/rooms.db") as running:
        yield running


@pytest.fixture(scope="module")
def known(server: Served) -> dict[str, str]:
    """Things that are there, so that not every request ends at a door that leads nowhere."""
    server.load()
    ada = server.make(seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot"}], start=True)
    kept = server.http.post("/api/records", content=record.write(a_game())).json()
    return {"tables": ada.id, "records": kept["id"], "token": ada.token}


@pytest.fixture(scope="module")
def api(server: Served) -> OpenApiSchema:
    # that a body is too large is a refusal of its own, and one that schemathesis does not expect
    refusals = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
    checks = {"negative_data_rejection": {"expected-statuses": refusals}}
    config = SchemathesisConfig.from_dict({"checks": checks})
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", config=config)


@pytest.fixture(scope="module")
def line() -> Iterator[requests.Session]:
    """One connection for all requests."""
    with requests.Session() as session:
        yield session


positive_data_acceptance: Any = CHECKS.get_one("positive_data_acceptance")
schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_as_documented(
    case: schemathesis.Case[Any], known: dict[str, str], line: requests.Session
) -> None:
    if "id" in case.path_parameters and len(case.path_parameters["id"]) % 2:
        case.path_parameters["id"] = known["tables" if "tables" in case.path else "records"]
        case.headers["Authorization"] = f"Bearer {known['token']}"
    response = case.call(session=line, timeout=PATIENCE)
    line.cookies.clear()  # who asks next is somebody else
    # the rules refuse much that a schema cannot tell: a name that is taken, a bad record
    case.validate_response(response, excluded_checks=[positive_data_acceptance])
    assert response.status_code < 500 or response.json()["name"] == "Busy"


def test_every_refusal_that_is_named_is_one_that_somebody_gives() -> None:

    source = SOURCE
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in source.rglob("*.py")
        if path.name != "refused.py"
    )
    unused = [name for name in REFUSALS if f'"{name}"' not in code]
    assert unused == []


def test_everything_that_changes_a_table_is_decided_somewhere() -> None:
    assert set(DECISIONS) == set(get_args(Lasting))


def test_every_endpoint_is_documented_and_the_page_lists_it(server: Served) -> None:
    page = server.http.get("/api").text
    form = document(ENDPOINTS)
    assert sum(len(methods) for methods in form["paths"].values()) == len(ENDPOINTS)
    for endpoint in ENDPOINTS:
        assert f"{endpoint.method} {endpoint.path}" in page
    assert server.http.get("/api/openapi.json").json()["openapi"].startswith("3.1")


def test_a_person_plays_a_whole_game_with_nothing_but_requests(server: Served) -> None:
    """As with curl: make a table, look, act, look again."""
    made = server.http.post(
        "/api/tables",
        json={"seats": [{"kind": "me"}, {"kind": "bot", "level": "sparrow"}], "start": True},
    ).json()
    key = {"Authorization": f"Bearer {made['token']}"}
    here = f"/api/tables/{made['id']}"

    def looked() -> Any:
        """The table, once there is something to do there, or nothing any more."""
        table = server.http.get(here, headers=key).json()
        return table if table["view"]["choices"] or table["room"]["state"] == "over" else None

    while (table := wait_for(looked))["room"]["state"] != "over":
        action = table["view"]["choices"][0]
        server.http.post(f"{here}/act", headers=key, json={"action": action})
    assert record.read(server.http.get(f"{here}/record").text).over
