"""Format figures, periods and findings in the user's language."""

from collections.abc import Iterable
from datetime import date

from catalog.calendar import financial_year_of, financial_year_window
from catalog.rounding import half_up
from catalog.trends import By, Period, Trend
from portal.core import numbers
from portal.core.days import day, month, month_name
from portal.core.language import current, text
from portal.transactions.signal_text import DASH, format_amount, format_value, sentence
from portal.trends.figures import MeasureTrend

_SHORT_MR = ("जाने.", "फेब्रु.", "मार्च", "एप्रि.", "मे", "जून", "जुलै", "ऑग.", "सप्टें.", "ऑक्टो.", "नोव्हें.", "डिसें.")
UNITS = {"lacs": "₹ lakh", "crore": "₹ crore", "acres": "acres", "seconds": "seconds"}
QUARTERS = {"Q1": "Q1, Apr to Jun", "Q2": "Q2, Jul to Sep", "Q3": "Q3, Oct to Dec", "Q4": "Q4, Jan to Mar"}


def change_text(change: float | None, trend: Trend) -> str:
    """Return `+12.5%`, or `+2.1 points` for a rate."""
    if change is None:
        return DASH
    number = f"{'+' if change > 0 else '−' if change < 0 else ''}{_plain(change)}"
    return text("{number} points", number=number) if trend.over else f"{number}%"


def _plain(change: float) -> str:
    return numbers.format_short(half_up(abs(change), 1 if abs(change) < 1000 else 0))


def _narrow(when: date) -> str:
    return _SHORT_MR[when.month - 1] if current() == "mr" else month_name(when)


def months(days: Iterable[date]) -> str:
    return ", ".join(map(month, days))


def period(period_: Period, by: By, *, short: bool = False) -> str:
    """Return `Nov 2026`, `Q3, Oct to Dec` or `2026-2027`; `short` for chart axes."""
    assert period_.window.first is not None
    if by == "month":
        return _narrow(period_.window.first) if short else month(period_.window.first)
    if by == "quarter":
        return period_.key[-2:] if short else text(QUARTERS[period_.key[-2:]])
    return period_.key


def unit(trend: Trend) -> str:
    return text(UNITS[trend.unit]) if trend.unit in UNITS else ""


def label(measure: MeasureTrend, *, single_dataset: bool) -> str:
    """Return the measure's name, with its data set's name unless that is the only one."""
    name = measure.trend.label[current()]
    return name if single_dataset else f"{measure.dataset.label[current()]}: {name}"


def label_with_unit(measure: MeasureTrend, *, single_dataset: bool) -> str:
    name, unit_name = label(measure, single_dataset=single_dataset), unit(measure.trend)
    return f"{name} ({unit_name})" if unit_name else name


def judged(measure: MeasureTrend) -> str:
    """Return the signal in the measure's months, including the target, and events that restart its usual range."""
    sentences = [sentence(measure.signal, measure.trend, measure.marked)]
    sentences += [
        text("{event} since {day}.", event=event.text[current()], day=day(event.day))
        for event in measure.marked.events
    ]
    return " ".join(sentences)


def finding(measure: MeasureTrend) -> str:
    """Return the finding as a sentence that makes sense without the chart."""
    if measure.value is None:
        return text("No sheet has been received for this financial year.")
    now = format_amount(measure.value, measure.trend)
    complete = measure.until == financial_year_window(financial_year_of(measure.until)).last
    if measure.stands:
        value_text = text("{value} on {day}", value=now, day=day(measure.until))
    elif complete:
        value_text = text("{value} in the financial year", value=now)
    else:
        first = f"{measure.first.day} {month_name(measure.first)}"
        value_text = text("{value} from {first} to {last}", value=now, first=first, last=day(measure.until))
    return f"{value_text}; {_comparison(measure)}"


def _comparison(measure: MeasureTrend) -> str:
    previous = format_value(measure.previous, measure.trend)
    if measure.previous is None:
        return text("the year before has no figure to compare with.")
    if measure.missing:
        return text(
            "not compared with the year before, sheets are missing for {months}.",
            months=months(measure.missing),
        )
    if measure.change is None:
        return text("the year before it was {previous}.", previous=previous)
    complete = measure.until == financial_year_window(financial_year_of(measure.until)).last
    year, days = text("the year before"), text("the same days of the year before")
    than = text("a year earlier") if measure.stands else year if complete else days
    if measure.value == measure.previous:
        return text("as much as {than}.", than=than)
    if not measure.change:
        return text("about as much as {than} ({previous}).", than=than, previous=previous)
    number = _plain(measure.change)
    if measure.trend.over and measure.change > 0:
        return text(
            "{number} points more than {than} ({previous}).", number=number, than=than, previous=previous
        )
    if measure.trend.over:
        return text(
            "{number} points less than {than} ({previous}).", number=number, than=than, previous=previous
        )
    if measure.change > 0:
        return text("{number}% more than {than} ({previous}).", number=number, than=than, previous=previous)
    return text("{number}% less than {than} ({previous}).", number=number, than=than, previous=previous)
