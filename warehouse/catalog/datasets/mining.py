"""Mining: permits for minor minerals, royalty and the District Mineral Foundation. Source: requirements 34 and 42.

Amounts are in lacs of rupees in storage, requests and responses.
"""

from dataclasses import replace
from decimal import Decimal
from functools import partial

from catalog.dataset import Dataset
from catalog.fields import MAX_COUNT, Field, Kind, count_field, date_field, spelled
from catalog.formulas import Percent, Sum
from catalog.measures import Block, Total
from catalog.performance import Performance
from catalog.places import DISTRICT, DIVISION, TALUKA
from catalog.rules import AtMost, AtMostSum, NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

_count = partial(count_field, required=False)
MOST_LACS = Decimal(10_000_000)
# ₹100 crore in one taluka on one day. Larger values were probably entered in rupees.
MOST_PLAUSIBLE = Decimal(10_000)
IN_LACS = Text("In lacs of rupees", "लाख रुपयांत")


def _lacs(name: str, label: Text, example: str, *aliases: str) -> Field:
    return Field(
        name=name,
        label=label,
        kind=Kind.DECIMAL,
        decimals=2,
        required=False,
        aliases=aliases,
        unit="lacs",
        help=IN_LACS,
        maximum=MOST_LACS,
        example=example,
    )


PLACES = tuple(replace(place, heading=f"{place.name}_name") for place in (DIVISION, DISTRICT, TALUKA))
DATE = date_field("transaction_date", "entry_date", "तारीख")
COUNTS = (
    _count(
        "applied",
        Text("Applied", "प्राप्त अर्ज"),
        "48",
        *spelled(
            "applications | applications_received | received | total_applied | अर्ज | अर्ज प्राप्त | दाखल अर्ज"
        ),
        required=True,
    ),
    _count(
        "application_fee_unpaid",
        Text("Fee Unpaid", "शुल्क न भरलेले"),
        "6",
        *spelled("application fee not paid | fee not paid | fees not paid | fees unpaid | fee pending"),
        *spelled(
            "application fee pending | अर्ज शुल्क न भरलेले | शुल्क भरले नाही | शुल्क प्रलंबित | फी न भरलेले | फी भरली नाही"
        ),
    ),
    _count(
        "resend",
        Text("Resent", "परत पाठवलेले"),
        "3",
        *spelled(
            "re-send | returned | resent to applicant | sent back | returned to applicant | "
            "returned for compliance"
        ),
        *spelled(
            "sent back for correction | returned for correction | पुन्हा पाठवलेले | त्रुटीसाठी परत | "
            "त्रुटी पूर्ततेसाठी परत"
        ),
        *spelled("त्रुटीसाठी परत पाठवलेले"),
    ),
    _count(
        "demand_note_not_created",
        Text("Demand Note Not Created", "मागणीपत्र तयार नाही"),
        "2",
        *spelled("demand note pending | dn not created | demand note not generated | demand note not issued"),
        *spelled(
            "मागणीपत्र तयार न केलेले | मागणीपत्र नाही | डिमांड नोट तयार नाही | "
            "डिमांड नोट तयार न केलेले | मागणी पत्र तयार नाही"
        ),
    ),
    _count(
        "demand_note_payment",
        Text("Demand Note Payment", "मागणीपत्राचा भरणा"),
        "4",
        *spelled(
            "demand note paid | dn payment | dn paid | payment of demand note | demand note amount paid"
        ),
        *spelled("मागणीपत्र भरणा | डिमांड नोट भरणा | डिमांड नोट भरलेले | मागणीपत्र भरलेले"),
    ),
    _count(
        "generated",
        Text("Generated", "निर्गमित परवाने"),
        "31",
        *spelled(
            "permits generated | permits issued | passes generated | passes issued | permit generated | "
            "permits | permits granted | permits sanctioned | granted"
        ),
        *spelled(
            "transport permits | transport permits generated | etp generated | etp issued | निर्गमित | "
            "परवाने निर्गमित"
        ),
        *spelled("परवाना निर्गमित | परवाना दिला | परवाना दिलेले | वितरित परवाने | परवाने दिले | जारी परवाने"),
    ),
    _count("rejected", Text("Rejected", "नामंजूर"), "2", *spelled("refused | फेटाळलेले | नाकारलेले | नाकारले")),
)
ROYALTY = _lacs(
    "royalty",
    Text("Royalty", "स्वामित्वधन"),
    "18.25",
    *spelled(
        "royalty (in lacs) | royalty in lacs | royalty amount | royalty received | "
        "स्वामित्वधन (लाखांत) | रॉयल्टी | स्वामित्वधन रक्कम"
    ),
)
DMF = _lacs(
    "dmf",
    Text("DMF", "डीएमएफ"),
    "1.83",
    *spelled(
        "dmf (in lacs) | dmf in lacs | district mineral foundation | dmf fund | dmf amount | "
        "dmf received | जिल्हा खनिज प्रतिष्ठान | जि.ख.प्र. | जि.ख.प्र. निधी | डीएमएफ (लाखांत) | "
        "जिल्हा खनिज निधी | डीएमएफ निधी"
    ),
)
MONEY = (ROYALTY, DMF)
ALL = tuple(field.name for field in (*COUNTS, *MONEY))

TOTAL = Field(
    name="total",
    label=Text("Sum of the seven counts", "सात संख्यांची बेरीज"),
    kind=Kind.COUNT,
    maximum=7 * MAX_COUNT,
    formula=Sum(tuple(field.name for field in COUNTS)),
    in_sheet=False,
    required=False,
)
REVENUE = Field(
    name="revenue",
    label=Text("Revenue", "महसूल"),
    kind=Kind.DECIMAL,
    decimals=2,
    help=IN_LACS,
    maximum=2 * MOST_LACS,
    formula=Sum(("royalty", "dmf")),
    in_sheet=False,
    required=False,
)
# Not a rate of `catalog.rates`: permits are generated long after the application, so the name states both parts.
GENERATED_OF_APPLIED = Text("Success Rate (generated of applied)", "यशाचे प्रमाण (प्राप्त अर्जांपैकी निर्गमित)")
SUCCESS_RATE = Field(
    name="success_rate",
    label=GENERATED_OF_APPLIED,
    kind=Kind.DECIMAL,
    decimals=1,
    help=Text("Generated of applied, in percent", "प्राप्त अर्जांपैकी निर्गमित, टक्क्यांत"),
    maximum=Decimal("1000000000000"),
    formula=Percent(of=("generated",), over=("applied",), decimals=1),
    in_sheet=False,
    required=False,
)
# Applications that were decided.
PROCESSING_RATE = Percent(of=("generated", "rejected"), over=("applied",), decimals=1)

MINING = Dataset(
    name="mining",
    position=3,
    path="mining",
    department="mining",
    table="transactions_mining",
    label=Text("Mining", "खनिकर्म"),
    fields=(*PLACES, DATE, *COUNTS, TOTAL, *MONEY, REVENUE, SUCCESS_RATE),
    key=("taluka_id", "date"),
    date="date",
    measures=(
        *(Total(field.name, field.label) for field in COUNTS),
        *(Total(field.name, field.label, unit="lacs") for field in MONEY),
    ),
    blocks=(
        Block("summary", (), ALL),
        Block("district_summary", ("division_id", "district_id"), ALL),
        Block("taluka_summary", ("division_id", "district_id", "taluka_id"), ALL),
        Block("monthly_trends", ("month",), ALL),
    ),
    performance=Performance(
        submitted=("applied",),
        completed=("generated", "rejected"),
        approved=("generated",),
        collected=("royalty", "dmf"),
    ),
    published=("applied", "generated"),
    expected=Expected(rhythm="daily", unit="taluka", due=2),
    trends=(
        Trend(
            name="revenue",
            label=Text("Revenue", "महसूल"),
            of=tuple(field.name for field in MONEY),
            unit="lacs",
            good="more",
        ),
        Trend(name="applied", label=Text("Applications received", "प्राप्त अर्ज"), of=("applied",)),
        Trend(name="generated", label=Text("Generated", "निर्गमित"), of=("generated",), good="more"),
        Trend(
            name="success",
            label=GENERATED_OF_APPLIED,
            of=("generated",),
            over=("applied",),
            unit="percent",
            good="more",
        ),
    ),
    rules=(
        NotInFuture("future_date", "date"),
        NotBefore("before_records", "date"),
        # Permits may be for applications of earlier days, so this is only a warning.
        AtMostSum(
            "generated_above_applied", "applied", ("generated",), on_edit="warning", kind="part_above_whole"
        ),
        *(AtMost("implausible_lacs", field.name, MOST_PLAUSIBLE) for field in MONEY),
    ),
    example_rows=12,
    page_sizes=(5, 10, 25, 50, 100),
)
