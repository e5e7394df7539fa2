"""Row counts of a list: cached while nothing changes, correct as soon as something does."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from catalog.registry import DATASETS
from portal.transactions import counts
from portal.transactions.models import EferfarEntry
from support.datasets import Api

LIST = "/eferfar/transactions"


@pytest.fixture(autouse=True)
def count_everything_as_large(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(counts, "LARGE", 1)
    yield
    counts._COUNTS.clear()


def total(api: Api, **query: Any) -> int:
    count: int = api.get(LIST, **query).json()["meta"]["total"]
    return count


def test_total_is_correct_after_every_write(
    people: dict[str, Any], body: Callable[..., dict[str, Any]], make_entry: Callable[..., Any]
) -> None:
    make_entry("Kurla")
    api = Api(people["superadmin"])
    assert total(api) == 1 == total(api, taluka="Kurla")
    created = api.post(LIST, body("Andheri")).json()["data"]
    assert (total(api), total(api, taluka="Kurla"), total(api, taluka="Andheri")) == (2, 1, 1)
    # An entry moved to another place is counted there.
    changed = body("Kurla", date="2026-04-02", revision=created.get("revision", 1))
    assert api.put(f"{LIST}/{created['id']}", changed).status_code == 200
    assert (total(api), total(api, taluka="Kurla"), total(api, taluka="Andheri")) == (2, 2, 0)
    assert api.delete(f"{LIST}/{created['id']}").status_code == 200
    assert total(api) == 1 == total(api, taluka="Kurla")


def test_second_page_uses_the_cached_count(people: dict[str, Any], make_entry: Callable[..., Any]) -> None:
    from django.db import connection

    for day in range(1, 4):
        make_entry("Kurla", date(2026, 4, day))
    rows = EferfarEntry.objects.filter(taluka__name_en="Kurla")
    first = counts.cached_count(DATASETS["eferfar"], rows)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert counts.cached_count(DATASETS["eferfar"], rows.order_by("-date")) == first == 3
    assert not [query for query in queries if "transactions_eferfar" in query["sql"]]


def test_counts_are_cached_per_scope(people: dict[str, Any], make_entry: Callable[..., Any]) -> None:
    make_entry("Kurla")
    make_entry("Akot")
    assert total(Api(people["superadmin"])) == 2
    assert total(Api(people["limited"])) == 1


def test_search_without_matches_has_total_0(people: dict[str, Any]) -> None:
    assert total(Api(people["superadmin"]), search="nowhere-at-all") == 0
