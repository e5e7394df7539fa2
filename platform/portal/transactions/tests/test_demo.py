"""Demo entries generated from a definition's examples."""

from datetime import date
from typing import Any

import pytest

from catalog.registry import DASHBOARDS
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum
from portal.transactions import demo
from portal.transactions.models import MODELS
from support.records import stand_in

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)


@pytest.fixture
def masters(places):
    from portal.organisation.models import Office, Service

    return [stand_in(Office), stand_in(Service), stand_in(Service)]


@pytest.mark.parametrize("board", DASHBOARDS.values(), ids=list(DASHBOARDS))
def test_demo_entries_follow_the_rules_of_their_definition(board, masters):
    dataset = board.dataset
    rows: list[dict[str, Any]] = list(demo.from_examples(dataset, TODAY))
    assert rows == list(demo.from_examples(dataset, TODAY))
    keys = {tuple(row[name] for name in dataset.key) for row in rows}
    assert len(keys) == len(rows) > 400
    assert all(set(row) == set(dataset.columns) for row in rows)
    for rule in dataset.rules:
        for row in rows if isinstance(rule, AtLeastSum | AtMostSum) else []:
            assert row[rule.total] >= sum(row[part] for part in rule.parts)
        for row in rows if isinstance(rule, FilledBySum) else []:
            assert row[rule.target] == sum(row[part] for part in rule.parts)
    figures = [field.name for field in dataset.stored_fields if field.numeric]
    assert all(sum(row[name] for row in rows) > 0 for name in figures)
    MODELS[dataset.name](**rows[0]).full_clean(exclude=["created_by"])
