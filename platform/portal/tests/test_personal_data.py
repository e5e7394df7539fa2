"""docs/data.md lists all personal data: columns that sound personal must be in it, or be listed here as exceptions."""

import re

from django.apps import apps

from catalog.registry import DATASETS
from portal.settings.environment import REPOSITORY

PAGE = (REPOSITORY / "docs" / "data.md").read_text()
SOUNDS = re.compile(
    r"(^|_)(name|email|mobile|phone|address|agent|person|author|by|user|actor|owner|officer|assigned|applicant|citizen|birth"
    r"|aadhaar|gender|religion|caste|remarks?|message|photo|picture|image|secret|token|password|digest|filename|contact|signature)(_|$)",
    re.I,
)
# Names of things, not of people, and counts.
THINGS = {
    *(
        f"geography_{level}.{name}"
        for level in ("division", "district", "taluka")
        for name in ("name_en", "name_mr")
    ),
    *(
        f"organisation_{master}.{name}"
        for master in ("department", "designation", "legalterm", "office", "section", "service")
        for name in ("name", "name_mr", "department_name")
    ),
    *(
        f"{table}.{name}"
        for table in (
            "alerts_rule",
            "operations_schedule",
            "submissions_holiday",
            "war_room_activity",
            "reports_readyreport",
            "reports_savedreport",
            "war_room_project",
        )
        for name in ("name", "name_mr")
    ),
    *(
        f"transactions_{name}.{count}"
        for name in ("pg", "aaple_sarkar")
        for count in ("assigned_count", "reassigned_count")
    ),
    "alerts_rule.by",  # kind of object: taluka, office, …
    "content_newsarticle.image",
    "content_slider.image",
    "downloads_download.owner",  # a process
    "imports_import.lease_owner",  # a worker
    "imports_import.request_digest",
    "messages_message.owner",  # a process
    "messages_webhook.name",
    "messages_webhook.secret",  # of another system
    "operations_worker.name",
    "war_room_project.progress_by_hand",
}


def columns() -> set[str]:
    return {
        f"{model._meta.db_table}.{field.column}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
    }


def listed() -> set[str]:
    return set(re.findall(r"`([a-z_*]+\.[a-z_]+)`", PAGE))


def test_personal_columns_are_in_the_inventory():
    known = listed() | THINGS
    missing = {
        column
        for column in columns()
        if SOUNDS.search(column.split(".")[1])
        and column not in known
        and f"*.{column.split('.')[1]}" not in known
    }
    assert not missing, f"Add to docs/data.md (or to THINGS where no person is meant): {sorted(missing)}"


def test_inventory_columns_exist():
    endings = {column.split(".")[1] for column in columns()}
    for name in listed():
        table, column = name.split(".")
        assert column in endings if table == "*" else name in columns(), name
    assert {name for name in THINGS if not name.startswith("organisation_")} <= columns()


def test_inventory_rows_are_complete():
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert rows
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 5, row
        assert all(cells), row


def test_datasets_have_no_contact_details():
    """Their lists have no reveal; a dataset with such a field needs one first (decision 18)."""
    for dataset in DATASETS.values():
        assert [field.name for field in dataset.fields if field.personal] == []
        sounding = [
            name for name in dataset.columns if re.search("mobile|phone|email|aadhaar|applicant", name)
        ]
        assert sounding == []
