"""Department KPIs: one sheet for departments that report a few numbers. Requirements 24 and 42.

Values are stocks: the newest one counts.
"""

from decimal import Decimal

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, Kind, date_field, spelled
from catalog.kpi_pages import METRICS, PAGES
from catalog.measures import Block, Total
from catalog.rules import AllowedFor, NotBefore, NotInFuture, PartsOfWhole, WholeFor
from catalog.submissions import Expected
from catalog.text import Text

DEPARTMENT = Field(
    name="department",
    label=Text("Department", "विभाग"),
    kind=Kind.CHOICE,
    aliases=spelled("department_name | system | portal | विभागाचे नाव | प्रणाली | पोर्टल | विभाग / प्रणाली"),
    choices=tuple(Choice(page.slug, page.name, page.aliases) for page in PAGES.values()),
    example="esakshi",
)
DATE = date_field("as_of_date", "तारीख")
METRIC = Field(
    name="metric",
    label=Text("Metric", "मापक"),
    kind=Kind.CHOICE,
    aliases=spelled(
        "kpi | indicator | particulars | item | parameter | measure | kpi name | description | details | "
        "निर्देशक | निर्देशांक | तपशील | बाब | विवरण | मुद्दा | घटक | सूचक"
    ),
    choices=tuple(
        Choice(metric.name, metric.label, (metric.spelling, *metric.aliases), unit=metric.unit)
        for metric in METRICS
    ),
    example="total_applications",
)
CATEGORY = Field(
    name="category",
    label=Text("Category", "प्रकार"),
    kind=Kind.TEXT,
    required=False,
    aliases=(
        "service_category",
        "scheme",
        "scheme name",
        "name of scheme",
        "plan",
        "सेवा प्रकार",
        "योजना",
        "योजनेचे नाव",
    ),
    help=Text("Empty for the department's total", "विभागाच्या एकूण आकड्यासाठी रिकामे ठेवा"),
    max_length=100,
)
VALUE = Field(
    name="value",
    label=Text("Value", "आकडा"),
    kind=Kind.DECIMAL,
    decimals=2,
    mixed=True,
    aliases=spelled(
        "figure | figures | reading | number | count | achievement | present figure | position | "
        "present position | nos | "
        "number / amount | progress | आकडे | आकडेवारी | मूल्य | संख्या | साध्य | प्रगती | संख्या / रक्कम"
    ),
    maximum=Decimal(10**12),
    example="15420",
)

KPIS = Dataset(
    name="kpis",
    position=4,
    path="kpis",
    resource="",
    department="",
    owner="department",
    table="transactions_kpi",
    label=Text("Department KPIs", "विभागांचे निर्देशक"),
    fields=(DEPARTMENT, DATE, METRIC, CATEGORY, VALUE),
    key=("department", "date", "metric", "category"),
    date="date",
    measures=(Total("value", Text("Value", "आकडा"), adds="latest"),),
    blocks=(
        Block("summary", (), ("value",)),
        Block("current", ("metric", "category"), ("value",)),
        Block("monthly", ("month", "metric", "category"), ("value",)),
    ),
    expected=Expected(rhythm="daily", unit="department", due=1),
    rules=(
        NotInFuture("future_date", "date"),
        NotBefore("before_records", "date"),
        AllowedFor(
            "metric_of_department",
            "metric",
            "department",
            tuple((page.slug, tuple(metric.name for metric in page.metrics)) for page in PAGES.values()),
        ),
        WholeFor(
            "whole_number",
            "value",
            "metric",
            tuple(metric.name for metric in METRICS if metric.unit == "count"),
        ),
        PartsOfWhole("categories_differ", "value", "category", ("department", "date", "metric")),
    ),
)
