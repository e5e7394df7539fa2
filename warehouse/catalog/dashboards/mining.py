"""Mining's dashboard. Counts and money never share an axis (requirement 34)."""

from catalog.dashboard import Chart, Dashboard, EntriesTable, Figure, FigureCard, Rating, Rows, taluka_map
from catalog.datasets.mining import MINING, PROCESSING_RATE
from catalog.formulas import Sum

FIGURES = (
    Figure("total_transactions", "count"),
    Figure("total"),
    Figure("total_applied", "applied", color=5),
    Figure("total_application_fee_unpaid", "application_fee_unpaid", color=2),
    Figure("total_resend", "resend"),
    Figure("total_demand_note_not_created", "demand_note_not_created"),
    Figure("total_demand_note_payment", "demand_note_payment"),
    Figure("total_generated", "generated", color=1),
    Figure("total_rejected", "rejected"),
    Figure("total_processed", Sum(("generated", "rejected"))),
    Figure("total_royalty", "royalty", color=3),
    Figure("total_dmf", "dmf", color=6),
    Figure("total_revenue", "revenue", color=3),
    Figure("success_rate", color=1),
    Figure("processing_rate", PROCESSING_RATE),
)
APPLIED, UNPAID, GENERATED = "total_applied", "total_application_fee_unpaid", "total_generated"
MONEY, REVENUE = ("total_royalty", "total_dmf"), "total_revenue"

MINING_DASHBOARD = Dashboard(
    dataset=MINING,
    answer=(
        Rows("summary", FIGURES, at_top=True),
        Rows("district_summary", FIGURES),
        Rows("taluka_summary", FIGURES),
        Rows("monthly_trends", FIGURES),
    ),
    recent=10,
    compared=True,
    cards=(
        FigureCard("applied", APPLIED, (APPLIED,), whole=APPLIED, counted="total_transactions"),
        FigureCard("unpaid", UNPAID, (UNPAID,), whole=APPLIED, good="less"),
        FigureCard("generated", GENERATED, (GENERATED,), whole=APPLIED),
        FigureCard("revenue", REVENUE, MONEY, whole=REVENUE),
    ),
    charts=(
        Chart(
            name="applications",
            form="bars",
            blocks=("district_summary", "taluka_summary"),
            figures=(APPLIED, UNPAID, GENERATED),
            listed=(APPLIED, UNPAID, GENERATED, REVENUE),
            finding=("most", (APPLIED,)),
            columns=8,
            refresh=True,
        ),
        Chart(
            name="status",
            form="parts",
            figures=(GENERATED, UNPAID),
            whole=APPLIED,
            rest=True,
            finding=("share", (GENERATED, APPLIED)),
            columns=4,
        ),
        Chart(
            name="revenue",
            form="parts",
            figures=MONEY,
            whole=REVENUE,
            finding=("amounts", (REVENUE,)),
            columns=4,
            below=True,
        ),
        Chart(
            name="applications-by-month",
            form="lines",
            blocks=("monthly_trends",),
            figures=(APPLIED, "success_rate"),
            listed=(APPLIED, GENERATED, "success_rate", REVENUE),
            finding=("change", ("success_rate",)),
        ),
        # Amounts have a separate chart.
        Chart(
            name="revenue-by-place",
            form="bars",
            blocks=("district_summary", "taluka_summary"),
            figures=(REVENUE,),
            finding=("most", (REVENUE,)),
        ),
        taluka_map("taluka_summary", APPLIED, "success_rate", REVENUE),
    ),
    table=EntriesTable(
        columns=("date", "division", "district", "taluka", "applied", "application_fee_unpaid", "resend",
                 "demand_note_not_created", "demand_note_payment", "generated", "rejected", "total",
                 "royalty", "dmf", "success_rate"),
        title="taluka",
        figures=("applied", "application_fee_unpaid", "generated", "royalty"),
        today=True,
        fill_on_edit=True,
        rating=Rating("success_rate", good=75, fair=50),
    ),
    pictures=6,
)  # fmt: skip
