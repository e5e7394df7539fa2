"""Leave personal data out of a list of cases: names, telephone numbers and addresses are not kept.

Headings are checked for columns that match no field. Contents are checked for these and for text fields, except
the case number, which can look like a telephone number.
"""

import re
from dataclasses import replace

import polars as pl

from catalog.fields import Kind
from sheets.reading.rows import FILLED
from sheets.reading.state import Reading
from sheets.text import heading_key, line_of

_HEADING = re.compile(
    r"\b(applicants?|beneficiary|citizen|complainant|petitioner|mobile|phone|telephone|contact|address|e ?mail|"
    r"aadhaa?r|uid|father|mother|husband|guardian|surname|pan)\b|"
    r"(अर्जदार|लाभार्थी|नागरिक|तक्रारदार|मोबाईल|मोबाइल|भ्रमणध्वनी|दूरध्वनी|फोन|संपर्क|पत्ता|ईमेल|आधार|वडील|पती|आडनाव)"
)
_FEEDBACK = re.compile(
    r"\b(?:citizen|applicant|complainant)s? (?:feedback|(?:is |was )?(?:dis)?satisf(?:action|ied))\b"
    r"|(?:नागरिकां|तक्रारदारा|अर्जदारा)च[ाे] (?:अभिप्राय|समाधान)|(?:नागरिक|तक्रारदार|अर्जदार) (?:अ?समाधानी)"
)
_NAME = re.compile(r"\b(full |first |last )?name\b|नाव")
# Names of things rather than of a person.
_THING = re.compile(
    r"\b(service|office|desk|taluka|tehsil|tahsil|district|division|village|section|department|scheme|stage)\b|"
    r"(सेवे|सेवा|कार्यालय|कक्ष|तालुक|जिल्ह|विभाग|गाव|शाखे|टप्प|योजने|प्रमाणपत्र|दाखल)"
)
_CONTENTS = (
    r"(?:^|[^\d])(?:\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?:[^\d]|$)",
    r"[^\s@]+@[^\s@]+\.[a-zA-Z]{2,}",
    r"(?i)^(?:shri|smt|kum|mr|mrs|ms|dr)\.?\s+\p{L}|^(?:श्री|श्रीमती|कु|सौ)\.?\s",
    r"(?i)\b(?:at post|a/p|flat no|house no|plot no)\b|मु\.? ?पो",
)
MASK = "•••"
UNREAD = "personal_column"
READ = "personal_field"
PERSONAL = (UNREAD, READ)
MIN_FILLED = 2
SHARE = 0.2  # of the filled cells; lower than this may be a slip in a remark


def find_personal(reading: Reading) -> None:
    """Find the columns without a field that look personal, so that nothing is asked about them."""
    if reading.dataset.clock is None:
        return
    entries = reading.body.filter(FILLED > MIN_FILLED)  # without notes and signatures
    read = reading.positions.values()
    for index, heading in enumerate(reading.headings):
        if index not in read and (_personal_heading(heading) or _personal_contents(entries[f"c{index}"])):
            reading.personal.add(index)
            _report(reading, index, UNREAD, "warning")


def leave_out_personal(reading: Reading) -> None:
    """Mask the cells of the columns found; a field that is read must not contain personal data."""
    clock = reading.dataset.clock
    if clock is None:
        return
    for name, index in reading.positions.items():
        text = reading.dataset.field(name).kind is Kind.TEXT and name != clock.number
        if text and _personal_contents(reading.body[f"c{index}"]):
            _report(reading, index, READ, "error", name)
    if reading.personal:
        _mask(reading)


def _report(reading: Reading, index: int, code: str, severity: str, name: str = "") -> None:
    letter, heading = reading.sheet.letters[index], reading.headings[index]
    params = {"column": f"{letter} “{heading}”" if heading else letter}
    cell = f"{letter}{reading.row}"
    reading.issue(code, params, column=name or heading, cell=cell, severity=severity)


def _mask(reading: Reading) -> None:
    """Mask the filled cells below the headings wherever the report shows them."""
    masked = [
        pl.when(pl.col(name).is_not_null()).then(pl.lit(MASK)).alias(name)
        for name in (f"c{index}" for index in sorted(reading.personal))
    ]
    above, below = (
        reading.sheet.frame[: reading.heading_index + 1],
        reading.sheet.frame[reading.heading_index + 1 :],
    )
    below = below.with_columns(masked)
    reading.sheet = replace(reading.sheet, frame=pl.concat([above, below]))
    reading.body = reading.body.with_columns(masked)
    letters = {reading.sheet.letters[index] for index in reading.personal}
    reading.columns = [
        replace(column, samples=()) if column.letter in letters else column for column in reading.columns
    ]
    numbers = [row.row for row in reading.left_out if row.reason not in ("note", "signature")]
    shown = {
        number: line_of(cells)
        for *cells, number in below.filter(pl.col("_row").is_in(numbers))
        .select(pl.exclude("_row"), "_row")
        .iter_rows()
    }
    reading.left_out = [replace(row, text=shown.get(row.row, row.text)) for row in reading.left_out]


def _personal_heading(heading: str) -> bool:
    words = _FEEDBACK.sub("", heading_key(heading))
    return bool(_HEADING.search(words)) or bool(_NAME.search(words) and not _THING.search(words))


def _personal_contents(cells: pl.Series) -> bool:
    filled = cells.drop_nulls().alias("cell").to_frame()
    if filled.is_empty():
        return False
    threshold = SHARE * filled.height
    return any(
        filled.filter(pl.col("cell").str.contains(pattern)).height >= threshold for pattern in _CONTENTS
    )
