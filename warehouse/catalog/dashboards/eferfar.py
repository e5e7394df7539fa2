"""E-Ferfar's dashboard. Previous year, ages and the trend of processing days are computed by the department's code."""

from catalog.dashboard import Chart, Dashboard, EntriesTable, Figure, FigureCard, Own, Queue, Rows, taluka_map
from catalog.datasets.eferfar import EFERFAR
from catalog.formulas import Sum

PENDING, ISSUED, STAY = PARTS = ("total_pending", "total_issued", "stay_orders")
RECORDS = "total_records"
FIGURES = (
    Figure(PENDING, color=2),
    Figure(ISSUED, color=1),
    Figure(STAY, color=4),
    Figure("avg_processing_days"),
    Figure("count"),
)
AGES = tuple(name for name, _, _ in EFERFAR.ages.buckets) if EFERFAR.ages else ()
DISPUTED = ("disputed", "undisputed")

EFERFAR_DASHBOARD = Dashboard(
    dataset=EFERFAR,
    answer=(
        Rows("summary", (*FIGURES, Figure(RECORDS, Sum(PARTS)))),
        Rows("district_data", FIGURES, plain=True),
        Own("status_distribution", "status", tuple(Figure(name, color=name) for name in DISPUTED)),
        Own(
            "age_buckets",
            "taluka",
            tuple(Figure(name, color=f"age{age}") for age, name in enumerate(AGES, 1)),
        ),
    ),
    without=("refresh",),
    # Stays are neither pending nor completed.
    queue=Queue(received=(ISSUED, PENDING), closed=(ISSUED,), pending=(PENDING,)),
    compared=True,
    cards=(
        FigureCard(
            "records",
            RECORDS,
            PARTS,
            whole=RECORDS,
            counted="district_data",
            instead="previous_year_included",
            dot=False,
        ),
        FigureCard("pending", PENDING, (PENDING,), whole=RECORDS),
        FigureCard("issued", ISSUED, (ISSUED,), whole=RECORDS),
        FigureCard("stay", STAY, (STAY,), whole=RECORDS),
    ),
    charts=(
        Chart(
            name="records-by-taluka",
            form="bars",
            blocks=("district_data",),
            figures=PARTS,
            finding=("most", (PENDING,)),
            columns=8,
        ),
        Chart(
            name="status",
            form="parts",
            figures=PARTS,
            whole=RECORDS,
            finding=("share", (ISSUED, RECORDS)),
            columns=4,
        ),
        Chart(
            name="pending-by-age",
            form="stacked",
            blocks=("age_buckets",),
            figures=AGES,
            finding=("where", AGES[-1:]),
            columns=8,
        ),
        Chart(
            name="disputed",
            form="parts",
            blocks=("status_distribution",),
            figures=DISPUTED,
            center=DISPUTED[0],
            finding=("share", DISPUTED[:1]),
            columns=4,
        ),
        taluka_map("district_data", PENDING, ISSUED, "avg_processing_days"),
    ),
    table=EntriesTable(
        columns=(
            "division",
            "district",
            "taluka",
            "status",
            "category",
            "date",
            *PARTS,
            "avg_processing_days",
        ),
        today=True,
    ),
    slots=("asks", "badges", "chart", "head", "selects", "table"),
)
