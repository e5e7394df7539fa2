"""Dashboards of the two grievance systems, as tabs of one page (requirement 35)."""

from catalog.dashboard import Chart, Dashboard, EntriesTable, Figure, FigureCard, Queue, Rows
from catalog.dataset import Dataset
from catalog.datasets.grievance import (
    AAPLE_SARKAR,
    COUNTS,
    DISSATISFIED,
    EFFICIENCY,
    OFFICE,
    OPEN,
    PENDENCY,
    PG,
    RESOLVED,
    RESOLVED_PENDENCY,
    SATISFACTION,
    SATISFIED,
    TOTAL,
)
from catalog.formulas import Sum

PENDING = Sum(OPEN)
SHARED = (
    Figure("resolved_pendency"),
    Figure("pendency_percentage"),
    Figure("satisfaction_rate", SATISFACTION, color=3),
    Figure("count"),
)
FIGURES = (
    Figure("grievances", TOTAL.name, color=5),
    Figure("resolved", RESOLVED, color=1),
    Figure("pending", PENDING, color=2),
    Figure("satisfied", SATISFIED.name),
    Figure("dissatisfied", DISSATISFIED.name),
    Figure("efficiency", EFFICIENCY.name, color=1),
    *SHARED,
)
ALL, CLOSED, WAITING = "total_grievances", "total_resolved", "total_pending"
ANSWERED = ("total_satisfied", "total_dissatisfied")


def _board(dataset: Dataset, tab: str) -> Dashboard:
    return Dashboard(
        dataset=dataset,
        family="grievance",
        tab=tab,
        answer=(
            Rows(
                "summary",
                (
                    Figure(ALL, color=5),
                    Figure(CLOSED, RESOLVED, color=1),
                    Figure(WAITING, PENDING, color=2),
                    Figure("total_satisfied", SATISFIED.name, color=3),
                    Figure("total_dissatisfied", DISSATISFIED.name, color=4),
                    Figure("resolution_rate", EFFICIENCY.name),
                    *SHARED,
                ),
            ),
            Rows("offices", FIGURES, plain=True),
            Rows("months", FIGURES, plain=True),
        ),
        filters=(OFFICE,),
        queue=Queue(received=(*OPEN, *RESOLVED.parts), closed=RESOLVED.parts, pending=OPEN),
        compared=True,
        without=("contact", "banners", "matches", "refresh"),
        cards=(
            FigureCard("grievances", ALL, (CLOSED, WAITING), whole=ALL, counted="offices", dot=False),
            FigureCard("resolved", CLOSED, (CLOSED,), whole=ALL),
            FigureCard("pending", WAITING, (WAITING,), whole=ALL, good="less"),
            FigureCard(
                "satisfaction", "satisfaction_rate", ANSWERED[:1], whole=CLOSED, counted="total_satisfied"
            ),
        ),
        charts=(
            Chart(
                name="by-office",
                form="bars",
                blocks=("offices",),
                figures=("grievances", "resolved", "pending"),
                finding=("most", ("pending",)),
                columns=8,
            ),
            Chart(
                name="resolution",
                form="parts",
                figures=(CLOSED, WAITING),
                whole=ALL,
                finding=("share", (CLOSED, ALL)),
                columns=4,
            ),
            Chart(
                name="satisfaction",
                form="parts",
                figures=ANSWERED,
                whole=CLOSED,
                center="satisfaction_rate",
                finding=("share", ("total_satisfied", CLOSED)),
                columns=4,
                below=True,
            ),
            Chart(
                name="efficiency",
                form="bars",
                blocks=("offices",),
                figures=("efficiency",),
                listed=("grievances", "efficiency"),
                finding=("range", ("efficiency",)),
            ),
        ),
        # As in the department's sheet, plus the computed efficiency.
        table=EntriesTable(
            columns=("date", "office", TOTAL.name, *(field.name for field in COUNTS), RESOLVED_PENDENCY.name,
                     PENDENCY.name, EFFICIENCY.name),
            pinned=2,
            today=True,
        ),
        slots=("badges", "below", "imported", "systems", "table", "toasts"),
    )  # fmt: skip


AAPLE_SARKAR_DASHBOARD = _board(AAPLE_SARKAR, "aaple-sarkar")
PG_DASHBOARD = _board(PG, "pg-portal")
