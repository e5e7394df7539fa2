"""Format a measure's value and signal as text in the user's language."""

from catalog.monthly import Judged
from catalog.rounding import half_up
from catalog.signals import MIN_PERIODS, Number
from catalog.trends import Trend
from marts.store import month_of
from portal.core import numbers
from portal.core.days import month
from portal.core.language import text
from portal.targets.selectors import Markers

DASH = "—"
AMOUNTS = {
    "lacs": "₹{number} lakh",
    "crore": "₹{number} crore",
    "days": "{number} days",
    "acres": "{number} acres",
    "seconds": "{number} seconds",
}
# By rule and direction. If only the newest month is outside the limits, `since` would repeat that month: see `_NEW`.
_PHRASES = {
    ("outside", "up"): "above the usual range of {lower} to {upper} since {since}",
    ("outside", "down"): "below the usual range of {lower} to {upper} since {since}",
    ("trend", "up"): "rising every month since {since}",
    ("trend", "down"): "falling every month since {since}",
    ("near_limit", "up"): "unusually high since {since}, close to the limit of {upper}",
    ("near_limit", "down"): "unusually low since {since}, close to the limit of {lower}",
    ("one_side", "up"): "every month since {since} above the average of {mean}",
    ("one_side", "down"): "every month since {since} below the average of {mean}",
}
_NEW = {
    "up": "above the usual range of {lower} to {upper}",
    "down": "below the usual range of {lower} to {upper}",
}
_ASSURANCE = {
    "reaches": "At this pace the target of {target} is reached in every usual month.",
    "misses": "At this pace the target of {target} is reached in no usual month.",
    "hit_and_miss": "The target of {target} is reached in some months and missed in others.",
}


def format_value(value: float | None, trend: Trend) -> str:
    """Format a value: `1,14,332`, `18.6`, `87.5%`."""
    if value is None:
        return DASH
    number = numbers.format_decimal(half_up(value, trend.decimals))
    return f"{number}%" if trend.over else number


def format_amount(value: float | None, trend: Trend) -> str:
    """Format a value with its unit: `₹18.6 lakh`, `28 days`."""
    number = format_value(value, trend)
    return text(AMOUNTS[trend.unit], number=number) if trend.unit in AMOUNTS else number


def format_month(period: str | None) -> str:
    """Format a period: `2026-04` → `Apr 2026`, `एप्रिल 2026`."""
    return DASH if period is None else month(month_of(period))


def sentence(judged: Judged, trend: Trend, marked: Markers | None = None) -> str:
    """Describe a signal, and whether the target will be met.

    Example: `Oct 2026: 57 a working day, above the usual range of 21 to 43.`
    """
    sentences = [_range_sentence(judged, trend)]
    if marked and marked.target is not None and judged.signal.assurance is not None:
        goal = format_amount(float(marked.target), trend)
        if judged.per_day:
            goal = text("{amount} a month", amount=goal)
        sentences.append(text(_ASSURANCE[judged.signal.assurance], target=goal))
    return " ".join(sentences)


def _range_sentence(judged: Judged, trend: Trend) -> str:
    signal = judged.signal
    if signal.state == "too_few":
        return text("Too few months to tell a change from chance: {points} of {least}.", points=signal.points,
                    least=MIN_PERIODS)  # fmt: skip
    return f"{format_month(signal.latest)}: {_amount(judged, trend)}, {_describe_signal(judged, trend)}."


def _amount(judged: Judged, trend: Trend) -> str:
    if not judged.per_day:
        return format_amount(judged.value, trend)
    number = _figure(judged.value, judged, trend)
    with_unit = text(AMOUNTS[trend.unit], number=number) if trend.unit in AMOUNTS else number
    return text("{amount} a working day", amount=with_unit)


def _describe_signal(judged: Judged, trend: Trend) -> str:
    signal = judged.signal
    limits = {name: _figure(getattr(signal, name), judged, trend) for name in ("lower", "upper", "mean")}
    if signal.rule is None or signal.direction is None:
        return text("within the usual range of {lower} to {upper}", **limits)
    if signal.rule == "outside" and signal.since == signal.latest:
        return text(_NEW[signal.direction], **limits)
    return text(_PHRASES[signal.rule, signal.direction], since=format_month(signal.since), **limits)


def _figure(value: Number | None, judged: Judged, trend: Trend) -> str:
    """Format a limit, never below zero. Figures per working day have one decimal more than monthly ones."""
    if value is None:
        return DASH
    shown = max(float(value), 0.0)
    return numbers.format_short(half_up(shown, 1)) if judged.per_day else format_value(shown, trend)
