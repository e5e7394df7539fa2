"""Every dataset of the registry hangs together; a new department is held to the same."""

import dataclasses
from datetime import date
from decimal import Decimal

import pytest

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.measures import Total, WeightedMean
from catalog.registry import DATASETS, dataset
from catalog.rules import AllowedFor, AtMost, FilledBySum, NotBefore, NotInFuture, PartsOfWhole, WholeFor
from catalog.text import Text

every_dataset = pytest.mark.parametrize("one", DATASETS.values(), ids=list(DATASETS))


def test_a_dataset_is_found_by_its_name() -> None:
    assert all(dataset(name) is one and one.name == name for name, one in DATASETS.items())
    with pytest.raises(KeyError):
        dataset("weather")


def test_names_paths_and_tables_are_unique() -> None:
    for attribute in ("name", "path", "table"):
        values = [getattr(one, attribute) for one in DATASETS.values()]
        assert len(values) == len(set(values))


@every_dataset
def test_definitions_are_frozen_and_hashable(one: Dataset) -> None:
    hash(one)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "other"  # type: ignore[misc]


@every_dataset
def test_key_and_date_are_stored_columns(one: Dataset) -> None:
    assert set(one.key) <= set(one.columns) and one.date in one.columns
    # A partition's rows are in the month of their date: the figures of a dataset need it in the key.
    assert one.date in one.key or not one.blocks
    assert one.field(one.date).kind is Kind.DATE
    assert set(one.value_columns) | set(one.key) == set(one.columns)
    assert one.default_sort[0] in (*one.columns, "created_at") and one.default_sort[1] in ("asc", "desc")


@every_dataset
def test_fields_say_what_their_kind_needs(one: Dataset) -> None:
    names = [field.name for field in one.fields]
    assert len(names) == len(set(names))
    for field in one.fields:
        assert (field.kind is Kind.PLACE) == (field.level is not None), field.name
        assert (field.kind is Kind.LOOKUP) == (field.lookup is not None), field.name
        assert (field.kind is Kind.CHOICE) == bool(field.choices), field.name
        assert not field.numeric or field.maximum is not None or field.formula is not None, field.name
        assert field.label.en and field.label.mr and field.label.en != field.label.mr, field.name
        assert field.example or not field.required, field.name


@every_dataset
def test_no_heading_names_two_fields(one: Dataset) -> None:
    owner: dict[str, str] = {}
    for field in one.fields:
        for heading in {
            name.casefold().replace("_", " ") for name in (field.name, *field.label.both(), *field.aliases)
        }:
            assert owner.setdefault(heading, field.name) == field.name, heading


@every_dataset
def test_no_word_means_two_choices(one: Dataset) -> None:
    for field in one.fields:
        owner: dict[str, str] = {}
        for choice in field.choices:
            for word in (choice.value, *choice.label.both(), *choice.aliases):
                assert owner.setdefault(word.casefold(), choice.value) == choice.value, word


@every_dataset
def test_examples_are_of_their_kind(one: Dataset) -> None:
    for field in one.fields:
        if not field.example:
            continue
        if field.kind is Kind.DATE:
            date.fromisoformat(field.example)
        elif field.numeric:
            assert field.maximum is not None and 0 <= Decimal(field.example) <= field.maximum
        elif field.kind is Kind.CHOICE:
            assert field.example in {choice.value for choice in field.choices}


@every_dataset
def test_rules_measures_and_blocks_name_what_exists(one: Dataset) -> None:
    columns = set(one.columns)
    for rule in one.rules:
        match rule:
            case NotInFuture() | NotBefore():
                assert one.field(rule.field).kind is Kind.DATE
            case AtMost():
                assert one.field(rule.field).numeric
            case AllowedFor() | WholeFor():
                choices = {choice.value for choice in one.field(rule.by).choices}
                named = rule.values if isinstance(rule, WholeFor) else [value for value, _ in rule.allowed]
                assert set(named) <= choices
            case PartsOfWhole():
                assert {rule.value, rule.part, *rule.by} <= columns
            case FilledBySum():
                assert {rule.target, *rule.parts} <= columns
            case _:
                assert {rule.total, *rule.parts} <= columns
    for measure in one.measures:
        assert measure.name in columns
        if isinstance(measure, WeightedMean):
            assert measure.weight in columns
    dimensions = columns | {"division_id", "district_id", "taluka_id", "month", "day", "age_bucket"}
    for block in one.blocks:
        assert one.block(block.name) is block
        assert set(block.by) <= dimensions
        assert {one.measure(name).name for name in block.measures} == set(block.measures)
        assert "age_bucket" not in block.by or one.ages is not None
    assert set(one.pending_measures) == {m.name for m in one.measures if isinstance(m, Total) and m.pending}


@every_dataset
def test_performance_and_published_counts_name_measures(one: Dataset) -> None:
    known = {measure.name: measure for measure in one.measures}
    if one.performance is not None:
        assert one.performance.totals or one.performance.days
        assert all(isinstance(known[name], Total) for name in one.performance.totals)
        assert all(getattr(known[name], "unit", "") == "lacs" for name in one.performance.collected)
        assert not one.performance.days or isinstance(known[one.performance.days], WeightedMean)
        assert not one.performance.approved or one.performance.completed
    for name in one.published:
        measure = known[name]
        assert isinstance(measure, Total) and measure.unit == "records", "only counts are for everybody"


@every_dataset
def test_age_classes_follow_one_another_without_a_gap(one: Dataset) -> None:
    if one.ages is None:
        return
    assert one.field(one.ages.date).kind is Kind.DATE
    expected = 0
    for position, (_, first, last) in enumerate(one.ages.buckets, 1):
        assert first == expected
        assert (last is None) == (position == len(one.ages.buckets))
        expected = (last or 0) + 1


def test_a_text_picks_its_language() -> None:
    text = Text("Row", "ओळ")
    assert (text["en"], text["mr"], text.both()) == ("Row", "ओळ", ("Row", "ओळ"))
