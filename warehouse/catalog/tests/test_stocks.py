"""No figure mixes a stock with a flow: over every dataset of the registry, each formula, rate and trend of it."""

import pytest

from catalog.formulas import Percent, Sum, inputs, mixes
from catalog.measures import Adds
from catalog.performance import counts
from catalog.registry import DATASETS
from catalog.watched import figures_of, may_age

LATEST = [dataset for dataset in DATASETS.values() if dataset.pending_measures]
switched = pytest.mark.parametrize("dataset", LATEST, ids=lambda one: one.name)


def stocks_of(dataset):
    return dataset.stocks(dict.fromkeys(dataset.pending_measures, "latest"))


def leaves(dataset, name):
    """The measures at the bottom of a computed field."""
    computed = {field.name: field.formula for field in dataset.computed_fields}
    if name not in computed:
        return {name}
    return set().union(*(leaves(dataset, part) for part in inputs(computed[name])))


@switched
def test_a_computed_field_over_both_kinds_is_null(dataset):
    stocks = stocks_of(dataset)
    values = {field.name: 7 for field in dataset.stored_fields}
    found = dataset.derive(values, stocks)
    for field in dataset.computed_fields:
        below = leaves(dataset, field.name)
        mixed = bool(below & stocks) and not below <= stocks
        assert (found[field.name] is None) == mixed, field.name
        assert isinstance(field.formula, Sum | Percent)
    assert dataset.derive(values) == dataset.derive(values, frozenset())


@switched
def test_cases_received_are_null_where_pending_is_a_stock(dataset):
    stocks, performance = stocks_of(dataset), dataset.performance
    if performance is None:
        return
    told = counts(performance, dict.fromkeys(performance.measures, 3), stocks)
    parts = set(performance.received)
    assert (told.submitted is None) == (not parts or bool(parts & stocks and parts - stocks))
    assert told.pending == (3 * len(performance.pending) if performance.pending else None)
    if told.submitted is None and "closure_rate" in figures_of(dataset):
        figure = figures_of(dataset)["closure_rate"]
        assert figure.of(dataset, dict.fromkeys(performance.measures, 3), stocks) is None


@switched
def test_the_age_of_a_sheet_is_not_the_age_of_a_case(dataset):
    adds: dict[str, Adds] = dict.fromkeys(dataset.pending_measures, "latest")
    assert not any(may_age(dataset, figure, adds) for figure in figures_of(dataset).values())


@switched
def test_every_watched_figure_is_of_one_kind(dataset):
    stocks = stocks_of(dataset)
    totals = {measure.name: 5 for measure in dataset.measures}
    for figure in figures_of(dataset).values():
        if figure.of(dataset, totals, stocks) is None or figure.performance is not None:
            continue
        assert not mixes(figure.measures, stocks), figure.name
