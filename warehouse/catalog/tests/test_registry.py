"""Consistency of all datasets in the registry, including those of new departments."""

import dataclasses
from datetime import date
from decimal import Decimal

import pytest

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.followed import followed, title_of
from catalog.headings import extra_headings
from catalog.kpi_pages import PAGES
from catalog.measures import Total, WeightedMean
from catalog.registry import DATASETS
from catalog.rules import (
    AllowedFor,
    AtMost,
    FilledBySum,
    FilledFor,
    NotBefore,
    NotEarlier,
    NotInFuture,
    PartsOfWhole,
    WholeFor,
)
from catalog.text import Text, document_number

every_dataset = pytest.mark.parametrize("subject", DATASETS.values(), ids=list(DATASETS))


def test_names_paths_and_tables_are_unique() -> None:
    for attribute in ("name", "path", "table"):
        values = [getattr(dataset_, attribute) for dataset_ in DATASETS.values()]
        assert len(values) == len(set(values))


@every_dataset
def test_definitions_are_frozen_and_hashable(subject: Dataset) -> None:
    hash(subject)
    with pytest.raises(dataclasses.FrozenInstanceError):
        subject.name = "other"  # type: ignore[misc]


@every_dataset
def test_key_and_date_are_stored_columns(subject: Dataset) -> None:
    assert set(subject.key) <= set(subject.columns) and subject.date in subject.columns
    # Partitions are by month, so a dataset with figures needs the date in its key.
    assert subject.date in subject.key or not subject.blocks
    assert subject.field(subject.date).kind is Kind.DATE
    assert set(subject.value_columns) | set(subject.key) == set(subject.columns)
    assert subject.default_sort[0] in (*subject.columns, "created_at") and subject.default_sort[1] in (
        "asc",
        "desc",
    )


@every_dataset
def test_fields_have_the_attributes_of_their_kind(subject: Dataset) -> None:
    names = [field.name for field in subject.fields]
    assert len(names) == len(set(names))
    for field in subject.fields:
        assert (field.kind is Kind.PLACE) == (field.level is not None), field.name
        assert (field.kind is Kind.LOOKUP) == (field.lookup is not None), field.name
        assert (field.kind is Kind.CHOICE) == bool(field.choices), field.name
        assert not field.numeric or field.maximum is not None or field.formula is not None, field.name
        assert field.label.en and field.label.mr and field.label.en != field.label.mr, field.name
        assert field.example or not field.required, field.name


@every_dataset
def test_headings_are_unambiguous(subject: Dataset) -> None:
    owner: dict[str, str] = {}
    collected = extra_headings(subject.name)
    for field in subject.fields:
        names = (field.name, *field.label.both(), *field.aliases, *collected.get(field.name, ()))
        for heading in {name.casefold().replace("_", " ") for name in names}:
            assert owner.setdefault(heading, field.name) == field.name, heading


@every_dataset
def test_choices_are_unambiguous(subject: Dataset) -> None:
    for field in subject.fields:
        owner: dict[str, str] = {}
        for choice in field.choices:
            for word in (choice.value, *choice.label.both(), *choice.aliases):
                assert owner.setdefault(word.casefold(), choice.value) == choice.value, word


@every_dataset
def test_examples_match_their_kind(subject: Dataset) -> None:
    for field in subject.fields:
        if not field.example:
            continue
        if field.kind is Kind.DATE:
            date.fromisoformat(field.example)
        elif field.numeric:
            assert field.maximum is not None and 0 <= Decimal(field.example) <= field.maximum
        elif field.kind is Kind.CHOICE:
            assert field.example in {choice.value for choice in field.choices}


@every_dataset
def test_rules_measures_and_blocks_name_existing_fields(subject: Dataset) -> None:
    columns = set(subject.columns)
    for rule in subject.rules:
        match rule:
            case NotInFuture() | NotBefore():
                assert subject.field(rule.field).kind is Kind.DATE
            case NotEarlier():
                assert {subject.field(name).kind for name in (rule.field, rule.than)} == {Kind.DATE}
                assert subject.field(rule.than).required
            case AtMost():
                assert subject.field(rule.field).numeric
            case AllowedFor() | WholeFor() | FilledFor():
                choices = {choice.value for choice in subject.field(rule.by).choices}
                named = [value for value, _ in rule.allowed] if isinstance(rule, AllowedFor) else rule.values
                assert set(named) <= choices
            case PartsOfWhole():
                assert {rule.value, rule.part, *rule.by} <= columns
            case FilledBySum():
                assert {rule.target, *rule.parts} <= columns
            case _:
                assert {rule.total, *rule.parts} <= columns
    for measure in subject.measures:
        assert measure.name in columns
        if isinstance(measure, WeightedMean):
            assert measure.weight in columns
    dimensions = columns | {"division_id", "district_id", "taluka_id", "month", "day", "age_bucket"}
    for block in subject.blocks:
        assert subject.block(block.name) is block
        assert set(block.by) <= dimensions
        assert {subject.measure(name).name for name in block.measures} == set(block.measures)
        assert "age_bucket" not in block.by or subject.ages is not None
    assert set(subject.pending_measures) == {
        m.name for m in subject.measures if isinstance(m, Total) and m.pending
    }


@every_dataset
def test_performance_and_published_counts_name_measures(subject: Dataset) -> None:
    known = {measure.name: measure for measure in subject.measures}
    if subject.performance is not None:
        assert subject.performance.totals or subject.performance.days
        assert all(isinstance(known[name], Total) for name in subject.performance.totals)
        assert all(getattr(known[name], "unit", "") == "lacs" for name in subject.performance.collected)
        assert not subject.performance.days or isinstance(known[subject.performance.days], WeightedMean)
        assert not subject.performance.approved or subject.performance.completed
    for name in subject.published:
        measure = known[name]
        assert isinstance(measure, Total) and measure.unit == "records", "only counts are for everybody"


@every_dataset
def test_age_classes_have_no_gaps(subject: Dataset) -> None:
    if subject.ages is None:
        return
    assert subject.field(subject.ages.date).kind is Kind.DATE
    expected = 0
    for position, (_, first, last) in enumerate(subject.ages.buckets, 1):
        assert first == expected
        assert (last is None) == (position == len(subject.ages.buckets))
        expected = (last or 0) + 1


@pytest.mark.parametrize(
    "department", sorted({dataset.department for dataset in DATASETS.values()} | PAGES.keys())
)
def test_measures_of_a_department_have_different_titles(department: str) -> None:
    titles = [title_of(department, dataset, trend).both() for dataset, trend in followed(department)]
    for of_language in zip(*titles, strict=True):
        assert len(set(of_language)) == len(of_language)


def test_numbers_that_identify_entries_are_document_numbers() -> None:
    keys = {dataset.key for dataset in DATASETS.values() if len(dataset.key) == 1}
    marked = {
        (field.name,) for dataset in DATASETS.values() for field in dataset.fields if field.document_number
    }
    assert marked == keys


@pytest.mark.parametrize(
    "written", ["RTS/2026/12", "rts/2026/12", "RTS/२०२६/१२", " rts / 2026/ 12", "Rts/2026\t/12"]
)
def test_spellings_of_a_document_number_are_stored_alike(written: str) -> None:
    assert document_number(written) == "RTS/2026/12"


@pytest.mark.parametrize("number", ["EST-2026-118", "NO 12/2026", "फे.क्र.4418", "007", "12.5", "ß/ﬀ"])
def test_document_numbers_stay_what_they_are(number: str) -> None:
    assert document_number(number) == number


def test_text_selects_its_language() -> None:
    text = Text("Row", "ओळ")
    assert (text["en"], text["mr"], text.both()) == ("Row", "ओळ", ("Row", "ओळ"))
