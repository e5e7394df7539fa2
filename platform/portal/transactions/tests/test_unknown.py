"""Positions on days without a sheet and percentages of nothing are unknown, on every dashboard."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel

from catalog.formulas import Percent
from catalog.registry import DASHBOARDS
from oracle.entries import random_entries
from portal.accounts.models import User
from portal.core.roles import SUPERADMIN
from portal.transactions import figures
from portal.transactions.registry import SERVED

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)
BOARDS = [board for board in DASHBOARDS.values() if not board.owner]
# By requirement 33 it is 0 if nothing is closed.
ZERO = {"success_rate"}


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.dataset.name)
def test_figures_of_days_without_a_sheet_are_null(
    board: Any,
    published: Callable[..., None],
    make_user: Callable[..., User],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dataset = board.dataset
    stocks = dataset.possible_stocks
    rows = random_entries(1, TODAY, count=5, dataset=dataset)
    published(dataset, [row | {dataset.date: date(2026, 10, 1)} for row in rows])
    monkeypatch.setattr(figures, "pending_adds_up", lambda _: dict.fromkeys(stocks, "latest"))
    served = SERVED[dataset.name]
    query: Any = served.dashboard_query
    data = served.dashboard(
        user=make_user(SUPERADMIN),
        filters=query(date_from=date(2026, 10, 10), date_to=date(2026, 10, 11)),
        today=TODAY,
    )
    summary: Any = data["summary"]
    shown = [figure for figure in board.figures if figure.name in summary]
    unknown = {
        figure.name
        for figure in shown
        if dataset.measures_of(board.formula(figure)) & stocks or isinstance(board.formula(figure), Percent)
    }
    assert unknown
    assert {name: summary[name] for name in unknown - ZERO} == dict.fromkeys(unknown - ZERO)
    assert all(summary[figure.name] == 0 for figure in shown if figure.source in dataset.additive - stocks)
    schema: type[BaseModel] = served.dashboard_data
    schema.model_validate({"recent_transactions": [], **data})
