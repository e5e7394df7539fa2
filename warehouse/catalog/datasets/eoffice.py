"""E-office: what lies in the sections, as counts of each section or file by file and receipt by receipt.

Source: requirements 25, 36, 42. A count is a section's position on a day, in five classes
of age. An item is one file or one receipt; its age follows from the day on which it was received.
"""

from datetime import date
from decimal import Decimal

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, Kind
from catalog.formulas import Sum
from catalog.measures import AgeBuckets, Block, Total
from catalog.performance import Performance
from catalog.rules import NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

MOST = 10_000_000
SECTION = Field(
    name="eoffice_section",
    heading="section_name",
    label=Text("Section", "शाखा"),
    kind=Kind.LOOKUP,
    lookup="section",
    aliases=("section", "eoffice_section_name", "branch", "शाखेचे नाव", "कार्यासन"),
    example="Establishment",
)
AS_OF_DATE = Field(
    name="as_of_date",
    label=Text("As of", "स्थितीचा दिनांक"),
    kind=Kind.DATE,
    required=False,
    default="today",
    aliases=("date", "as_on_date", "position_date", "दिनांक", "तारीख"),
    help=Text(
        "YYYY-MM-DD or DD/MM/YYYY; today if left empty", "YYYY-MM-DD किंवा DD/MM/YYYY; रिकामा असल्यास आजचा"
    ),
    example="2026-11-19",
)


def _bucket(name: str, days: str, days_mr: str, example: str, *aliases: str) -> Field:
    return Field(
        name=name,
        label=Text(f"{days} Days", days_mr),
        kind=Kind.COUNT,
        aliases=(*aliases, days, days.replace("-", " to ") + " days"),
        maximum=MOST,
        example=example,
    )


FIRST = _bucket("zero_to_seven_days", "0-7", "0-7 दिवस", "42")
SECOND = _bucket("eight_to_fifteen_days", "8-15", "8-15 दिवस", "25")
THIRD = _bucket("sixteen_to_thirty_days", "16-30", "16-30 दिवस", "17")
FOURTH = _bucket("thirty_one_to_sixty_days", "31-60", "31-60 दिवस", "9", "thirtyone_to_sixty_days")
# Requirement 36: what lies longer than sixty days is critical.
CRITICAL = _bucket("more_than_sixty_days", "60+", "60 पेक्षा जास्त दिवस", "4", "greater_than_sixty_days")
BUCKET_FIELDS = (FIRST, SECOND, THIRD, FOURTH, CRITICAL)
BUCKETS = tuple(field.name for field in BUCKET_FIELDS)
# Age in whole days of each bucket, as items are put into them: first day, last day.
AGES = tuple(zip(BUCKETS, (0, 8, 16, 31, 61), (7, 15, 30, 60, None), strict=True))
TOTAL = Field(
    name="total_pendency",
    label=Text("Total", "एकूण"),
    kind=Kind.COUNT,
    required=False,
    stored=False,
    formula=Sum(BUCKETS),
    in_sheet=True,
    aliases=("total", "total_pending", "एकूण प्रलंबित"),
    maximum=5 * MOST,
    example="97",
)


def _counts(name: str, path: str, label: Text, items: str) -> Dataset:
    return Dataset(
        name=name,
        path=path,
        department="e-office",
        table=f"transactions_{name}",
        label=label,
        fields=(SECTION, AS_OF_DATE, *BUCKET_FIELDS, TOTAL),
        key=("eoffice_section_id", "as_of_date"),
        date="as_of_date",
        measures=tuple(
            Total(field.name, field.label, adds="latest", pending=True) for field in BUCKET_FIELDS
        ),
        blocks=(Block("summary", (), BUCKETS), Block("sections", ("eoffice_section_id",), BUCKETS)),
        # A section that keeps its papers one by one sends no counts.
        expected=Expected(rhythm="weekly", unit="eoffice_section", due=2, instead=items),
        rules=(NotInFuture("future_date", "as_of_date"), NotBefore("before_records", "as_of_date")),
        performance=Performance(pending=BUCKETS),
        trends=(
            Trend(name="pendency", label=Text("Pending", "प्रलंबित"), of=BUCKETS, good="less"),
            Trend(
                name="critical",
                label=Text("Pending over 60 days", "60 दिवसांपेक्षा जास्त प्रलंबित"),
                of=(CRITICAL.name,),
                good="less",
            ),
        ),
        default_sort=("created_at", "desc"),
        resource="",
    )


EOFFICE_FILE_PENDENCY = _counts(
    "eoffice_file_pendency",
    "eoffice/file-pendency",
    Text("File Pendency", "नस्ती प्रलंबितता"),
    "eoffice_file_items",
)
EOFFICE_RECEIPT_PENDENCY = _counts(
    "eoffice_receipt_pendency",
    "eoffice/receipt-pendency",
    Text("Receipt Pendency", "टपाल प्रलंबितता"),
    "eoffice_receipt_items",
)

# An item with one of these statuses still lies in its section.
OPEN = ("pending", "in_progress")
STATUS = Field(
    name="status",
    label=Text("Status", "स्थिती"),
    kind=Kind.CHOICE,
    aliases=("सद्यस्थिती", "present status"),
    required=False,
    default="pending",
    choices=(
        Choice("pending", Text("Pending", "प्रलंबित")),
        Choice("in_progress", Text("In Progress", "कार्यवाही सुरू"), ("in progress", "प्रगतीत")),
        Choice("completed", Text("Completed", "पूर्ण"), ("disposed", "निकाली")),
        Choice("rejected", Text("Rejected", "नामंजूर"), ("फेटाळले",)),
    ),
    example="pending",
)
PRIORITY = Field(
    name="priority",
    label=Text("Priority", "प्राधान्य"),
    kind=Kind.CHOICE,
    aliases=("प्राधान्यक्रम",),
    required=False,
    default="medium",
    choices=(
        Choice("low", Text("Low", "कमी"), ("निम्न",)),
        Choice("medium", Text("Medium", "मध्यम"), ("normal",)),
        Choice("high", Text("High", "उच्च"), ("urgent", "तातडीचे")),
    ),
    example="medium",
)
SUBJECT = Field(
    name="subject",
    label=Text("Subject", "विषय"),
    kind=Kind.TEXT,
    aliases=("sub", "subject_matter"),
    max_length=500,
    example="Proposal for office furniture",
)
RECEIVED = Field(
    name="received_date",
    label=Text("Received date", "प्राप्त दिनांक"),
    kind=Kind.DATE,
    aliases=(
        "date_of_receipt", "received_on", "recd_date", "inward_date", "date", "प्राप्त झाल्याचा दिनांक", "आवक दिनांक",
    ),
    example="2026-11-10",
)  # fmt: skip
FROM_OFFICE = Field(
    name="from_office",
    label=Text("From office", "पाठविणारे कार्यालय"),
    kind=Kind.TEXT,
    aliases=(
        "received_from", "from", "from_whom", "sender", "कोणाकडून", "कोणाकडून प्राप्त", "कोणत्या कार्यालयाकडून", "प्रेषक",
    ),
    max_length=200,
    example="Tahsil Office Andheri",
)  # fmt: skip


def _note(name: str, label: Text, *aliases: str, length: int = 200) -> Field:
    return Field(name=name, label=label, kind=Kind.TEXT, required=False, max_length=length, aliases=aliases)


LOCATION = _note("current_location", Text("Current location", "सध्याचे ठिकाण"), "present_location", "location")
ASSIGNED_TO = _note("assigned_to", Text("Assigned to", "कोणाकडे सोपविले"), "marked_to", "allotted_to")
REMARKS = _note("remarks", Text("Remarks", "शेरा"), length=1000)
REFERENCE = Field(
    name="reference_number",
    label=Text("Reference number", "संदर्भ क्रमांक"),
    kind=Kind.TEXT,
    max_length=100,
    aliases=("file_number", "file_no", "reference_no", "ref_no", "नस्ती क्रमांक"),
    example="EST/2026/118",
)
FILE_TYPE = Field(
    name="file_type",
    label=Text("File type", "नस्तीचा प्रकार"),
    kind=Kind.CHOICE,
    choices=(
        Choice("letter", Text("Letter", "पत्र")), Choice("application", Text("Application", "अर्ज")),
        Choice("proposal", Text("Proposal", "प्रस्ताव")), Choice("report", Text("Report", "अहवाल")),
        Choice("circular", Text("Circular", "परिपत्रक")), Choice("order", Text("Order", "आदेश")),
        Choice("memo", Text("Memo", "ज्ञापन")), Choice("other", Text("Other", "इतर")),
    ),
    example="letter",
)  # fmt: skip
RECEIPT_NUMBER = Field(
    name="receipt_number",
    label=Text("Receipt number", "टपाल क्रमांक"),
    kind=Kind.TEXT,
    max_length=100,
    aliases=("receipt_no", "inward_no", "diary_no", "आवक क्रमांक"),
    example="RCPT/2026/4471",
)
RECEIPT_TYPE = Field(
    name="receipt_type",
    label=Text("Receipt type", "टपालाचा प्रकार"),
    kind=Kind.CHOICE,
    choices=(
        Choice("payment", Text("Payment", "प्रदान")), Choice("invoice", Text("Invoice", "बीजक")),
        Choice("bill", Text("Bill", "देयक")), Choice("voucher", Text("Voucher", "प्रमाणक")),
        Choice("refund", Text("Refund", "परतावा")), Choice("reimbursement", Text("Reimbursement", "प्रतिपूर्ती")),
        Choice("other", Text("Other", "इतर")),
    ),
    example="bill",
)  # fmt: skip
AMOUNT = Field(
    name="amount",
    label=Text("Amount", "रक्कम"),
    kind=Kind.DECIMAL,
    required=False,
    decimals=2,
    maximum=Decimal("999999999999.99"),
    unit="rupees",
    help=Text("In rupees, if the receipt is about money", "रुपयांत, टपाल रकमेबाबत असल्यास"),
    example="12500.50",
)


def _items(
    name: str, path: str, label: Text, counts: Dataset, number: Field, kind: Field, *more: Field
) -> Dataset:
    return Dataset(
        name=name,
        path=path,
        companion_of=counts.name,
        department="e-office",
        table=f"transactions_{name}",
        label=label,
        fields=(
            number,
            SUBJECT,
            SECTION,
            kind,
            RECEIVED,
            FROM_OFFICE,
            *more,
            PRIORITY,
            STATUS,
            LOCATION,
            ASSIGNED_TO,
            REMARKS,
        ),
        key=(number.name,),
        date="received_date",
        measures=(),
        blocks=(),
        rules=(
            NotInFuture("future_date", "received_date"),
            # A file may have waited since long before the portal's records.
            NotBefore("before_records", "received_date", date(2000, 1, 1)),
        ),
        ages=AgeBuckets("received_date", AGES),
        example_rows=1,  # more would share their number
        default_sort=("created_at", "desc"),
        resource="",
    )


EOFFICE_FILES = _items(
    "eoffice_file_items",
    "eoffice/file-items",
    Text("Files", "नस्त्या"),
    EOFFICE_FILE_PENDENCY,
    REFERENCE,
    FILE_TYPE,
)
EOFFICE_RECEIPTS = _items(
    "eoffice_receipt_items",
    "eoffice/receipt-items",
    Text("Receipts", "टपाल"),
    EOFFICE_RECEIPT_PENDENCY,
    RECEIPT_NUMBER,
    RECEIPT_TYPE,
    AMOUNT,
)
