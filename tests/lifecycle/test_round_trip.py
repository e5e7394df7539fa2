"""Round trip of each dataset: the template imports without warnings, an export imports without changes, a changed sheet
names in its preview what it changes, and its undo brings back every value.
"""

from itertools import cycle

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.registry import DATASETS
from lifecycle.conftest import Office
from portal.organisation.seed import seed_masters
from portal.transactions.models import MODELS
from sheets.template import template_csv


def test_templates_import_and_exports_change_nothing(office: Office) -> None:
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    api = office.superadmin

    def send(files, **form):
        """Upload all files, process them and return the import of each by name."""
        sent = {
            name: api.upload(f"/{dataset.path}/import-csv", content, filename, **form)
            for name, (dataset, content, filename) in files.items()
        }
        assert {name: response.status_code for name, response in sent.items()} == dict.fromkeys(sent, 202)
        office.work()
        ids = {name: response.json()["data"]["import_id"] for name, response in sent.items()}
        return {name: api.get(f"/imports/{number}").json()["data"] for name, number in ids.items()}

    first = {name: (dataset, template_csv(dataset), "template.csv") for name, dataset in DATASETS.items()}
    for name, record in send(first).items():
        rows = DATASETS[name].example_rows
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["imported_count"] == record["row_count"] == rows, name

    second = {}
    # The formats alternate: testing each dataset in both only takes longer.
    for (name, dataset), kind in zip(DATASETS.items(), cycle(("csv", "xlsx")), strict=False):
        response = api.get(f"/{dataset.path}/export", format=kind)
        assert response.status_code == 200, name
        content = b"".join(response.streaming_content) if response.streaming else response.content
        second[name] = (dataset, content, f"export.{kind}")
    for name, record in send(second).items():
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["unchanged_count"] == record["row_count"] > 0, name

    third = {name: (dataset, _changed(dataset), "changed.csv") for name, dataset in DATASETS.items()}
    before = _stored()
    for name, record in send(third, preview="true").items():
        assert record["state"] == "done" and record["changes"], (name, record)
        named = {f.name for f in DATASETS[name].stored_fields if f.kind in (Kind.PLACE, Kind.LOOKUP)}
        for change in record["changes"]:
            assert change["key"] and all(part["value"] for part in change["key"]), (name, change)
            if change["field"] in named:
                assert isinstance(change["from"], str) and change["from"] and change["to"], (name, change)
    changed = send(third)
    assert all(_stored()[name] != before[name] for name in DATASETS)
    for name, record in changed.items():
        assert office.undo(record["id"]).status_code == 200, name
    assert _stored() == before


def _stored() -> dict[str, list[dict[str, object]]]:
    return {
        name: list(MODELS[name]._default_manager.order_by(*dataset.key).values(*dataset.columns))
        for name, dataset in DATASETS.items()
    }


# What the template leaves empty.
_FILLING = {Kind.DATE: "2025-11-20"}


def _changed(dataset: Dataset) -> bytes:
    """The template with twice the figures, other texts, and in each row the other values of the next one: rows that
    still agree with each other.
    """
    frame = pl.read_csv(template_csv(dataset), infer_schema=False).fill_null("")
    values = [field for field in dataset.sheet_fields if not _in_key(dataset, field)]
    next_row = frame.select(pl.all().gather(pl.int_range(1, pl.len() + 1) % pl.len()))
    return (
        frame.with_columns(
            next_row[field.sheet_heading].cast(pl.Float64) * 2
            if field.numeric
            else next_row[field.sheet_heading].replace("", _FILLING.get(field.kind, ""))
            + (" 2" if field.kind is Kind.TEXT else "")
            for field in values
        )
        .write_csv()
        .encode()
    )


def _in_key(dataset: Dataset, field: Field) -> bool:
    place = dataset.place
    return field.column in dataset.key or (
        field.kind is Kind.PLACE and place is not None and place.column in dataset.key
    )
