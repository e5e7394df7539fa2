"""Step seven: dates. The order of day and month, months where days are expected, one day for the entire sheet."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Literal

import polars as pl

from catalog.fields import TODAY, Field, Kind
from catalog.text import Text
from sheets.reading import dates
from sheets.reading.amounts import is_nothing
from sheets.reading.ask import NONE_OF_THESE, STOPPED, day_option
from sheets.reading.model import Dates, Option
from sheets.reading.state import Reading
from sheets.reading.unread_columns import unread_days
from sheets.text import DEVANAGARI_DIGITS
from sheets.values import parse_date

DAY = r"(\d{1,2}[./-]\d{1,2}[./-]\d{2,4})"
PERIOD = re.compile(rf"{DAY}\s*(?:to|till|upto|up to|ते|–|-)\s*(?:(?:दि|dt)\.?\s*)?{DAY}", re.IGNORECASE)


def parse_days(reading: Reading) -> None:
    date_fields = [field for field in reading.dataset.entered_fields if field.kind is Kind.DATE]
    for field in date_fields:
        if field.name in reading.positions:
            _column_of_days(reading, field)
    day = next((field for field in date_fields if field.name == reading.dataset.date), None)
    if day is not None and (lines := reading.shared.get(day.name)):
        reading.dates = Dates(order="iso", source="column", cell=f"{reading.sheet.letters[0]}{lines[-1][0]}")
    elif day is not None and day.name not in reading.positions:
        _day_of_sheet(reading, day)
    elif day is not None and reading.choices.date is not None:
        reading.day = reading.choices.date
        reading.dates = replace(reading.dates, day=reading.day.isoformat(), cell=reading.letters[day.name])


def _column_of_days(reading: Reading, field: Field) -> None:
    texts = reading.texts[field.name]
    if not field.required:
        blank = pl.Series([text is not None and is_nothing(text) for text in texts], dtype=pl.Boolean)
        reading.texts[field.name] = texts = texts.set(blank, None)
    mapping: dict[str, str] = {}
    given = reading.choices.values.get(field.name, {})
    order = dates.order_of(texts, workbook=reading.sheet.kind not in ("csv", "html"))
    month_first = _month_first(reading, field, order)
    swapped = set(_swapped(reading, field, texts, order))
    months: dict[str, dates.Month] = {}
    for text in texts.drop_nulls().unique(maintain_order=True):
        if text in given:
            mapping[text] = str(given[text])
            continue
        day = dates.read_day(text, month_first=month_first)
        if isinstance(day, date):
            if text in swapped and day.day <= 12:
                day = dates.swap(day)
            if text in swapped or not isinstance(parse_date(text), date) or month_first:
                mapping[text] = day.isoformat()
        elif day is not None:
            months[text] = day
    mapping |= _months(reading, field, months)
    reading.translate(field.name, mapping)
    if field.name == reading.dataset.date:
        kind = "mdy" if month_first else "iso" if not (order.day_first or order.either) else "dmy"
        reading.dates = Dates(order=kind, source="column", cell=reading.letters[field.name])


def _month_first(reading: Reading, field: Field, order: dates.Order) -> bool:
    if reading.choices.dates:
        return reading.choices.dates == "mdy"
    day, month = (
        Option("dmy", Text("The day is first", "दिवस आधी")),
        Option("mdy", Text("The month is first", "महिना आधी")),
    )
    if order.swapped and order.either:
        return False  # the question about real dates covers both
    if order.month_first and order.day_first:
        if not order.either:
            return False  # a single wrong cell
        samples = (*order.day_first[:1], *order.month_first[:1])
        return _order(reading, field, "dates_mixed", samples, [STOPPED, day, month])
    if order.month_first:
        if not order.either:
            reading.proven[_key(field, "day_or_month")] = "mdy"  # there is no other reading
            return True
        return _order(reading, field, "month_first", (*order.month_first[:1], *order.either), [month, day])
    if order.day_first:
        reading.proven[_key(field, "day_or_month")] = "dmy"
    if order.day_first or not order.either or _is_day_first(reading, order):
        return False
    options = [day, month]
    if dates.of_one_month(order.either, month_first=True) and not dates.of_one_month(
        order.either, month_first=False
    ):
        options.insert(0, STOPPED)
    return _order(reading, field, "day_or_month", order.either, options)


def _key(field: Field, code: str) -> str:
    return f"dates:{field.name}:{code}"


def _order(reading: Reading, field: Field, code: str, texts: tuple[str, ...], options: list[Option]) -> bool:
    params = dates.examples(texts) | {"value": texts[0], "letter": reading.letters[field.name]}
    cell = reading.first_cell(field.name, texts[0])
    answer = reading.asker.ask(_key(field, code), code, params, options, cell=cell, column=field.name)
    return answer == "mdy"


def _is_day_first(reading: Reading, order: dates.Order) -> bool:
    """Look for evidence outside the column: the title names one of the days, or the other reading is in the future."""
    day_first = {day for text in order.either if isinstance(day := dates.read_day(text), date)}
    month_first = {
        day for text in order.either if isinstance(day := dates.read_day(text, month_first=True), date)
    }
    titled = [day for _, day in dates.days_in(reading.above)]
    named = {day for day in titled if isinstance(day, date)}
    months = {(day.year, day.month) for day in titled}
    if named & day_first and not named & month_first:
        return True
    if months and {(day.year, day.month) for day in day_first} <= months:
        return not {(day.year, day.month) for day in month_first} <= months
    return all(day <= reading.today for day in day_first) and any(day > reading.today for day in month_first)


def _swapped(reading: Reading, field: Field, texts: pl.Series, order: dates.Order) -> tuple[str, ...]:
    """Return real dates of a workbook whose day and month Excel swapped, reading them as month-first."""
    candidates = order.swapped if not order.either else ()
    if not candidates and not (order.day_first or order.either or order.month_first):
        candidates = _out_of_month(reading, texts)
    if not (doubtful := candidates or order.swapped):
        return ()
    swapped_text = Text("Day and month are swapped", "दिवस आणि महिना यांची अदलाबदल झाली आहे")
    options = [
        Option("swapped", swapped_text) if candidates else STOPPED,
        Option("as_they_are", Text("The dates are right", "तारखा बरोबर आहेत")),
    ]
    shown = dates.examples(candidates or order.either)
    params = shown | {"value": doubtful[0][:10], "letter": reading.letters[field.name]}
    answer = reading.asker.ask(
        f"swapped:{field.name}", "dates_disagree", params, options,
        cell=reading.first_cell(field.name, doubtful[0]), column=field.name, forgotten=bool(candidates),
    )  # fmt: skip
    return candidates if answer == "swapped" else ()


def _out_of_month(reading: Reading, texts: pl.Series) -> tuple[str, ...]:
    """Return real dates that fall in the title's month only with day and month swapped."""
    months = {(day.year, day.month) for _, day in dates.days_in(reading.above)}
    found = [
        (text, day) for text in texts.drop_nulls().unique(maintain_order=True).to_list()
        if isinstance(day := dates.read_day(text), date)
    ]  # fmt: skip
    if not months or not found or any(day.day > 12 for _, day in found):
        return ()
    if any((day.year, day.month) in months for _, day in found):
        return ()
    return (
        tuple(text for text, day in found)
        if all((s.year, s.month) in months for s in (dates.swap(day) for _, day in found))
        else ()
    )


def _months(reading: Reading, field: Field, months: Mapping[str, dates.Month]) -> dict[str, str]:
    if not months:
        return {}
    text = next(iter(months))
    first = Option("first", Text("The first day of the month", "महिन्याचा पहिला दिवस"))
    options = [Option("last", Text("The last day of the month", "महिन्याचा शेवटचा दिवस")), first]
    heading = reading.headings[reading.positions[field.name]]
    if not (dates.LAST_DAY.search(heading) or all(map(dates.LAST_DAY.search, months))):
        options.insert(0, STOPPED)
    params = {"value": text, "label": field.label.as_dict(), "letter": reading.letters[field.name]}
    chosen = reading.choices.date
    if chosen is not None:
        return {
            text: (
                chosen if (chosen.year, chosen.month) == (month.year, month.month) else month.day("last")
            ).isoformat()
            for text, month in months.items()
        }
    cell = reading.first_cell(field.name, text)
    answer = reading.asker.ask(
        f"month:{field.name}", "month_only", params, options, cell=cell, column=field.name
    )
    if answer not in ("first", "last"):
        return {}
    return {text: month.day(answer).isoformat() for text, month in months.items()}


def _position_day(reading: Reading, candidates: Sequence[date | dates.Month]) -> date | None:
    """Return the only day that a line gives as the date of the figures: "as on 31/03/2026", "३१/०३/२०२६ अखेर"."""
    if len(candidates) < 2:
        return None
    for text in reading.above:
        if match := PERIOD.search(text.translate(DEVANAGARI_DIGITS)):
            ends = [day for _, day in dates.days_in([match[1], match[2]]) if isinstance(day, date)]
            if len(ends) == 2 and set(ends) == set(candidates):
                return max(ends)
    # The figures of a month are not as on a day before it.
    begun = max((day.day("first") for day in candidates if isinstance(day, dates.Month)), default=date.min)
    days = dates.as_on_days(reading.above)
    return days.pop() if len(days) == 1 and days <= set(candidates) and max(days) >= begun else None


def day_of_list(above: Iterable[str], today: date) -> date | None:
    """Return the only day given above a list of cases: "as on 25/11/2026"."""
    position_days = dates.as_on_days(above)
    return position_days.pop() if len(position_days) == 1 and max(position_days) <= today else None


def _day_of_sheet(reading: Reading, field: Field) -> None:
    """Determine the day of a table without a date column."""
    label = field.label.as_dict()
    if (given := reading.choices.date or reading.day) is not None:
        source: Literal["chosen", "form", "today", "title"] = "chosen" if reading.choices.date else "form"
        reading.day, reading.dates = given, Dates(source=source, day=given.isoformat())
        return
    # Headings of figures may give their day: "31/10/2026 अखेर" over "Pending".
    above = dates.days_in(reading.above) or dates.generated_on(reading.above)
    over = dates.days_in(f"{reading.groups[index]} {reading.headings[index]}" for index in reading.numeric)
    of_figures = {day for _, day in _days_over(reading) if isinstance(day, date)}
    written = [*above, *over]
    named = dict.fromkeys(day for _, day in written)
    within = {(day.year, day.month) for day in named if isinstance(day, date)}
    named = {day: None for day in named if isinstance(day, date) or (day.year, day.month) not in within}
    noted = dates.noted_days(reading.notes, reading.today)
    contrary = noted - named.keys() if named else set[date]()
    named |= dict.fromkeys(sorted(contrary))
    if below := not named:  # the day of signing may be there: better than today, but not proof
        written = dates.days_in(row.text for row in reading.left_out if row.reason in ("note", "signature"))
        named = {day: None for _, day in written if isinstance(day, date) and day <= reading.today}
    today, can_be_today = Option("today", Text("Today", "आज")), field.default == TODAY
    if not named:
        if can_be_today:
            reading.dates = Dates(source="today", day=reading.today.isoformat())
        elif field.required:
            reading.issue("missing_column", {"name": field.sheet_heading, "label": label}, column=field.name)
        return
    options: list[Option] = []
    meant: dict[str, date] = {"today": reading.today}
    for number, day in enumerate(named):
        name = "title" if not number else f"title_{number + 1}"
        if isinstance(day, date):
            meant[name] = day
            options.append(day_option(name, day))
        else:
            for which in ("last", "first"):
                meant[f"{name}_{which}"] = day.day(which)
                options.append(day_option(f"{name}_{which}", day.day(which)))
    meant_day = _position_day(reading, list(named))
    if of_figures:
        months = {dates.Month(day.year, day.month) for day in of_figures}
        agrees = len(of_figures) == 1 and (
            not above
            or not (of_figures | months).isdisjoint(day for _, day in above)
            or (of_figures <= dates.as_on_days(reading.headings) and not dates.as_on_days(reading.above))
        )
        meant_day = next(iter(of_figures)) if agrees else None
    unread = unread_days(reading)
    if meant_day is not None and not (contrary or unread):
        options.sort(key=lambda option: meant[option.value] != meant_day)
    elif len(options) > 1 or unread or (below and not can_be_today and noted != named.keys()):
        options.insert(0, STOPPED)
    options += [today, NONE_OF_THESE] if can_be_today else [NONE_OF_THESE]
    shown = next(text for text, day in written if day == (meant_day or next(iter(named))))
    params = {"date": shown, "value": shown, "label": label, "name": field.sheet_heading, "heading": unread}
    code = "days_in_unread_column" if unread else "date_outside_table"
    answer = reading.asker.ask("dates:title", code, params, options[:8], column=field.name)
    if answer in meant:
        reading.day = meant[answer]
        source = "today" if answer == "today" else "title"
        cell = _cell_of(reading, next((text for text, day in written if day == reading.day), shown))
        reading.dates = Dates(source=source, day=reading.day.isoformat(), cell=cell)


def _days_over(reading: Reading) -> list[tuple[str, date | dates.Month]]:
    """Return the days over figures that are read; of a period its end."""
    read = set(reading.positions.values()) & set(reading.numeric)
    texts = (f"{reading.groups[index]} {reading.headings[index]}" for index in read)
    return dates.days_in(PERIOD.sub(r"\2", text.translate(DEVANAGARI_DIGITS)) for text in texts)


def _cell_of(reading: Reading, date_text: str) -> str:
    """Return the cell above the table that contains `date_text`."""
    for *row, number in reading.frame_above.rows():
        for index, text in enumerate(row):
            if text and date_text in dates.bare(str(text)):
                return f"{reading.sheet.letters[index]}{number}"
    return ""
