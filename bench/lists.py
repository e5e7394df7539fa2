"""The list and the dashboard call of a running portal that holds a million entries."""

from __future__ import annotations

import contextlib
from datetime import date

import polars as pl

from bench.figures import bare_dashboard, dashboard_query
from bench.house import House
from bench.sheets_of_rows import COUNTS, rows
from bench.table import Row, median
from marts.store import Store

MILLION = 1_000_000
LIST = "/api/eferfar/transactions"
SORTS = (
    "date",
    "status",
    "category",
    "total_pending",
    "total_issued",
    "stay_orders",
    "avg_processing_days",
    "taluka",
)


def fill(house: House, places: pl.DataFrame, today: date) -> None:
    """A million rows straight into the table, and the worker asked to publish their months."""
    columns = ["taluka_id", "date", "status", "category", *COUNTS]
    made = rows(places, today, MILLION).with_columns(pl.col("date").cast(pl.String)).select(columns)
    months = sorted({f"{day[:7]}-01" for day in made["date"].unique()})
    fixed = "1, datetime('now'), datetime('now')"
    with contextlib.closing(house.database()) as connection:
        connection.executemany(
            f"INSERT OR IGNORE INTO transactions_eferfar ({', '.join(columns)}, revision, created_at, updated_at) "
            f"VALUES ({', '.join('?' * len(columns))}, {fixed})",
            made.iter_rows(),
        )
        connection.executemany(
            "INSERT INTO imports_change (dataset, month, source, created_at) "
            "VALUES ('eferfar', ?, 'hand', datetime('now'))",
            [(month,) for month in months],
        )
        connection.commit()
        connection.execute("ANALYZE")
    house.wait_until_published()


def list_rows(house: House) -> list[Row]:
    """For each page the sort that came out worst."""
    found = []
    with contextlib.closing(house.database()) as connection:
        for page in (1, 1000):
            worst: Row | None = None
            for name in SORTS:
                order = "t.name_en" if name == "taluka" else f"e.{name}"
                sql = f"""SELECT e.*, t.name_en, t.name_mr, d.name_en, d.name_mr, v.name_en, v.name_mr
                          FROM transactions_eferfar e JOIN geography_taluka t ON t.id = e.taluka_id
                          JOIN geography_district d ON d.id = t.district_id
                          JOIN geography_division v ON v.id = d.division_id
                          ORDER BY {order} DESC, e.id DESC LIMIT 50 OFFSET {(page - 1) * 50}"""
                query = {"page": page, "per_page": 50, "sort_by": name, "sort_order": "desc"}
                bare = median(lambda sql=sql: connection.execute(sql).fetchall(), times=5, warm=1)  # type: ignore[misc]
                ours = median(lambda query=query: house.get(LIST, **query), times=5, warm=1)  # type: ignore[misc]
                work = f"list, 50 rows of 1 M, page {page:,} (worst sort: {name})"
                row = Row(work, ours, bare, 3 * bare + 0.005, "<= 3 x bare + 5 ms")
                if worst is None or row.ours / row.allowed > worst.ours / worst.allowed:
                    worst = row
            assert worst is not None
            found.append(worst)
    return found


def dashboard_call(house: House, places: pl.DataFrame, today: date) -> Row:
    district = int(places["district_id"][0])
    query = dashboard_query(today, district)
    bare = bare_dashboard(Store(house.data / "marts"), query)
    assert query.window.first is not None
    year = f"{query.window.first.year}-{query.window.first.year + 1}"
    path = "/api/eferfar/filtered-chart-data"
    ours = median(lambda: house.get(path, district_id=district, financial_year=year), times=31)
    return Row(
        "chart call over HTTP, 1 M facts, same filter", ours, bare, 2 * bare + 0.005, "<= 2 x bare + 5 ms"
    )
