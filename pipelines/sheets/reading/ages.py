"""Ages in headings ("8 to 15 days") as ranges of days."""

import re
from functools import lru_cache

from sheets.reading.words import languages
from sheets.text import DEVANAGARI_DIGITS, clean

DAYS_FOR = {"months": "days", "month": "day", "महिन्यां": "दिवसां", "महिने": "दिवस", "महिना": "दिवस"}
WEEK = re.compile(r"\b(?:a|one|1) week\b|(?:एका|१|1) आठवड्या(?=च्या आत)")
MONTHS = re.compile("|".join(DAYS_FOR))
NUMBERS = r"(\d{1,3})"
DAYS = r"(?:(?:days?|dys?|d|दिवस(?:ां(?:च[ेीा]|तील))?|दि)\.?)"
COUNTED = re.compile(r"\s*\((?:nos?\.?|संख्या)\)$")
AGES = tuple(
    (re.compile(pattern), shape)
    for pattern, shape in (
        (rf"^{NUMBERS}\s*(?:-|–|—|to|ते)\s*{NUMBERS}\s*{DAYS}?$", "between"),
        (rf"^(?:less than|under|below)\s*{NUMBERS}\s*{DAYS}?$", "under"),
        (rf"^(?:up\s?to|within|पर्यंत|<=?|≤)\s*{NUMBERS}\s*{DAYS}?$", "below"),
        (rf"^{NUMBERS}\s*(?:days?|दिवसां?)?\s*(?:पर्यंत(?:च[ेीा])?|or less)$", "below"),
        (rf"^(?:>=?|≥|more than|above|over|beyond|exceeding|older than)\s*{NUMBERS}\s*{DAYS}?$", "above"),
        (rf"^{NUMBERS}\s*(?:\+|plus|days?\s*\+|(?:days? )?(?:and|&) (?:above|more|over))\s*{DAYS}?$", "above"),
        (rf"^{NUMBERS}\s*(?:दिवस(?:ां)?|दि\.?)?\s*(?:पेक्षा|हून|च्या)?\s*(?:(?:व|आणि|किंवा)\s+)?(?:त्याहून\s+|त्यापेक्षा\s+)?"
         r"(?:जास्त|अधिक|वरील|वर|पुढील|पुढे|जुन[ेीा])$", "above"),
    )
)  # fmt: skip


@lru_cache(maxsize=20_000)
def age(text: str) -> tuple[int, int] | None:
    """Return the range of days in a heading such as "8 to 15 days", "Upto 7 days", "> 60"; the end is -1 if open.

    "60+" and "61 and above" give the same result. A month counts as 30 days.
    """
    bare = clean(text).casefold().translate(DEVANAGARI_DIGITS)
    bare = WEEK.sub("7 days", COUNTED.sub("", bare).strip(" .:()"))
    in_days = MONTHS.sub(lambda match: DAYS_FOR[match[0]], bare)
    days = 30 if in_days != bare else 1
    for pattern, shape in AGES:
        if match := pattern.match(in_days):
            first, last = int(match[1]) * days, int(match[match.lastindex or 1]) * days
            return (
                (0, last - (shape == "under"))
                if shape in ("below", "under")
                else (first - first % 10, -1)
                if shape == "above"
                else (first, last)
            )
    parts = languages(text)
    ages = {age(part) for part in parts} if len(parts) > 1 else set()
    return ages.pop() if len(ages) == 1 else None
