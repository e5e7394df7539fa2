"""Ids are unique per address: entered by hand, imported, after a migration and after a restore."""

from datetime import date
from typing import Any

import pytest
from django.db import connection, connections

from portal.audit.models import AuditEntry
from portal.audit.services import verify
from portal.figures.models import Import
from portal.imports.models import LedgerEntry
from portal.organisation.models import Section
from portal.transactions.ids import after_migrations, companions
from portal.transactions.models import MODELS

pytestmark = pytest.mark.django_db
PAIRS = list(companions())


def make(name, section, number, **fields):
    model: Any = MODELS[name]
    if "items" not in name:
        day = date.fromordinal(739_000 + number)
        return model._default_manager.create(eoffice_section=section, as_of_date=day, **fields)
    key_fields = (
        ("receipt_number", "receipt_type") if "receipt" in name else ("reference_number", "file_type")
    )
    values = {key_fields[0]: f"N/{number}", key_fields[1]: "other", "subject": "S", "from_office": "O"}
    return model._default_manager.create(
        eoffice_section=section, received_date=date(2026, 11, 1), **values, **fields
    )


@pytest.fixture
def section():
    return Section.objects.create(name="Legal", name_mr="विधी शाखा")


def test_companions_are_known():
    """Datasets at one address must share their ids: a new pair has to be declared in its definition."""
    assert PAIRS == [
        ("eoffice_file_pendency", "eoffice_file_items"),
        ("eoffice_receipt_pendency", "eoffice_receipt_items"),
    ]


@pytest.mark.parametrize("pair", PAIRS)
def test_both_kinds_share_a_counter(pair, section):
    ids = [make(pair[number % 2], section, number).pk for number in range(6)]
    assert len(set(ids)) == 6 and ids == sorted(ids)


@pytest.mark.parametrize("pair", PAIRS)
def test_bulk_insert_advances_the_companion_counter(pair, section):
    """Imports write with `INSERT … SELECT`, bypassing the ORM."""
    table, columns = (
        MODELS[pair[0]]._meta.db_table,
        "eoffice_section_id, as_of_date, revision, created_at, updated_at",
    )
    buckets = [field.name for field in MODELS[pair[0]]._meta.fields if field.name.endswith("_days")]
    rows = " UNION ALL ".join(
        f"SELECT {section.pk}, CAST('2026-11-{day:02}' AS {'date' if connection.vendor == 'postgresql' else 'text'}),"
        f" 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP{', 0' * len(buckets)}"
        for day in range(1, 6)
    )
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({columns}, {', '.join(buckets)}) {rows}")
    imported = set(MODELS[pair[0]]._default_manager.values_list("pk", flat=True))
    items = {make(pair[1], section, number).pk for number in range(5)}
    assert len(imported) == 5 and not imported & items
    assert make(pair[0], section, 900).pk not in items


@pytest.mark.parametrize("pair", PAIRS)
def test_duplicate_ids_are_renumbered(pair, section):
    first, second = pair
    count = make(first, section, 1, id=700)
    make(first, section, 2, id=705)
    item = make(second, section, 1, id=700)
    unchanged = make(second, section, 2, id=703)
    imports = {
        name: Import.objects.create(dataset=name, filename="a.csv", size=1, sha256="0", stored_path="a")
        for name in pair
    }
    for record in imports.values():
        LedgerEntry.objects.create(
            import_record=record, row_id=700, row_number=2, action="insert", revision_after=1
        )
    after_migrations()
    kinds: Any = MODELS
    renumbered = kinds[second]._default_manager.get(**{MODELS[second].DATASET.key[0]: "N/1"})
    assert renumbered.pk not in (700, 705) and renumbered.subject == item.subject
    assert MODELS[first]._default_manager.filter(pk=count.pk).exists()
    assert MODELS[second]._default_manager.filter(pk=unchanged.pk).exists()
    ledger = {entry.import_record.dataset: entry.row_id for entry in LedgerEntry.objects.all()}
    assert ledger == {first: 700, second: renumbered.pk}
    audit_entry = AuditEntry.objects.get(action="renumber")
    assert (audit_entry.entity, audit_entry.entity_id, audit_entry.before) == (
        second,
        str(renumbered.pk),
        '{"id":700}',
    )
    assert verify().intact
    assert make(first, section, 3).pk > renumbered.pk
    after_migrations()
    assert AuditEntry.objects.filter(action="renumber").count() == 1
    connections["default"].check_constraints()
