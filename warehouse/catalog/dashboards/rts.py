"""RTS's dashboard. If pending is a stock, nothing is derived from it (requirement 25)."""

from catalog.dashboard import (
    Chart,
    CountFilter,
    Dashboard,
    EntriesTable,
    Figure,
    FigureCard,
    Queue,
    Rows,
    Shares,
    taluka_map,
)
from catalog.datasets.rts import DESKS, RTS, SERVICE, STATUS, STATUSES
from catalog.formulas import Sum

TOTAL = Figure("total_applications", "total", color=5)
RATES = (Figure("success_rate", color=3), Figure("disposal_rate"), Figure("on_time_rate"))
IN_PROGRESS = Figure("in_progress", color=6)
COUNTS = (
    TOTAL,
    Figure("pending", "total_pending", color=2),
    Figure("closed", "total_closed", color=1),
    Figure("approved", "total_approved", color=3),
    Figure("rejected", "total_rejected", color=4),
    Figure("count"),
    IN_PROGRESS,
    *RATES,
)

RTS_DASHBOARD = Dashboard(
    dataset=RTS,
    answer=(
        Rows(
            "summary",
            (
                TOTAL,
                Figure("total_closed", color=1),
                Figure("total_pending", color=2),
                Figure("total_approved", color=3),
                Figure("total_rejected", color=4),
                *(Figure(name) for name in (*DESKS, "on_time_delivery", "not_on_time_delivery", "count")),
                IN_PROGRESS,
                *RATES,
            ),
        ),
        Rows("taluka_data", COUNTS),
        Rows("district_data", COUNTS),
        Rows("service_data", (*COUNTS, Figure("closure_rate", "disposal_rate", color=1))),
        Shares(
            "status_distribution",
            by=STATUS,
            figures=(
                Figure("completed", Sum(("total_closed",), less=("total_rejected",)), color=1),
                Figure("pending", "total_pending", color=2),
                IN_PROGRESS,
                Figure("rejected", "total_rejected", color=4),
            ),
        ),
    ),
    recent=10,
    queue=Queue(received=("total",), closed=("total_closed",), pending=("total_pending",)),
    compared=True,
    filters=(SERVICE, CountFilter(STATUS, STATUSES)),
    cards=(
        FigureCard(
            "total",
            "total_applications",
            ("total_closed", "total_pending", "in_progress"),
            whole="total_applications",
            counted="taluka_data",
            dot=False,
        ),
        FigureCard("completed", "total_closed", ("total_closed",), whole="total_applications"),
        FigureCard("pending", "total_pending", ("total_pending",), whole="total_applications"),
        FigureCard("success", "success_rate", ("total_approved",), whole="total_closed", good="more"),
    ),
    charts=(
        Chart(
            name="applications-by-taluka",
            form="bars",
            blocks=("taluka_data",),
            figures=("total_applications", "pending", "closed", "approved", "rejected"),
            finding=("most", ("pending",)),
            columns=8,
        ),
        Chart(
            name="status",
            form="parts",
            blocks=("status_distribution",),
            figures=("completed", "pending", "in_progress", "rejected"),
            finding=("share", ("total_closed", "total_applications")),
            columns=4,
        ),
        Chart(
            name="services",
            form="bars",
            blocks=("service_data",),
            figures=("closure_rate",),
            listed=("total_applications", "closed", "closure_rate"),
            finding=("range", ("closure_rate",)),
            columns=8,
        ),
        Chart(
            name="applications-by-district",
            form="bars",
            blocks=("district_data",),
            figures=("total_applications", "closed"),
            finding=("most", ("total_applications",)),
            columns=4,
        ),
        taluka_map("taluka_data", "pending", "success_rate", "on_time_rate"),
    ),
    table=EntriesTable(
        columns=("district", "taluka", "service", "transaction_date", "total", "total_pending", "total_closed",
                 "total_approved", "total_rejected"),
        filters=("district", "taluka"),
        page_buttons=5,
    ),
    slots=("columns", "details", "toasts"),
    pictures=8,
)  # fmt: skip
