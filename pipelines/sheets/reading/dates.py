"""Parse days as offices write them, detect day-first or month-first order, and find dates outside the table."""

import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from catalog.calendar import MONTHS_EN, MONTHS_MR
from sheets.reading.words import AROUND_DATE, WEEKDAYS
from sheets.text import DEVANAGARI_DIGITS, ZERO_WIDTH, clean, quoted
from sheets.values import parse_date, parse_year

PARTS = re.compile(r"(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})(?:\D.*)?")
REAL = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?")
MARATHI = {
    **{name: number for number, name in enumerate(MONTHS_MR, 1)},
    **{"जाने": 1, "फेब्रु": 2, "फेब्रवारी": 2, "एप्रील": 4, "अप्रैल": 4, "मई": 5, "जुन": 6, "जुलाई": 7, "आॅगस्ट": 8, "ऑगष्ट": 8,
       "सप्टें": 9, "सप्टेबर": 9, "ऑक्टो": 10, "आॅक्टोबर": 10, "ऑक्टोंबर": 10, "नोव्हें": 11, "नोव्हेबर": 11, "डिसें": 12, "डिसेबर": 12},
}  # fmt: skip
ENGLISH = {name.casefold()[:3]: number for number, name in enumerate(MONTHS_EN, 1)}
WORD = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|" + "|".join(
    sorted(MARATHI, key=len, reverse=True)
)
MONTH_NAME = re.compile(WORD, re.IGNORECASE)
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
YEAR = r"(?P<year>\d{4}|\d{2})"
SEPARATORS = r"[\s,./\-']*"
DAY_FIRST = re.compile(rf"{DAY}{SEPARATORS}(?P<month>{WORD}){SEPARATORS}{YEAR}", re.IGNORECASE)
MONTH_FIRST = re.compile(rf"(?P<month>{WORD})\s*{DAY}\s*,\s*{YEAR}", re.IGNORECASE)
MONTH_ONLY = re.compile(rf"(?P<month>{WORD}){SEPARATORS}{YEAR}", re.IGNORECASE)
MONTH_NUMBER = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})|(?P<second>\d{1,2})[-/.](?P<late>\d{4})")
AROUND = re.compile(
    r"^(?:as\s+(?:on|of|at)|(?:month[\s-]*)?end(?:ing|ed)?(?:\s+of)?|dated?|dt\.?|दि\.?|दिनांक|महिना|माहे|माहे:?"
    r"|for the month of|month of|month)\s*[:.\-]*\s*"
    r"|\s*(?:अखेर|रोजी|पर्यंत|पासून|महिना)\s*[.:]*$",
    re.IGNORECASE,
)
# "Mon, 16-11-2026", "16-11-2026 (Monday)"
OF_WEEK = f"(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})"
WEEKDAY = re.compile(rf"^{OF_WEEK}\b[\s,.:\-–]+|[\s,(\-–]+{OF_WEEK}[.)]*$", re.IGNORECASE)
IN_TEXT = re.compile(
    r"(?<!\d)(?:\d{1,2}\s*[/.\-]\s*\d{1,2}\s*[/.\-]\s*(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2}"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?{SEPARATORS}(?:{WORD}){SEPARATORS}\d{{4}}|(?:{WORD})\s*\d{{1,2}}\s*,\s*\d{{4}}|(?:{WORD})[\s\-,.']*\d{{4}})(?!\d)",
    re.IGNORECASE,
)
ON_DAY = re.compile(
    rf"(?:\b(?:as\s+)?(?:on|dated?|dt)\b\.?\s*:?\s*|(?:दि\.?|दिनांक)\s*:?\s*)?{IN_TEXT.pattern}", re.IGNORECASE
)
# "End of Aug-26", "figures for the month, ending on its last day"
LAST_DAY = re.compile(r"\bend(?:s|ing|ed)?\b|\blast day\b|अखेर|शेवट", re.IGNORECASE)
END_OF, END = re.compile(r"\bend(?:ing)?(?:\s+of)?\s*$", re.IGNORECASE), re.compile(r"\s*अखेर")
# The day of a letter, on which a sheet was made or on which counting began is not the day of the figures.
MADE_ON = re.compile(
    r"(?:\b(?:prepared|printed|generated|compiled|downloaded|submitted)(?:\s+(?:on|at|date|dt\.?))?|\bsince|\bfrom\s+date"
    r"|(?:\b(?:letter|circular|memo|ref(?:erence)?)\b|परिपत्रक|संदर्भ)[^0-9]{0,40})[\s:]*$",
    re.IGNORECASE,
)
# That of a portal's export is the day of its figures, if it names no other.
GENERATED = re.compile(r"\b(?:generated|downloaded)\b", re.IGNORECASE)
BEGAN = re.compile(r"\s*पासून")
# "Downloaded on 21/11/2026 (position as on that date)" is the day of the figures all the same.
THAT_DAY = r"\W+(?:position\s+)?as\s+(?:on|of)\s+(?:that|this|the\s+same)\s+da(?:te|y)"
# A sheet for a meeting often has the figures of an earlier day.
MEETING = re.compile(
    r"(?:\bmeeting\b|बैठक|बैठकी)(?:(?!\bas\s+(?:on|of|at)\b|\bup\s?to\b|\bending\b|स्थिती)[^0-9]){0,40}$",
    re.IGNORECASE,
)
IS_POSITION = re.compile(r"\s*(?:अखेर|akher|रोजीची|पर्यंत)", re.IGNORECASE)
AS_ON = re.compile(
    r"(?:\b(?:as\s+(?:on|of|at)|up\s?to|ending|(?:position|taken) on)\b|स्थिती(?:चा)?\s+(?:दिनांक|दि\.?))"
    r"[^0-9०-९]{0,12}.{6,20}"
    rf"|.{{6,24}}(?:अखेर|akher|रोजीची|पर्यंत|{THAT_DAY})|[(][^()]{{6,30}}रोजी\s*[)]",
    re.IGNORECASE,
)
UP_TO = re.compile(r"\bup\s?to\b|पर्यंत", re.IGNORECASE)
# The heading of a column that repeats the day of a list in each row: no case was received on it.
POSITION = re.compile(
    r"^(?:(?:position|status)\s+)?as\s+(?:on|of)\b|^(?:position|status) date$|^स्थिती(?:चा)? दिनांक$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Month:
    """A month where a day is expected."""

    year: int
    month: int

    def day(self, which: str) -> date:
        return date(self.year, self.month, 1 if which == "first" else monthrange(self.year, self.month)[1])


def bare(text: str) -> str:
    """Return only the date, with Latin digits."""
    text = ZERO_WIDTH.sub("", text).translate(DEVANAGARI_DIGITS).strip()
    for _ in range(2):
        text = AROUND.sub("", WEEKDAY.sub("", text)).strip()
    return text


def read_day(text: str, *, month_first: bool = False) -> date | Month | None:
    """Return the day or month in a cell, in digits or words of both languages; None if there is none."""
    date_text = bare(text)
    if month_first and (parts := PARTS.fullmatch(date_text)) and not REAL.fullmatch(date_text):
        date_text = f"{parts[2]}/{parts[1]}/{parts[3]}"
    day = parse_date(date_text)
    if isinstance(day, date):
        return day
    for shape in (DAY_FIRST, MONTH_FIRST):
        if match := shape.fullmatch(date_text):
            try:
                return date(parse_year(match["year"]), _month(match["month"]), int(match["day"]))
            except ValueError:
                return None
    if match := MONTH_ONLY.fullmatch(date_text):
        return Month(parse_year(match["year"]), _month(match["month"]))
    if match := MONTH_NUMBER.fullmatch(date_text):
        year, month = (
            int(match["year"] or match["late"]),
            int(match["month"] or match["second"]),
        )
        return Month(year, month) if 1 <= month <= 12 and 1900 <= year <= 2099 else None
    return None


def _month(word: str) -> int:
    return MARATHI.get(word) or ENGLISH[word.casefold()[:3]]


def days_in(texts: Iterable[str]) -> list[tuple[str, date | Month]]:
    """Return the days and months in the texts, each as written. "September 2026 अखेर" is that month's last day.

    The day of a meeting counts if there is no other.
    """
    found: list[tuple[str, date | Month]] = []
    meetings: list[tuple[str, date | Month]] = []
    made = False
    for text in texts:
        latin = ZERO_WIDTH.sub("", text).translate(DEVANAGARI_DIGITS)
        for match in IN_TEXT.finditer(latin):
            before, after = latin[: match.start()], latin[match.end() :]
            is_made = MADE_ON.search(before) and not re.match(THAT_DAY, after, re.IGNORECASE)
            made = made or bool(is_made)
            day = None if is_made or BEGAN.match(after) else read_day(match[0])
            if isinstance(day, Month) and (END_OF.search(before) or END.match(after)):
                day = day.day("last")
            if day is not None:
                is_meeting = MEETING.search(before) and not IS_POSITION.match(after)
                (meetings if is_meeting else found).append((match[0].strip(), day))
    return found or ([] if made else meetings)


def generated_on(texts: Iterable[str]) -> list[tuple[str, date | Month]]:
    """Return the days on which a portal generated the sheet."""
    return days_in(GENERATED.sub(" ", text) for text in texts if GENERATED.search(text))


def as_on_days(above: Iterable[str]) -> set[date]:
    return {
        day
        for text in above
        for match in AS_ON.finditer(text.translate(DEVANAGARI_DIGITS))
        for _, day in days_in([match[0]])
        if isinstance(day, date)
    }


def noted_days(notes: Iterable[str], today: date) -> set[date]:
    """Return the days that notes or lines between rows give as the date of figures. "Up to" may be a deadline there."""
    return {day for day in as_on_days(note for note in notes if not UP_TO.search(note)) if day <= today}


def day_alone(text: str) -> tuple[str, date | Month] | None:
    """Return the only day or month, as written, of a text that contains nothing else: "As on 06.11.2026 (Friday)"."""
    found = days_in([text])
    if len(found) != 1:
        return None
    rest = clean(text.translate(DEVANAGARI_DIGITS).replace(found[0][0], " ")).split()
    words = {word.strip(" .,:()[]-–").casefold() for word in rest} - {""}
    day = found[0][1]
    words -= {word for word in words if read_day(word) == Month(day.year, day.month)}
    return found[0] if words <= AROUND_DATE | WEEKDAYS else None


@dataclass(frozen=True, slots=True)
class Order:
    """Evidence for the order of day and month in a column. Texts are distinct.

    `swapped` are real dates of a workbook that a month-first Excel may have parsed from day-first texts.
    """

    day_first: tuple[str, ...]  # only the day can be first
    month_first: tuple[str, ...]  # only the month can be first
    either: tuple[str, ...]
    swapped: tuple[str, ...]


def order_of(texts: pl.Series, *, workbook: bool) -> Order:
    day_first, month_first, either, real = [], [], [], []
    written = False
    for text in texts.drop_nulls().unique(maintain_order=True):
        date_text = bare(text)
        if match := REAL.fullmatch(date_text):
            real.append((text, int(match[2]), int(match[3])))
            continue
        match = PARTS.fullmatch(date_text)
        if match is None:
            continue
        written = True
        first, second = int(match[1]), int(match[2])
        if first > 12 >= second > 0:
            day_first.append(text)
        elif second > 12 >= first > 0:
            month_first.append(text)
        elif first != second and first <= 12 and second <= 12 and "." not in date_text:
            either.append(text)  # dates with dots are never month-first
    swapped = (
        tuple(text for text, _, _ in real)
        if workbook and written and real and all(day <= 12 for _, _, day in real)
        else ()
    )
    return Order(tuple(day_first), tuple(month_first), tuple(either), swapped)


def swap(day: date) -> date:
    return day.replace(day=day.month, month=day.day)


def _written(days: Sequence[date]) -> dict[str, str]:
    return {
        language: ", ".join(f"{day.day} {months[day.month - 1]} {day.year}" for day in days)
        for language, months in (("en", MONTHS_EN), ("mr", MONTHS_MR))
    }


def of_one_month(texts: Sequence[str], *, month_first: bool) -> bool:
    days = [read_day(text, month_first=month_first) for text in texts]
    return len(days) > 1 and len({(day.year, day.month) for day in days if day is not None}) == 1


def examples(texts: Sequence[str], limit: int = 3) -> dict[str, str | dict[str, str]]:
    """Return some texts in both readings, for a question. Months are written as words, as 05/07 would be the question
    once more.
    """
    shown: list[tuple[str, date, date]] = []
    for text in texts[:limit]:
        day, month = read_day(text), read_day(text, month_first=True)
        if isinstance(day, date):
            swapped = (
                month if isinstance(month, date) and month != day else (swap(day) if day.day <= 12 else day)
            )
            shown.append((text[:10], day, swapped))
    return {
        "cells": quoted(text for text, _, _ in shown),
        "day_first": _written([day for _, day, _ in shown]),
        "month_first": _written([month for _, _, month in shown]),
    }
