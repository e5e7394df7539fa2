"""E-Office: pending items by section. `eoffice_items` has the single files and receipts.

Source: requirements 25, 36, 42. Counts are a section's stocks on a day, in five age classes.
"""

from catalog.dataset import Dataset
from catalog.fields import Field, Kind, count_field
from catalog.formulas import Sum
from catalog.measures import Block, Total
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
    spellings = (*aliases, days, days.replace("-", " to ") + " days")
    return count_field(name, Text(f"{days} Days", days_mr), example, *spellings, maximum=MOST)


FIRST = _bucket("zero_to_seven_days", "0-7", "0-7 दिवस", "42")
SECOND = _bucket("eight_to_fifteen_days", "8-15", "8-15 दिवस", "25")
THIRD = _bucket("sixteen_to_thirty_days", "16-30", "16-30 दिवस", "17")
FOURTH = _bucket("thirty_one_to_sixty_days", "31-60", "31-60 दिवस", "9", "thirtyone_to_sixty_days")
# Requirement 36: items pending for more than sixty days are critical.
CRITICAL = _bucket("more_than_sixty_days", "60+", "60 पेक्षा जास्त दिवस", "4", "greater_than_sixty_days")
BUCKET_FIELDS = (FIRST, SECOND, THIRD, FOURTH, CRITICAL)
BUCKETS = tuple(field.name for field in BUCKET_FIELDS)
# First and last age of each bucket, in whole days.
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


def _pending(things: Text, days: Text) -> Text:
    return Text(f"{things.en} pending {days.en.lower()}", f"{days.mr} प्रलंबित {things.mr}")


def _counts(name: str, position: int, path: str, label: Text, things: Text, items: str) -> Dataset:
    return Dataset(
        name=name,
        position=position,
        path=path,
        department="e-office",
        table=f"transactions_{name}",
        label=label,
        fields=(SECTION, AS_OF_DATE, *BUCKET_FIELDS, TOTAL),
        key=("eoffice_section_id", "as_of_date"),
        date="as_of_date",
        measures=tuple(
            Total(field.name, _pending(things, field.label), adds="latest", pending=True)
            for field in BUCKET_FIELDS
        ),
        blocks=(Block("summary", (), BUCKETS), Block("sections", ("eoffice_section_id",), BUCKETS)),
        # Sections that report single items send no counts.
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
    7,
    "eoffice/file-pendency",
    Text("File Pendency", "नस्ती प्रलंबितता"),
    Text("Files", "नस्त्या"),
    "eoffice_file_items",
)
EOFFICE_RECEIPT_PENDENCY = _counts(
    "eoffice_receipt_pendency",
    8,
    "eoffice/receipt-pendency",
    Text("Receipt Pendency", "टपाल प्रलंबितता"),
    Text("Receipts", "टपाल"),
    "eoffice_receipt_items",
)
