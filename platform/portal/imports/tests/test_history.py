"""The import history: scope, filters, sorting and export."""

import io
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.timezone import get_default_timezone
from openpyxl import load_workbook

from portal.figures.models import Import
from support.datasets import Api


@pytest.fixture
def history(people):
    def make(name, dataset="eferfar", by="own", **fields):
        return Import.objects.create(
            dataset=dataset, filename=name, size=1, sha256="0" * 64, request_digest="0" * 64, stored_path="",
            created_by=people[by], **{"state": "done", **fields},
        ).pk  # fmt: skip

    ids = {
        "june": make("june.csv", row_count=9, error_count=2),
        "july": make("july.xlsx", by="superadmin", row_count=30, state="refused"),
        "check": make("june.csv", preview=True),
        "mines": make("=mines.csv", dataset="mining", by="other", row_count=4),
        "ipas": make("kpi.csv", dataset="kpis", by="other", department="ipas"),
    }
    old = datetime(2026, 3, 31, 23, 30, tzinfo=get_default_timezone())
    Import.objects.filter(pk=ids["july"]).update(created_at=old)
    return ids


def listed_names(api, history, **query):
    answer = api.get("/imports", **query)
    assert answer.status_code == 200, answer.content
    names = {pk: name for name, pk in history.items()}
    return [names[row["id"]] for row in answer.json()["data"]]


def test_filters_and_order(people, history):
    api = Api(people["admin"])
    everything = ["ipas", "mines", "check", "july", "june"]
    assert listed_names(api, history) == everything
    assert listed_names(api, history, preview="false") == ["ipas", "mines", "july", "june"]
    assert listed_names(api, history, preview="true") == ["check"]
    assert listed_names(api, history, dataset="mining") == ["mines"]
    assert listed_names(api, history, department="e-ferfar", preview="all") == ["check", "july", "june"]
    assert listed_names(api, history, department="ipas") == ["ipas"]
    assert listed_names(api, history, department="nobody") == []
    assert listed_names(api, history, state="refused") == ["july"]
    assert listed_names(api, history, uploader=people["superadmin"].pk) == ["july"]
    assert listed_names(api, history, search="JUNE") == ["check", "june"]
    assert listed_names(api, history, search="superadm") == ["july"]
    # Days are in Indian time: 23:30 still belongs to the day.
    assert listed_names(api, history, date_to="2026-03-31") == ["july"]
    assert listed_names(api, history, date_from="2026-03-31", date_to="2026-03-31") == ["july"]
    assert listed_names(api, history, date_to="2026-03-30") == []
    assert listed_names(api, history, date_from="0001-01-01", date_to="9999-12-31") == everything
    assert listed_names(api, history, sort_by="row_count", sort_order="desc", per_page=2) == ["july", "june"]
    assert listed_names(api, history, sort_by="row_count", sort_order="asc", page=2, per_page=2) == [
        "mines",
        "june",
    ]


def test_unknown_dataset_or_state_is_422(people, history):
    for path in ("/imports", "/imports/export"):
        for query in ({"dataset": "nothing"}, {"state": "lost"}):
            assert Api(people["admin"]).get(path, **query).status_code == 422


def test_users_see_only_imports_in_their_scope(people, history):
    assert listed_names(Api(people["own"]), history) == ["check", "july", "june"]
    assert listed_names(Api(people["other"]), history) == ["mines"]
    assert listed_names(Api(people["limited"]), history) == []
    assert "eferfar" not in Api(people["other"]).get("/freshness").json()["data"]
    assert listed_names(Api(people["own"]), history, department="mining") == []
    names = Api(people["own"]).get("/imports/uploaders").json()["data"]
    assert [uploader["name"] for uploader in names] == ["own", "superadmin"]


def test_export(people, history):
    api = Api(people["superadmin"])
    lines = api.get("/imports/export", preview="false").content.decode("utf-8-sig").splitlines()
    assert len(lines) == 5 and lines[0].startswith("id,dataset,filename,uploader,uploaded_at,state")
    assert "'=mines.csv" in "".join(lines)
    book = load_workbook(io.BytesIO(api.get("/imports/export", format="xlsx").content))
    assert book.worksheets[0].max_row == 6
    assert len(Api(people["other"]).get("/imports/export").content.splitlines()) == 2


def test_list_uses_a_fixed_number_of_queries(people, history, django_assert_max_num_queries):
    api = Api(people["admin"])
    for number in range(30):
        Import.objects.create(
            dataset="eferfar", filename=f"{number}.csv", size=1, sha256="0" * 64, request_digest="0" * 64,
            stored_path="", created_by=people["own"], finished_at=timezone.now() - timedelta(days=number),
        )  # fmt: skip
    with django_assert_max_num_queries(8):
        assert len(api.get("/imports", per_page=30).json()["data"]) == 30
