"""The tables match the definitions."""

import pytest
from django.db import connection

from catalog.fields import Kind
from catalog.registry import DATASETS
from portal.transactions.models import MODELS, Entry
from portal.transactions.registry import SERVED


def test_every_dataset_has_a_model_and_an_api() -> None:
    assert set(MODELS) == set(DATASETS) == set(SERVED)


@pytest.mark.parametrize("name", DATASETS)
def test_columns_match_the_definition(name: str) -> None:
    dataset, model = DATASETS[name], MODELS[name]
    columns = {field.column: field for field in model._meta.fields}
    assert model._meta.db_table == dataset.table
    assert set(columns) - {f.column for f in Entry._meta.fields} == set(dataset.columns)
    for field in dataset.stored_fields:
        column = columns[field.column]
        assert column.null == field.nullable
        expected = {
            Kind.PLACE: "ForeignKey",
            Kind.LOOKUP: "ForeignKey",
            Kind.CHOICE: "CharField",
            Kind.DATE: "DateField",
            Kind.COUNT: "IntegerField",
            Kind.DECIMAL: "DecimalField",
            Kind.TEXT: "CharField",
        }[field.kind]
        assert column.get_internal_type() == expected
        if field.kind is Kind.CHOICE:
            assert (column.max_length or 0) >= max(len(choice.value) for choice in field.choices)


@pytest.mark.parametrize("name", DATASETS)
def test_natural_key_is_unique_in_the_database(name: str, db: None) -> None:
    dataset = DATASETS[name]
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, dataset.table)
    unique = [set(c["columns"]) for c in constraints.values() if c["unique"] and not c["primary_key"]]
    assert set(dataset.key) in unique
