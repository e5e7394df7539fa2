"""Parse a cell's text as a number or a date, or return the reason why not (requirement 27). Pure; never guesses."""

import re
from calendar import monthrange
from datetime import date, timedelta
from decimal import Decimal

from catalog.calendar import MONTHS_EN, MONTHS_MR
from sheets.errors import Fault
from sheets.text import DEVANAGARI_DIGITS, ZERO_WIDTH

MONTHS_MR_IN = [f"{name}मध्ये" for name in MONTHS_MR]  # "in November" is one word
NOTHING = frozenset(
    {"n/a", "na", "n.a.", "nil", "none", "null", "nan", ".", "..", "?", "x", "xx"}
    | {"-", "--", "---", "----", "–", "––", "—"}
    | {"not applicable", "not available", "नाही", "निरंक", "लागू नाही", "शून्य"}
)

GROUPED = re.compile(r"\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+")
NUMBER = re.compile(r"([+\-\u2212\u2013]?)\s?([\d,]*)(?:\.(\d*))?")
BRACKETED = re.compile(r"\(\s*[\d,]+(?:\.\d*)?\s*\)")
LETTER_O = str.maketrans("OoОоΟο", "000000")

SEPARATED = re.compile(r"(\d{1,4})(\s*[/.\-]\s*|\s+)(\d{1,2})\2(\d{1,4})", re.ASCII)
TIMED = re.compile(r"(.+?)[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|\s?[AaPp][Mm])?", re.ASCII)
NAMED = re.compile(r"(\d{1,2})[\s\-/.]+([A-Za-z]{3,9})[\s\-/.,]+(\d{4}|\d{2})", re.ASCII)
SERIAL = re.compile(r"(\d{5})(?:\.\d+)?", re.ASCII)
# 1950-01-01 and 2099-12-31: a bare 5-digit number in this range is a date.
FIRST_SERIAL, LAST_SERIAL = 18_264, 73_050
EPOCH = date(1899, 12, 30)
FIRST_YEAR, LAST_YEAR = 1900, 2099


def parse_number(text: str, decimals: int = 0) -> Decimal | Fault:
    """Parse a number of 0 or more with at most `decimals` decimals. `text` is not blank."""
    original = text
    text = ZERO_WIDTH.sub("", text).strip().translate(DEVANAGARI_DIGITS)
    if text.casefold() in NOTHING:
        return Fault("not_a_number_blank")
    if BRACKETED.fullmatch(text):
        return Fault("negative")
    match = NUMBER.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        return _not_a_number(text, original)
    sign, whole, fraction = match[1], match[2] or "0", (match[3] or "").rstrip("0")
    if not whole.isascii() or not fraction.isascii():
        return Fault("not_a_number")
    if not GROUPED.fullmatch(whole):
        return Fault("grouping", {"value": original})
    whole = whole.replace(",", "").lstrip("0") or "0"
    if len(whole) > 18:
        return Fault("negative") if sign not in ("", "+") else Fault("too_many_digits")
    if len(fraction) > 18:
        return Fault("whole_number") if not decimals else Fault("too_many_decimals", {"decimals": decimals})
    number = Decimal(f"{whole}.{fraction}" if fraction else whole)
    if number and sign not in ("", "+"):
        return Fault("negative")
    if fraction and not decimals:
        return Fault("whole_number")
    if len(fraction) > decimals:
        return Fault("too_many_decimals", {"decimals": decimals})
    return number


def _not_a_number(text: str, original: str) -> Fault:
    """Return the most helpful error for a text that is not a number."""
    if len(text) <= 40 and any(character.isdigit() for character in text):
        zeroed = text.translate(LETTER_O)
        if zeroed != text and NUMBER.fullmatch(zeroed):
            return Fault("letter_for_zero", {"value": original})
        if any(character.isalpha() for character in text):
            return Fault("letter_in_number", {"value": original})
    return Fault("not_a_number")


def parse_date(text: str) -> date | Fault:
    """Parse a date, day first. `text` is not blank."""
    text = ZERO_WIDTH.sub("", text).strip().translate(DEVANAGARI_DIGITS)
    if len(text) > 60:
        return Fault("not_a_date")
    timed = TIMED.fullmatch(text)
    if timed:
        text = timed[1].strip()
    if match := SERIAL.fullmatch(text):
        serial = int(match[1])
        if FIRST_SERIAL <= serial <= LAST_SERIAL:
            return EPOCH + timedelta(days=serial)
        return Fault("not_a_date")
    if match := SEPARATED.fullmatch(text):
        first, middle, last = match[1], match[3], match[4]
        if len(first) == 4 and len(last) <= 2:
            return _day(int(first), int(middle), int(last))
        if len(first) <= 2 and len(last) in (2, 4):
            return _day(parse_year(last), int(middle), int(first))
        return Fault("not_a_date")
    if match := NAMED.fullmatch(text):
        word = match[2].casefold()
        for number, name in enumerate(MONTHS_EN, 1):
            if word in (name.casefold(), name[:3].casefold()) or (number == 9 and word == "sept"):
                return _day(parse_year(match[3]), number, int(match[1]))
    return Fault("not_a_date")


def parse_year(text: str) -> int:
    """Return the year of four or two digits: 49 is 2049, 50 is 1950."""
    year = int(text)
    return year if len(text) == 4 else year + (2000 if year < 50 else 1900)


def _day(year: int, month: int, day: int) -> date | Fault:
    if not 1 <= month <= 12:
        return Fault("no_month", {"month": month})
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return Fault("no_year", {"year": year})
    days = monthrange(year, month)[1]
    if day < 1:
        return Fault("not_a_date")
    if day > days:
        if month == 2:
            return Fault("february_days", {"year": year, "days": days})
        name = {"en": MONTHS_EN[month - 1], "mr": MONTHS_MR_IN[month - 1]}
        return Fault("month_days", {"month": name, "days": days})
    return date(year, month, day)
