"""E-Office's demo data: two years of weekly counts, and three sections with single files and receipts.

Small sections have about twenty pending items, the largest two hundred. Work piles up in the monsoon and before Diwali;
the share older than sixty days falls from about one in seven to one in fourteen.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from catalog.calendar import today_in_india
from catalog.datasets.eoffice import BUCKETS
from catalog.datasets.eoffice_items import EOFFICE_FILES, EOFFICE_RECEIPTS
from catalog.fields import Kind
from portal.accounts.models import User
from portal.organisation.selectors import sections
from portal.transactions import demo
from portal.transactions.models import Entry, FileItem, FilePendency, ReceiptItem, ReceiptPendency

# These have single items and send no sheets.
ITEM_SECTIONS = ("Legal", "Information Technology", "Right to Information")
ITEMS: dict[type[Entry], int] = {FileItem: 130, ReceiptItem: 80}
WEEKS = 104
SHARES = (0.37, 0.24, 0.18, 0.12, 0.09)
# Receipts are processed faster than files: fewer are pending, and fewer for long.
LEVEL: dict[type[Entry], tuple[float, float]] = {FilePendency: (28.0, 190.0), ReceiptPendency: (14.0, 120.0)}
SUBJECTS: dict[type[Entry], tuple[tuple[str, str], ...]] = {
    FileItem: (
        ("letter", "Reply to the divisional commissioner's letter"),
        ("application", "Application for transfer on request"),
        ("proposal", "Proposal for office furniture"),
        ("report", "Monthly progress report"),
        ("circular", "Circular on biometric attendance"),
        ("order", "Order on appointment of enquiry officer"),
        ("memo", "Memo about pending audit paragraphs"),
        ("other", "विधानसभा तारांकित प्रश्नाचे उत्तर"),
    ),
    ReceiptItem: (
        ("payment", "Payment to advocate on panel"),
        ("invoice", "Invoice for computer maintenance"),
        ("bill", "Electricity bill of the office"),
        ("voucher", "Voucher for stationery"),
        ("refund", "Refund of court fee"),
        ("reimbursement", "Medical reimbursement claim"),
        ("other", "माहिती अधिकार अर्जाचे शुल्क"),
    ),
}
OFFICES = (
    "Tahsil Office Andheri",
    "Tahsil Office Kurla",
    "Sub-Divisional Office Western Suburban",
    "Divisional Commissioner, Konkan",
    "Mantralaya, Revenue and Forest Department",
    "Public Works Department, Bandra",
    "Citizen",
)
PLACES = ("Clerk's desk", "Naib Tahsildar", "Resident Deputy Collector", "Additional Collector", "")
PEOPLE = ("S. Patil", "M. Kulkarni", "R. Shaikh", "A. Jadhav", "")


def fridays(today: date) -> Iterator[date]:
    last = today - timedelta(days=(today.weekday() - 4) % 7)
    yield from (last - timedelta(weeks=back) for back in range(WEEKS - 1, -1, -1))


def counts(kind: type[Entry], section_ids: list[int], today: date) -> Iterator[dict[str, object]]:
    """Generate each section's weekly counts, oldest first."""
    random = Random(f"{kind.DATASET.name}-{today}-{section_ids}")
    low, high = LEVEL[kind]
    sizes = {section_id: low + (high - low) * random.random() ** 2.2 for section_id in section_ids}
    for week, day in enumerate(fridays(today)):
        done = week / WEEKS
        busy = (2.0 - demo.MONTHS[day.month - 1]) * (1.18 - 0.25 * done)
        for section_id, size in sizes.items():
            total = size * busy * random.uniform(0.9, 1.1)
            late = SHARES[-1] * (1.6 - 0.8 * done) * random.uniform(0.6, 1.4)
            shares = (*(share * (1 - late) / (1 - SHARES[-1]) for share in SHARES[:-1]), late)
            yield {
                "eoffice_section_id": section_id,
                "as_of_date": day,
                **{name: round(total * share) for name, share in zip(BUCKETS, shares, strict=True)},
            }


def items(kind: type[Entry], section_ids: list[int], today: date) -> Iterator[dict[str, object]]:
    """Generate files or receipts of the last months, oldest first; most of the old ones are done."""
    random = Random(f"{kind.DATASET.name}-{today}-{section_ids}")
    dataset = kind.DATASET
    type_field = next(f.name for f in dataset.fields if f.kind is Kind.CHOICE and f.required)
    prefix, number = ("EO", "reference_number") if dataset is EOFFICE_FILES else ("R", "receipt_number")
    ages = sorted((int(random.expovariate(1 / 24)) for _ in range(ITEMS[kind])), reverse=True)
    for index, age in enumerate(ages, 1):
        day = today - timedelta(days=min(age, 160))
        value, subject = random.choice(SUBJECTS[kind])
        row: dict[str, object] = {
            number: f"{prefix}/{day.year}/{1000 + index}",
            "subject": subject,
            "eoffice_section_id": random.choice(section_ids),
            type_field: value,
            "received_date": day,
            "from_office": random.choice(OFFICES),
            "priority": random.choices(("low", "medium", "high"), (2, 6, 2))[0],
            "status": _status(random, age),
            "current_location": random.choice(PLACES),
            "assigned_to": random.choice(PEOPLE),
            "remarks": random.choice(("", "", "", "Put up for approval", "Information asked for")),
        }
        if dataset is EOFFICE_RECEIPTS:
            row["amount"] = Decimal(random.randrange(50, 4_00_000)) if random.random() < 0.7 else Decimal(0)
        yield row


def _status(random: Random, age: int) -> str:
    done = min(0.75, age / 90)
    return random.choices(
        ("pending", "in_progress", "completed", "rejected"), (0.7 - 0.4 * done, 0.3, done, 0.08 * done)
    )[0]


def seed(user: User) -> int:
    """Create counts and items as `user`. Return the number created."""
    today = today_in_india()
    by_name = {section.name: section.pk for section in sections().order_by("name")}
    with_items = [by_name[name] for name in ITEM_SECTIONS if name in by_name]
    with_sheets = [pk for pk in by_name.values() if pk not in with_items]
    written = 0
    if with_sheets:
        written += sum(demo.save(kind, counts(kind, with_sheets, today), user) for kind in LEVEL)
    if with_items:
        written += sum(demo.save(kind, items(kind, with_items, today), user) for kind in ITEMS)
    return written
