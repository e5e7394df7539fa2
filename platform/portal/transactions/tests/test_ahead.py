"""Days that have not come are counted only where the filters ask for them, and the others are announced."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from catalog.registry import DASHBOARDS
from oracle.entries import random_entries
from portal.accounts.models import User
from portal.core.roles import SUPERADMIN
from portal.transactions.registry import SERVED

pytestmark = pytest.mark.one_database

TODAY = date(2026, 11, 21)
BOARDS = [board for board in DASHBOARDS.values() if not board.owner]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.dataset.name)
def test_entries_dated_ahead_count_only_on_request(
    board: Any, published: Callable[..., None], make_user: Callable[..., User]
) -> None:
    dataset, served = board.dataset, SERVED[board.dataset.name]
    first, second, *_ = random_entries(1, TODAY, dataset=dataset)
    rows = (first | {dataset.date: date(2026, 11, 20)}, second | {dataset.date: date(2026, 12, 15)})
    published(dataset, rows)
    user = make_user(SUPERADMIN)
    query: Any = served.dashboard_query

    def counted(**days: date) -> tuple[Any, Any]:
        data: Any = served.dashboard(user=user, filters=query(**days), today=TODAY)
        return data["summary"][board.entries], data["freshness"]["future_entries"]

    assert counted() == (1, 1)
    assert counted(date_from=date(2026, 11, 1)) == (1, 1)
    assert counted(date_to=TODAY) == (1, 0)
    assert counted(date_to=date(2026, 12, 31)) == (2, 0)
    assert counted(date_from=date(2026, 12, 1)) == (1, 0)
