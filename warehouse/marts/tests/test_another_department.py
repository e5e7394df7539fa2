"""A dataset unlike E-Ferfar: decimals, an office instead of a taluka, another name for the date."""

from datetime import date
from decimal import Decimal

import polars as pl

from catalog.calendar import Window
from marts.build import compact, publish
from marts.query import Query, Reader
from marts.rollup import group_columns
from marts.store import Store
from statewide.revenue import REVENUE


def test_decimals_are_exact_and_stocks_are_the_newest(store: Store) -> None:
    assert group_columns(REVENUE) == ("office_id", "head", "as_of_date")
    days = [date(2026, 3, 1), date(2026, 3, 31), date(2026, 3, 31)]
    march = pl.DataFrame(
        {
            "office_id": [1, 1, 2],
            "head": ["", "", ""],
            "as_of_date": days,
            "lacs": [Decimal("0.10"), Decimal("0.20"), Decimal("99999999999.99")],
            "rate": [Decimal("1.5"), Decimal("4.5"), Decimal("3.0")],
            "cases": [5, 7, 11],
        },
        schema_overrides={"lacs": pl.Decimal(18, 2), "rate": pl.Decimal(6, 1)},
    )
    april = march.head(1).with_columns(as_of_date=date(2026, 4, 1), lacs=pl.lit(Decimal("0.00")), cases=2)
    publish(store, REVENUE, {date(2026, 3, 1): march, date(2026, 4, 1): april})
    compact(store, REVENUE)
    query = Query(Window(), {}, ("summary", "months"), date(2026, 11, 21))
    blocks = Reader(store).answer(REVENUE, query).blocks
    assert blocks["summary"][0]["lacs"] == Decimal("100000000000.29")
    assert (blocks["summary"][0]["cases"], blocks["summary"][0]["count"]) == (2 + 11, 4)
    assert [(row["month"], row["cases"]) for row in blocks["months"]] == [("2026-03", 7 + 11), ("2026-04", 2)]
    assert blocks["months"][1]["rate"] == 1.5  # all weights are 0: the plain mean
