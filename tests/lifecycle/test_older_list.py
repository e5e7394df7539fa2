"""A list that has closed cases as open, or at an earlier stage, does not replace their states without an answer."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from catalog.dataset import Dataset
from catalog.datasets.rts_cases import RTS_CASES
from catalog.registry import DATASETS
from lifecycle.conftest import Office
from portal.organisation.models import LegalTerm, Section, Service
from portal.organisation.models import Office as OfficeMaster
from portal.organisation.seed import seed_legal_terms
from portal.transactions.models import MODELS

LISTS = [dataset for dataset in DATASETS.values() if dataset.ending]
MASTERS: dict[str, Any] = {"office": OfficeMaster, "eoffice_section": Section, "service": Service}
Cells = dict[str, str]
Send = Callable[..., dict[str, Any]]


@pytest.fixture(params=LISTS, ids=lambda dataset: dataset.name)
def dataset(request: pytest.FixtureRequest) -> Dataset:
    found: Dataset = request.param
    return found


@pytest.fixture(autouse=True)
def masters(db: None) -> None:
    seed_legal_terms(LegalTerm)
    for dataset in LISTS:
        for name in MASTERS.keys() & {field.name for field in dataset.fields}:
            example = dataset.field(name).example
            MASTERS[name].objects.get_or_create(name=example, defaults={"name_mr": example})


def sheet(dataset: Dataset, *rows: Cells) -> bytes:
    places = {"taluka": "Kurla", "district": "Mumbai Suburban", "division": "Konkan"}
    examples = {field.name: places.get(field.name, field.example) for field in dataset.sheet_fields}
    lines = [",".join(examples), *(",".join((examples | row).values()) for row in rows)]
    return "\n".join(lines).encode()


def case(dataset: Dataset, number: str, status: str = "pending", **cells: str) -> Cells:
    assert dataset.ending is not None
    name, ends = dataset.ending
    days = {dataset.clock.end: "2026-11-12" if status in ends else ""} if dataset.clock else {}
    return {dataset.key[0]: number, name: status} | days | cells


def states(dataset: Dataset) -> dict[str, str]:
    assert dataset.ending is not None
    rows = MODELS[dataset.name]._default_manager
    return dict(rows.values_list(dataset.key[0], dataset.ending[0]))


@pytest.fixture
def send(office: Office, dataset: Dataset) -> Send:
    def sent(*rows: Cells, **fields: Any) -> dict[str, Any]:
        number = office.bring_in(sheet(dataset, *rows), f"/{dataset.path}/import-csv", **fields)
        found: dict[str, Any] = office.superadmin.get(f"/imports/{number}").json()["data"]
        assert found["error_count"] == 0, found["details"]
        return found

    return sent


def answered(value: str) -> dict[str, str]:
    return {"reading": json.dumps({"answers": {"older_list": value}})}


def test_closed_cases_are_not_reopened_without_an_answer(dataset: Dataset, send: Send) -> None:
    assert dataset.ending is not None
    end = dataset.ending[1][0]
    send(case(dataset, "A", end), case(dataset, "B"))
    older = [case(dataset, "A"), case(dataset, "B"), case(dataset, "C")]
    seen = send(*older, preview="true")
    [question] = [item for item in seen["reading"]["questions"] if item["id"] == "older_list"]
    assert question["state"] == "open" and ": 1 (A)." in question["text"]["en"]
    for fields in ({}, answered("stop"), {"reading": "proposed"}):
        refused = send(*older, filename=f"{len(str(fields))}.csv", **fields)
        assert refused["state"] == "refused" and refused["details"][0]["code"] == "older_list"
    assert states(dataset) == {"A": end, "B": "pending"}


def test_stored_cases_are_kept_and_new_ones_added(dataset: Dataset, send: Send) -> None:
    assert dataset.ending is not None
    end = dataset.ending[1][0]
    send(case(dataset, "A", end), case(dataset, "B"))
    before = MODELS[dataset.name]._default_manager.values().get(**{dataset.key[0]: "A"})
    done = send(case(dataset, "A"), case(dataset, "B", end), case(dataset, "C"), **answered("keep"))
    counts = (done["imported_count"], done["updated_count"], done["unchanged_count"])
    assert (done["state"], counts) == ("done", (1, 1, 1))
    assert states(dataset) == {"A": end, "B": end, "C": "pending"}
    assert MODELS[dataset.name]._default_manager.values().get(**{dataset.key[0]: "A"}) == before


def test_cases_that_were_reopened_are_open(dataset: Dataset, send: Send) -> None:
    assert dataset.ending is not None
    send(case(dataset, "A", dataset.ending[1][0]))
    assert send(case(dataset, "A"), **answered("right"))["updated_count"] == 1
    assert states(dataset) == {"A": "pending"}


def test_a_newer_list_has_no_question(dataset: Dataset, send: Send) -> None:
    assert dataset.ending is not None
    first, *_, last = dataset.ending[1]
    send(case(dataset, "A"), case(dataset, "B", first))
    assert send(case(dataset, "A", first), case(dataset, "B", last))["state"] == "done"
    assert states(dataset) == {"A": first, "B": last}


@pytest.mark.parametrize("dataset", [RTS_CASES], indirect=True)
def test_an_appeal_does_not_become_an_application_again(dataset: Dataset, send: Send) -> None:
    appeal = case(dataset, "A", stage="first_appeal", first_appeal_date="2026-11-14")
    send(appeal)
    earlier = [case(dataset, "A", stage="application")]
    assert send(*earlier)["details"][0]["code"] == "older_list"
    assert send(*earlier, **answered("keep"))["unchanged_count"] == 1
    assert MODELS[dataset.name]._default_manager.filter(**{"stage": "first_appeal"}).exists()
    assert send(case(dataset, "A", stage="second_appeal", second_appeal_date="2026-11-15"))["state"] == "done"
