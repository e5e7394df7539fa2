"""E-Ferfar: land-record mutations (7/12 extract). Source: requirements 25–32, 42."""

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, Kind, count_field, date_field, spelled
from catalog.measures import AgeBuckets, Block, Total, WeightedMean
from catalog.performance import Performance
from catalog.places import DISTRICT, DIVISION, TALUKA
from catalog.rules import NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

STATUS = Field(
    name="status",
    label=Text("Status", "स्थिती"),
    kind=Kind.CHOICE,
    aliases=("case_status", "स्थिती"),
    choices=(
        Choice(
            "disputed",
            Text("Disputed", "विवादग्रस्त"),
            spelled(
                "with objection | objected | contested | विवादित | वादग्रस्त | तक्रारी | विवादी | वादातील | "
                "हरकत | हरकतीच्या"
            ),
        ),
        Choice(
            "undisputed",
            Text("Undisputed", "अविवादित"),
            spelled(
                "not disputed | non disputed | without objection | uncontested | no objection | "
                "without dispute | अविवादग्रस्त | अविवादी | बिनवादग्रस्त | बिनतक्रारी | निर्विवाद | "
                "विनाहरकत | बिनहरकत | विनातक्रार"
            ),
        ),
    ),
    example="undisputed",
)
DATE = date_field("entry_date", "transaction_date", "दिनांक", "तारीख")
PENDING = count_field("total_pending", Text("Pending", "प्रलंबित"), "148", "pending", "प्रलंबित", "एकूण प्रलंबित")
ISSUED = count_field(
    "total_issued",
    Text("Issued", "निर्गमित"),
    "412",
    *spelled("issued | certified | decided | sanctioned | प्रमाणित | मंजूर | निर्गत | निर्गमित | एकूण निर्गमित"),
)
STAY = count_field(
    "stay_orders",
    Text("Stay Orders", "स्थगिती आदेश"),
    "3",
    *spelled(
        "stay | stay order | stayed | stayed by court | under stay | under stay order | court stay | "
        "stay granted | stay by court | total_stay_orders | स्थगिती | स्थगिती आदेश | "
        "न्यायालयीन स्थगिती | स्थगित | स्थगितीखालील"
    ),
)
DAYS = Field(
    name="avg_processing_days",
    label=Text("Avg Days", "सरासरी दिवस"),
    kind=Kind.COUNT,
    aliases=spelled(
        "avg_days | average_processing_days | "
        "average time taken | average disposal time | mean days | average time taken (days) | "
        "average time (days) | सरासरी दिवस | सरासरी प्रक्रिया दिवस | सरासरी कालावधी | "
        "सरासरी वेळ (दिवस) | सरासरी कालावधी (दिवस)"
    ),
    maximum=36_500,
    unit="days",
    example="24",
)
CATEGORY = Field(
    name="category",
    label=Text("Category", "प्रकार"),
    kind=Kind.CHOICE,
    required=False,
    aliases=spelled(
        "type | entry type | type of mutation | nature of document | regd / unregd | "
        "regd / un-regd | registered / unregistered | वर्गवारी | प्रकार | दस्त प्रकार | "
        "नोंदणीकृत / अनोंदणीकृत"
    ),
    choices=(
        Choice(
            "registered",
            Text("Registered", "नोंदणीकृत"),
            spelled(
                "registered document | regd | reg | with registered deed | नोंदणीकृत | नोंदणी | नोंदणीकृत दस्त | "
                "नोंदणीकृत दस्तावरील | दस्त नोंदणीकृत"
            ),
        ),
        Choice(
            "unregistered",
            Text("Unregistered", "अनोंदणीकृत"),
            spelled(
                "not registered | un registered | unregd | un regd | unreg | अनोंदणीकृत | बिगरनोंदणी | "
                "बिगर नोंदणीकृत | अनोंदणी | अनोंदणीकृत दस्तावरील"
            ),
        ),
    ),
    example="registered",
)

TOTALS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")

EFERFAR = Dataset(
    name="eferfar",
    position=1,
    path="eferfar",
    department="e-ferfar",
    table="transactions_eferfar",
    label=Text("E-Ferfar", "ई-फेरफार"),
    fields=(DIVISION, DISTRICT, TALUKA, STATUS, DATE, PENDING, ISSUED, STAY, DAYS, CATEGORY),
    key=("taluka_id", "date", "status", "category"),
    date="date",
    measures=(
        Total("total_pending", Text("Pending", "प्रलंबित"), pending=True),
        Total("total_issued", Text("Issued", "निर्गमित")),
        Total("stay_orders", Text("Stay Orders", "स्थगिती आदेश")),
        WeightedMean("avg_processing_days", Text("Avg Days", "सरासरी दिवस"), weight="total_issued"),
    ),
    blocks=(
        Block("summary", (), TOTALS),
        Block("district_data", ("division_id", "district_id", "taluka_id"), TOTALS),
        Block("status_distribution", ("status",), TOTALS),
        Block("age_buckets", ("taluka_id", "age_bucket"), ("total_pending",)),
        Block("monthly_processing_days", ("month",), TOTALS),
    ),
    expected=Expected(rhythm="daily", unit="taluka", due=1),
    rules=(NotInFuture("future_date", "date"), NotBefore("before_records", "date")),
    ages=AgeBuckets(
        "date",
        (("within_3_months", 0, 90), ("three_to_six_months", 91, 180), ("over_6_months", 181, None)),
    ),
    # Stays are received, but neither completed nor pending.
    performance=Performance(
        submitted=("total_issued", "total_pending", "stay_orders"),
        completed=("total_issued",),
        pending=("total_pending",),
        days="avg_processing_days",
    ),
    published=("total_issued", "total_pending"),
    trends=(
        Trend(name="issued", label=Text("Issued", "निर्गमित"), of=("total_issued",), good="more"),
        Trend(name="pending", label=Text("Pending", "प्रलंबित"), of=("total_pending",), good="less"),
        Trend(
            name="days",
            label=Text("Average processing days", "प्रक्रियेचे सरासरी दिवस"),
            of=("avg_processing_days",),
            unit="days",
            good="less",
        ),
    ),
)
