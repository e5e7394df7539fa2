"""No formula, rate or trend of any dataset mixes stocks with flows."""

import pytest

from catalog.formulas import Percent, Sum, inputs, mixes
from catalog.measures import Adds
from catalog.performance import counts
from catalog.registry import DATASETS
from catalog.watched import figures_of, may_age

LATEST = [dataset for dataset in DATASETS.values() if dataset.pending_measures]
switched = pytest.mark.parametrize("dataset", LATEST, ids=lambda dataset: dataset.name)


def stocks_of(dataset):
    return dataset.stocks(dict.fromkeys(dataset.pending_measures, "latest"))


def leaves(dataset, name):
    """Return the measures behind a computed field."""
    computed = {field.name: field.formula for field in dataset.computed_fields}
    if name not in computed:
        return {name}
    return set().union(*(leaves(dataset, part) for part in inputs(computed[name])))


@switched
def test_computed_fields_that_mix_stocks_and_flows_are_null(dataset):
    stocks = stocks_of(dataset)
    values = {field.name: 7 for field in dataset.stored_fields}
    derived = dataset.derive(values, stocks)
    for field in dataset.computed_fields:
        below = leaves(dataset, field.name)
        mixed = bool(below & stocks) and not below <= stocks
        assert (derived[field.name] is None) == mixed, field.name
        assert isinstance(field.formula, Sum | Percent)
    assert dataset.derive(values) == dataset.derive(values, frozenset())


@switched
def test_received_is_null_if_pending_is_a_stock(dataset):
    stocks, performance = stocks_of(dataset), dataset.performance
    if performance is None:
        return
    result = counts(performance, dict.fromkeys(performance.measures, 3), stocks)
    parts = set(performance.received)
    assert (result.submitted is None) == (not parts or bool(parts & stocks and parts - stocks))
    assert result.pending == (3 * len(performance.pending) if performance.pending else None)
    if result.submitted is None and "closure_rate" in figures_of(dataset):
        figure = figures_of(dataset)["closure_rate"]
        assert figure.of(dataset, dict.fromkeys(performance.measures, 3), stocks) is None


@switched
def test_stocks_have_no_age(dataset):
    adds: dict[str, Adds] = dict.fromkeys(dataset.pending_measures, "latest")
    assert not any(may_age(dataset, figure, adds) for figure in figures_of(dataset).values())


@switched
def test_watched_figures_never_mix_stocks_and_flows(dataset):
    stocks = stocks_of(dataset)
    totals = {measure.name: 5 for measure in dataset.measures}
    for figure in figures_of(dataset).values():
        if figure.of(dataset, totals, stocks) is None or figure.performance is not None:
            continue
        assert not mixes(figure.measures, stocks), figure.name
