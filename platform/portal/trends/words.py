"""Format figures, periods and findings in the user's language."""

from collections.abc import Iterable
from datetime import date

from catalog.calendar import financial_year_of, financial_year_window
from catalog.rounding import half_up
from catalog.trends import By, Period, Trend
from portal.core import numbers
from portal.core.days import day, month_name
from portal.core.language import current, text
from portal.transactions.signal_words import DASH, amount, sentence, written
from portal.trends.figures import Followed

_SHORT_MR = ("जाने.", "फेब्रु.", "मार्च", "एप्रि.", "मे", "जून", "जुलै", "ऑग.", "सप्टें.", "ऑक्टो.", "नोव्हें.", "डिसें.")
UNITS = {"lacs": "₹ lakh", "crore": "₹ crore", "acres": "acres", "seconds": "seconds"}
QUARTERS = {"Q1": "Q1, Apr to Jun", "Q2": "Q2, Jul to Sep", "Q3": "Q3, Oct to Dec", "Q4": "Q4, Jan to Mar"}


def moved(change: float | None, trend: Trend) -> str:
    """Return `+12.5%`, or `+2.1 points` for a rate."""
    if change is None:
        return DASH
    number = f"{'+' if change > 0 else '−' if change < 0 else ''}{_plain(change)}"
    return text("{number} points", number=number) if trend.over else f"{number}%"


def _plain(change: float) -> str:
    return numbers.shortened(half_up(abs(change), 1 if abs(change) < 1000 else 0))


def _narrow(when: date) -> str:
    return _SHORT_MR[when.month - 1] if current() == "mr" else month_name(when)


def month(when: date) -> str:
    return f"{month_name(when)} {when.year}"


def months(found: Iterable[date]) -> str:
    return ", ".join(map(month, found))


def period(one: Period, by: By, *, short: bool = False) -> str:
    """Return `Nov 2026`, `Q3, Oct to Dec` or `2026-2027`; `short` for chart axes."""
    assert one.window.first is not None
    if by == "month":
        return _narrow(one.window.first) if short else month(one.window.first)
    if by == "quarter":
        return one.key[-2:] if short else text(QUARTERS[one.key[-2:]])
    return one.key


def unit(trend: Trend) -> str:
    return text(UNITS[trend.unit]) if trend.unit in UNITS else ""


def label(one: Followed, *, alone: bool) -> str:
    """Return the measure's name, with its data set's name unless that is the only one."""
    name = one.trend.label[current()]
    return name if alone else f"{one.dataset.label[current()]}: {name}"


def judged(one: Followed) -> str:
    """Return the signal in the measure's months, including the target, and events that restart its usual range."""
    said = [sentence(one.signal, one.trend, one.marked)]
    said += [
        text("{event} since {day}.", event=event.text[current()], day=day(event.day))
        for event in one.marked.events
    ]
    return " ".join(said)


def finding(one: Followed) -> str:
    """Return the finding as a sentence that makes sense without the chart."""
    if one.value is None:
        return text("No sheet has been received for this financial year.")
    now = amount(one.value, one.trend)
    whole = one.until == financial_year_window(financial_year_of(one.until)).last
    if one.stands:
        said = text("{value} on {day}", value=now, day=day(one.until))
    elif whole:
        said = text("{value} in the financial year", value=now)
    else:
        said = text("{value} from {first} to {last}", value=now, first=_short(one.first), last=day(one.until))
    return f"{said}; {_compared(one)}"


def _short(when: date) -> str:
    return f"{when.day} {month_name(when)}"


def _compared(one: Followed) -> str:
    previous = written(one.previous, one.trend)
    if one.previous is None:
        return text("the year before has no figure to compare with.")
    if one.missing:
        return text(
            "not compared with the year before, sheets are missing for {months}.", months=months(one.missing)
        )
    if one.change is None:
        return text("the year before it was {previous}.", previous=previous)
    whole = one.until == financial_year_window(financial_year_of(one.until)).last
    year, days = text("the year before"), text("the same days of the year before")
    than = text("a year earlier") if one.stands else year if whole else days
    if one.value == one.previous:
        return text("as much as {than}.", than=than)
    if not one.change:
        return text("about as much as {than} ({previous}).", than=than, previous=previous)
    number = _plain(one.change)
    if one.trend.over and one.change > 0:
        return text(
            "{number} points more than {than} ({previous}).", number=number, than=than, previous=previous
        )
    if one.trend.over:
        return text(
            "{number} points less than {than} ({previous}).", number=number, than=than, previous=previous
        )
    if one.change > 0:
        return text("{number}% more than {than} ({previous}).", number=number, than=than, previous=previous)
    return text("{number}% less than {than} ({previous}).", number=number, than=than, previous=previous)
