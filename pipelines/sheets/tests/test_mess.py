"""A clean sheet of any dataset after what offices do to it: read as its rows, or asked about."""

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
from sheets.tests.mess import HEADINGS, MESSES, Change, messy, without_an_optional_column
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
    """Up to three rows of one day that differ in their key, with random figures; what is a sum of others is it."""
    random = Random(seed)
    rows: dict[tuple[str, ...], list[str]] = {}
    for number, example in enumerate(examples(dataset)):
        texts = dict(zip((one.name for one in dataset.sheet_fields), example, strict=True))
        for one in dataset.entered_fields:
            if one.kind is Kind.DATE:
                texts[one.name] = DAY
            elif one.lookup in MASTERS:
                texts[one.name] = MASTERS[one.lookup][number % len(MASTERS[one.lookup])][0]
            elif one.kind is Kind.COUNT:
                texts[one.name] = str(
                    random.choice((0, 7, 40, 150 if one.unit else 9_000)) + random.randint(0, 40)
                )
        for rule in dataset.rules:
            if isinstance(rule, FilledBySum):
                texts[rule.target] = str(sum(int(texts[name]) for name in rule.parts))
        key = tuple(texts[one.name] for one in dataset.stored_fields if one.column in dataset.key)
        rows.setdefault(key, [texts[one.name] for one in dataset.entered_fields])
    return list(rows.values())[:3]


def stored(dataset: Dataset, sheet: Sheet, *, accept: bool = False) -> list[dict[str, object]] | None:
    """What is stored of a sheet, in order of its rows; None if it is refused or asked about."""
    verdict = validate(sheet, dataset, LOOKUPS, Options(today=TODAY), Choices(accept=accept))
    if verdict.fatal or verdict.error_rows:
        return None
    return verdict.rows.drop("_row").to_dicts()


@pytest.mark.parametrize("dataset", REGISTERS, ids=lambda one: one.name)
@settings(max_examples=settings().max_examples // 5)
@given(
    seed=st.integers(0, 10_000),
    heading=st.sampled_from((None, *HEADINGS)),
    changes=st.sets(st.sampled_from(MESSES), max_size=5),
)
def test_a_messy_sheet_is_read_as_its_rows_or_asked_about(
    dataset: Dataset, seed: int, heading: Change | None, changes: set[Change]
) -> None:
    rows = clean_rows(dataset, seed)
    sheet = messy(dataset, rows, changes | ({heading} if heading else set()), seed)
    wanted = stored(dataset, messy(dataset, rows, set(), seed))
    assert wanted
    for accept in (False, True):
        found = stored(dataset, sheet, accept=accept)
        assert found is None or same(found, wanted, changes)


def same(found: list[dict[str, object]], wanted: list[dict[str, object]], changes: set[Change]) -> bool:
    """Whether the rows are equal, apart from a column that was taken away: it is left as it is."""
    if without_an_optional_column not in changes:
        return found == wanted
    differs = {
        name for own, other in zip(found, wanted, strict=False) for name in own if own[name] != other[name]
    }
    return (
        len(found) == len(wanted)
        and len(differs) <= 1
        and not any(own[name] for own in found for name in differs)
    )
