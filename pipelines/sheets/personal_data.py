"""Reject personal data: a list of cases may not have columns of names, telephone numbers or addresses.

Headings are checked for columns that match no field. Contents are checked for these and for text fields, except
the case number, which can look like a telephone number.
"""

import re

import polars as pl

from catalog.fields import Kind
from sheets.reading.state import Reading
from sheets.text import heading_key

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
SHARE = 0.2  # of the filled cells; lower than this may be a slip in a remark


def refuse_personal(reading: Reading) -> None:
    """Report an error on the sheet for each column that looks personal."""
    clock = reading.dataset.clock
    if clock is None:
        return
    fields = {index: name for name, index in reading.positions.items()}
    for index, heading in enumerate(reading.headings):
        name = fields.get(index)
        personal = name is None and _personal_heading(heading)
        if not personal and (
            name is None or (reading.dataset.field(name).kind is Kind.TEXT and name != clock.number)
        ):
            personal = f"c{index}" in reading.body.columns and _personal_contents(reading.body[f"c{index}"])
        if personal:
            letter = reading.sheet.letters[index]
            params = {"letter": letter, "heading": heading}
            reading.issue("personal_column", params, column=name or heading, cell=f"{letter}{reading.row}")


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
