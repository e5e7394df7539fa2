"""Whether a column of dates is day first, month first or both; and dates that are written outside the table."""

import re
from collections.abc import Sequence
from datetime import date

import polars as pl

from sheets.errors import Fault
from sheets.text import DEVANAGARI_DIGITS, ZERO_WIDTH
from sheets.values import parse_date

PARTS = r"^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})(?:\D.*)?$"
REAL = r"^(?:\d{4}-\d{2}-\d{2}|\d{5})"
SHOWN = 3
MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
    r"|जानेवारी|फेब्रुवारी|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर"
)
DAY_IN_TEXT = re.compile(
    r"(?<!\d)(?:\d{1,2}\s*[/.\-]\s*\d{1,2}\s*[/.\-]\s*(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2}"
    rf"|(?:\d{{1,2}}(?:st|nd|rd|th)?[\s\-,]*)?(?:{MONTH})[\s\-,.]*(?:\d{{1,2}}(?:st|nd|rd|th)?[\s,]+)?\d{{4}})(?!\d)",
    re.IGNORECASE,
)


def date_in(texts: Sequence[str]) -> str | None:
    """The first day or month that one of `texts` names."""
    for text in texts:
        match = DAY_IN_TEXT.search(ZERO_WIDTH.sub("", text).translate(DEVANAGARI_DIGITS))
        if match:
            return match[0].strip()
    return None


def order_fault(
    texts: pl.Series, rows: pl.Series, letter: str, *, workbook: bool
) -> tuple[str, str, Fault] | None:
    """(cell, text, fault) where the order of day and month is not certain.

    Day first is the rule. A value that only month first can read, or texts between real dates of a workbook that a
    month-first Excel would have left as texts, contradict it: the other values are then not certain either.
    """
    if texts.dtype != pl.String or texts.null_count() == len(texts):
        return None
    frame = pl.DataFrame({"text": texts, "row": rows}).drop_nulls("text")
    frame = frame.with_columns(pl.col("text").str.replace_many(list("०१२३४५६७८९"), list("0123456789")))
    frame = frame.with_columns(
        first=pl.col("text").str.extract(PARTS, 1).cast(pl.Int16),
        second=pl.col("text").str.extract(PARTS, 2).cast(pl.Int16),
        real=pl.col("text").str.contains(REAL),
    )
    month_first = frame.filter((pl.col("first") <= 12) & pl.col("second").is_between(13, 31))
    day_first = frame.filter(pl.col("first").is_between(13, 31) & (pl.col("second") <= 12))
    unclear = frame.filter(
        (pl.col("first") <= 12) & (pl.col("second") <= 12) & (pl.col("first") != pl.col("second"))
    )
    if month_first.height and (unclear.height or not day_first.height):
        cells = _cells([month_first, unclear], letter)
        row, text = month_first["row"][0], month_first["text"][0]
        example = unclear["text"][0] if unclear.height else ""
        code = "month_first" if unclear.height else "month_first_only"
        return f"{letter}{row}", text, Fault(code, {"cells": cells, "value": text} | _readings(example))
    if not workbook:
        return None
    real = frame.filter("real")
    written = pl.concat([day_first, unclear])
    if not real.height or not written.height:
        return None
    days = real["text"].str.extract(r"^\d{4}-\d{2}-(\d{2})").cast(pl.Int16)
    if days.null_count() or days.max() > 12:  # type: ignore[operator]
        return None  # a real date after the 12th: this Excel reads day first, or the cells were never typed
    cells = _cells([real, written], letter)
    row, text = real["row"][0], real["text"][0]
    year, month, day = text[:10].split("-")
    params = {"cells": cells} | _readings(f"{day}/{month}/{year}")
    return f"{letter}{row}", text, Fault("dates_disagree", params)


def _cells(frames: Sequence[pl.DataFrame], letter: str) -> str:
    """Some examples of each frame: "E2 (4/30/2023), E5 (5/1/2023)"."""
    shown = [row for frame in frames for row in frame.head(SHOWN).select("row", "text").iter_rows()]
    return ", ".join(f"{letter}{row} ({text[:10]})" for row, text in shown)


def _readings(text: str) -> dict[str, str]:
    """What `text` means day first and month first."""
    day = parse_date(text) if text else None
    if not isinstance(day, date):
        return {}
    other = day.replace(day=day.month, month=day.day)
    return {"example": text, "day_first": day.isoformat(), "month_first": other.isoformat()}
