"""A clean sheet of any dataset, changed as offices do, is read as the same rows or leads to a question."""

from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from catalog.rules import FilledBySum
from sheets.examples import examples
from sheets.places import Lookups, Master, by_name
from sheets.read import Sheet
from sheets.reading.model import Choices
from sheets.template import EXAMPLE_PLACES
from sheets.tests.mess import CHANGES, HEADINGS, Change, messy, without_an_optional_column
from sheets.validate import Options, validate

DAY, TODAY = "2025-11-19", date(2025, 12, 1)
REGISTERS = [dataset for dataset in DATASETS.values() if dataset.date]


MASTERS = {
    "service": (("Income Certificate", "उत्पन्न प्रमाणपत्र"), ("Caste Certificate", "जातीचे प्रमाणपत्र")),
    "office": tuple((f"Taluka Office (Revenue) {en}", f"तालुका कार्यालय (महसूल) {mr}")
                    for en, mr in (("Andheri", "अंधेरी"), ("Borivali", "बोरीवली"), ("Kurla", "कुर्ला"))),
    "section": (("Establishment", "आस्थापना"), ("Accounts", "लेखा"), ("Revenue", "महसूल")),
}  # fmt: skip
LOOKUPS = Lookups(
    EXAMPLE_PLACES,
    {
        name: by_name(Master(number, en, mr) for number, (en, mr) in enumerate(names, 1))
        for name, names in MASTERS.items()
    },
)


def clean_rows(dataset: Dataset, seed: int) -> list[list[str]]:
    """Return up to three rows of one day with different keys and random figures; sum columns contain the sum."""
    random = Random(seed)
    rows: dict[tuple[str, ...], list[str]] = {}
    for number, example in enumerate(examples(dataset)):
        texts = dict(zip((field.name for field in dataset.sheet_fields), example, strict=True))
        for field in dataset.entered_fields:
            if field.kind is Kind.DATE:
                texts[field.name] = DAY
            elif field.lookup in MASTERS:
                texts[field.name] = MASTERS[field.lookup][number % len(MASTERS[field.lookup])][0]
            elif field.kind is Kind.COUNT:
                texts[field.name] = str(
                    random.choice((0, 7, 40, 150 if field.unit else 9_000)) + random.randint(0, 40)
                )
        for rule in dataset.rules:
            if isinstance(rule, FilledBySum):
                texts[rule.target] = str(sum(int(texts[name]) for name in rule.parts))
        key = tuple(texts[field.name] for field in dataset.stored_fields if field.column in dataset.key)
        rows.setdefault(key, [texts[field.name] for field in dataset.entered_fields])
    return list(rows.values())[:3]


def stored_rows(dataset: Dataset, sheet: Sheet, *, accept: bool = False) -> list[dict[str, object]] | None:
    """Return the stored rows of a sheet in order; None if it is rejected or leads to a question."""
    verdict = validate(sheet, dataset, LOOKUPS, Options(today=TODAY), Choices(accept=accept))
    if verdict.fatal or verdict.error_rows:
        return None
    return verdict.rows.drop("_row").to_dicts()


@pytest.mark.parametrize("dataset", REGISTERS, ids=lambda dataset: dataset.name)
@settings(max_examples=settings().max_examples // 5)
@given(
    seed=st.integers(0, 10_000),
    heading=st.sampled_from((None, *HEADINGS)),
    changes=st.sets(st.sampled_from(CHANGES), max_size=5),
)
def test_messy_sheet_is_read_correctly_or_questioned(
    dataset: Dataset, seed: int, heading: Change | None, changes: set[Change]
) -> None:
    rows = clean_rows(dataset, seed)
    sheet = messy(dataset, rows, changes | ({heading} if heading else set()), seed)
    expected = stored_rows(dataset, messy(dataset, rows, set(), seed))
    assert expected
    for accept in (False, True):
        actual = stored_rows(dataset, sheet, accept=accept)
        assert actual is None or same_rows(actual, expected, changes)


def same_rows(
    actual: list[dict[str, object]], expected: list[dict[str, object]], changes: set[Change]
) -> bool:
    """Whether the rows are equal, except for a removed column, which keeps its stored value."""
    if without_an_optional_column not in changes:
        return actual == expected
    differs = {
        name
        for row, expected_row in zip(actual, expected, strict=False)
        for name in row
        if row[name] != expected_row[name]
    }
    return (
        len(actual) == len(expected)
        and len(differs) <= 1
        and not any(row[name] for row in actual for name in differs)
    )
