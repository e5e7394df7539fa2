"""RTS: applications under the Right to Services Act, by taluka, service and day. Source: requirements 25, 33, 41,
42.
"""

from collections.abc import Mapping
from dataclasses import replace

from catalog import rates
from catalog.dataset import Dataset
from catalog.fields import Choice, Field, Kind, count_field, date_field, spelled
from catalog.formulas import Percent, Sum
from catalog.measures import Block, Positive, Total
from catalog.performance import Performance
from catalog.places import DISTRICT, DIVISION, TALUKA
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum, NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

# The sum of three counts must fit into 32 bits.
MOST = 100_000_000


def _count(name: str, label: Text, *aliases: str, example: str, required: bool = False) -> Field:
    return count_field(name, label, example, *aliases, required=required, maximum=MOST)


def _percent(name: str, rate: rates.Rate, formula: Percent) -> Field:
    return Field(
        name=name,
        label=rate.label,
        kind=Kind.DECIMAL,
        required=False,
        stored=False,
        decimals=formula.decimals,
        help=rate.definition,
        formula=formula,
        in_sheet=False,
    )


SERVICE = Field(
    name="service",
    heading="service_name",
    label=Text("Service", "सेवा"),
    kind=Kind.LOOKUP,
    lookup="service",
    aliases=spelled(
        "certificate | type of certificate | certificate type | service type | सेवा | सेवेचे नाव | "
        "प्रमाणपत्र | दाखला | दाखल्याचा प्रकार | प्रमाणपत्राचा प्रकार | सेवेचा प्रकार"
    ),
    example="Income Certificate",
)
DATE = date_field(
    *("date", "entry_date", "दिनांक", "तारीख", "व्यवहाराचा दिनांक"),
    name="transaction_date",
    label=Text("Transaction Date", "व्यवहाराचा दिनांक"),
)
TOTAL = _count(
    "total",
    Text("Total", "एकूण अर्ज"),
    "total_applications", "applications", "applications received", "received", "एकूण", "प्राप्त अर्ज", "प्राप्त",
    example="60", required=True,
)  # fmt: skip
PENDING = _count(
    "total_pending", Text("Pending", "प्रलंबित"),
    "pending", "balance", "प्रलंबित", "एकूण प्रलंबित", "शिल्लक", "बाकी",
    example="14",
)  # fmt: skip
CLOSED = _count(
    "total_closed",
    Text("Closed", "निकाली"),
    "closed", "disposed", "disposed of", "disposed off", "निकाली", "निर्गत", "एकूण निकाली",
    example="42",
)  # fmt: skip
APPROVED = _count(
    "total_approved", Text("Approved", "मंजूर"),
    *spelled(
"approved | issued | delivered | certificates issued | sanctioned | granted | मंजूर | एकूण मंजूर | "
"दिलेले | दिलेले दाखले | वितरित | वितरित दाखले"
),
    example="38",
)  # fmt: skip
REJECTED = _count(
    "total_rejected",
    Text("Rejected", "नामंजूर"),
    *spelled("rejected | refused | declined | नामंजूर | एकूण नामंजूर | फेटाळलेले | नाकारलेले | नाकारले | अमान्य"),
    example="4",
)
VLE = _count(
    "pending_at_vle",
    Text("Pending at VLE", "केंद्र चालकाकडे प्रलंबित"),
    *spelled(
"vle_pending | vle | pending with vle | setu | csc | setu kendra | pending at setu | "
"केंद्र चालकाकडे प्रलंबित | केंद्र चालकाकडे | व्हीएलई | सेतू | सेतू केंद्र | सेतूकडे प्रलंबित | "
"सेतू केंद्राकडे प्रलंबित | महा ई सेवा केंद्र | केंद्रचालक"
),
    example="2",
)  # fmt: skip
DESK1 = _count(
    "pending_at_desk1",
    Text("Pending at Desk 1", "कक्ष 1 कडे प्रलंबित"),
    *spelled("desk1 | desk i | table 1 | d1 | कक्ष 1 | डेस्क 1 | टेबल 1"),
    example="6",
)
DESK2 = _count(
    "pending_at_desk2",
    Text("Pending at Desk 2", "कक्ष 2 कडे प्रलंबित"),
    *spelled("desk2 | desk ii | table 2 | d2 | कक्ष 2 | डेस्क 2 | टेबल 2"),
    example="4",
)
DESK3 = _count(
    "pending_at_desk3",
    Text("Pending at Desk 3", "कक्ष 3 कडे प्रलंबित"),
    *spelled("desk3 | desk iii | table 3 | d3 | कक्ष 3 | डेस्क 3 | टेबल 3"),
    example="2",
)
ON_TIME = _count(
    "on_time_delivery",
    Text("Delivered on Time", "मुदतीत दिलेले"),
    *spelled(
        "on_time | in time | within time | delivered in time | disposed in time | "
        "disposed within time | timely"
    ),
    *spelled(
        "disposed within time limit | closed within time limit | within sla | "
        "within prescribed time | within stipulated time | within stipulated period | "
        "issued within time limit | issued in time | मुदतीत निकाली | निकाली मुदतीत | मुदतीत | "
        "मुदतीत दिलेले | विहित मुदतीत | वेळेत | वेळेत दिलेले | वेळेत निकाली | विहित कालावधीत | "
        "कालमर्यादेत | विहित मुदतीत निकाली | विहित मुदतीत दिलेले"
    ),
    example="39",
)
LATE = _count(
    "not_on_time_delivery",
    Text("Delivered Late", "मुदतीनंतर दिलेले"),
    *spelled(
"late | not_on_time | after time | out of time | beyond time | delivered after time | "
"beyond sla | disposed after time | disposed beyond time | disposed beyond time limit | "
"closed beyond time limit | beyond prescribed time | beyond stipulated time | "
"after due date | issued late | issued beyond time limit | निकाली मुदतीनंतर | "
"मुदतीनंतर निकाली | मुदतीनंतर | मुदतीनंतर दिलेले | विहित मुदतीनंतर | मुदतबाह्य | विलंबाने | "
"उशिरा | उशिराने | वेळेनंतर | विलंबाने दिलेले | विलंबाने निकाली | कालमर्यादेनंतर | "
"मुदतबाह्य निकाली"
),
    example="3",
)  # fmt: skip

IN_PROGRESS = Field(
    name="in_progress",
    label=Text("In Progress", "प्रक्रियेत"),
    kind=Kind.COUNT,
    required=False,
    stored=False,
    help=Text("Total less pending and closed", "एकूण वजा प्रलंबित व निकाली"),
    formula=Sum(("total",), less=("total_pending", "total_closed")),
    in_sheet=False,
)
SUCCESS = _percent(
    "success_rate",
    rates.SUCCESS,
    Percent(("total_approved",), ("total_closed",), empty=0, parts=("total_approved", "total_rejected")),
)
DISPOSAL = _percent(
    "disposal_rate",
    rates.CLOSURE,
    Percent(("total_closed",), ("total",), decimals=1),
)
TIMELY = _percent(
    "on_time_rate",
    rates.ON_TIME,
    Percent(("on_time_delivery",), ("on_time_delivery", "not_on_time_delivery"), decimals=1),
)

DESKS = ("pending_at_vle", "pending_at_desk1", "pending_at_desk2", "pending_at_desk3")
COUNTS = (TOTAL, PENDING, CLOSED, APPROVED, REJECTED, VLE, DESK1, DESK2, DESK3, ON_TIME, LATE)
TOTALS = tuple(field.name for field in COUNTS)

# A filter, not a column: selects rows whose count for the status is above 0 (requirement 33).
STATUS = Field(
    name="status",
    label=Text("Status", "स्थिती"),
    kind=Kind.CHOICE,
    required=False,
    stored=False,
    choices=(
        Choice("pending", Text("Pending", "प्रलंबित")),
        Choice("completed", Text("Completed", "पूर्ण"), ("निकाली",)),
        Choice("approved", Text("Approved", "मंजूर")),
        Choice("rejected", Text("Rejected", "नामंजूर")),
        Choice("in_progress", Text("In Progress", "प्रक्रियेत")),
    ),
)
STATUSES: Mapping[str, Positive] = {
    "pending": Positive("total_pending"),
    "completed": Positive("total_closed"),
    "approved": Positive("total_approved"),
    "rejected": Positive("total_rejected"),
    "in_progress": Positive("total", less=("total_pending", "total_closed")),
}

RTS = Dataset(
    name="rts",
    position=2,
    path="rts",
    department="rts-act",
    table="transactions_rts",
    label=Text("RTS", "सेवा हक्क"),
    fields=(
        replace(DIVISION, heading="division_name"),
        replace(DISTRICT, heading="district_name"),
        replace(TALUKA, heading="taluka_name"),
        SERVICE,
        DATE,
        *COUNTS,
        IN_PROGRESS,
        SUCCESS,
        DISPOSAL,
        TIMELY,
    ),
    key=("taluka_id", "service_id", "transaction_date"),
    date="transaction_date",
    measures=tuple(
        Total(field.name, field.label, pending=field.name in ("total_pending", *DESKS)) for field in COUNTS
    ),
    blocks=(
        Block("summary", (), TOTALS),
        Block("taluka_data", ("division_id", "district_id", "taluka_id"), TOTALS),
        Block("district_data", ("division_id", "district_id"), TOTALS),
        Block("service_data", ("service_id",), TOTALS),
    ),
    expected=Expected(rhythm="daily", unit="taluka", due=1),
    rules=(
        NotInFuture("future_date", "transaction_date"),
        NotBefore("before_records", "transaction_date"),
        FilledBySum("closed_differs", "total_closed", ("total_approved", "total_rejected"), locked=True),
        # The total may exceed pending + closed: the rest is in progress.
        FilledBySum("total_filled", "total", ("total_pending", "total_closed"), locked=True, quiet=True),
        AtLeastSum("total_too_small", "total", ("total_pending", "total_closed")),
        AtMostSum("desks_above_pending", "total_pending", DESKS),
        AtMostSum(
            "delivered_above_closed",
            "total_closed",
            ("on_time_delivery", "not_on_time_delivery"),
            on_edit="warning",
        ),
    ),
    performance=Performance(
        submitted=("total",),
        completed=("total_closed",),
        pending=("total_pending",),
        approved=("total_approved",),
        rejected=("total_rejected",),
        on_time=("on_time_delivery",),
        late=("not_on_time_delivery",),
    ),
    published=("total", "total_closed", "total_pending"),
    trends=(
        Trend(
            name="closed", label=Text("Applications closed", "निकाली अर्ज"), of=("total_closed",), good="more"
        ),
        Trend(name="total", label=Text("Applications received", "प्राप्त अर्ज"), of=("total",)),
        Trend(
            name="pending",
            label=Text("Pending applications", "प्रलंबित अर्ज"),
            of=("total_pending",),
            good="less",
        ),
        Trend(
            name="on_time",
            label=rates.ON_TIME.label,
            of=("on_time_delivery",),
            over=("on_time_delivery", "not_on_time_delivery"),
            unit="percent",
            good="more",
        ),
    ),
    default_sort=("transaction_date", "desc"),
)
