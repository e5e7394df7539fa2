"""Evidence for a column's field apart from its heading: its cells, and the sums it completes."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

import polars as pl

from catalog.fields import Field, Kind
from catalog.formulas import Sum
from catalog.rounding import half_up
from catalog.text import Text
from sheets.reading.alike import DIGITS, SYNONYM
from sheets.reading.amounts import IN_DAYS, factor
from sheets.reading.columns import (
    CERTAIN,
    MIN_SHARE,
    POSSIBLE,
    SUM_OF_PARTS,
    Candidate,
    share_of_set,
)
from sheets.reading.dates import days_in
from sheets.reading.rows import TOTAL_WORD, figures_by_column
from sheets.reading.spellings import yes_and_no
from sheets.reading.state import Reading
from sheets.reading.sums import MIN_PROOFS, adds_up, sums_previous_two
from sheets.reading.units import mentions_percentage, unit_in, unit_of
from sheets.reading.vocabulary import meaning
from sheets.reading.words import (
    AROUND_DATE,
    PERIODS,
    QUALIFIERS,
    STATES,
    TOTAL_WORDS,
    expanded_words,
    plain,
    tokens,
)
from sheets.values import NOTHING

EARLIER = re.compile(
    r"\b(?:last|prev(?:ious)?\.?|preceding)\s+(?:month|week|year)|(?:मागील|गत|मागच्या)\s*(?:महि|माह|आठवड|वर्ष)",
    re.IGNORECASE,
)
NUMBER = r"^[\s₹()]*(?:(?i:rs\.?|inr|रु\.?)\s*)?[+\-]?[0-9०-९][0-9०-९,.\s]*(?:/-|%|\)|[\s(]*[\p{L}\p{M}]{1,12}\)?)?$"
DAY_LIKE = (
    rf"{DIGITS}.*\p{{L}}|\p{{L}}.*{DIGITS}|{DIGITS}[^0-9०-९]+{DIGITS}+[^0-9०-९]+{DIGITS}|{DIGITS}{{4,}}"
)
SAMPLE = 2_000
MAX_EXAMINED = 2_000
SURE = 0.95
MAX_NAMES, MIN_NAMED_SHARE = 200, 0.8


def has_value(cells: pl.Series) -> pl.Series:
    """Whether each cell is neither blank nor a word for nothing: "-", "NIL"."""
    return cells.is_not_null() & ~cells.str.to_lowercase().is_in(list(NOTHING)).fill_null(False)


def share_of_days(cells: pl.Series) -> float:
    """Return the share of dates among the cells with a value."""
    return share_of_set(cells.filter(has_value(cells)).str.contains(DAY_LIKE))


def fits(field: Field, cells: pl.Series) -> bool:
    """Whether the cells below a heading are possible values of this field."""
    filled = cells.drop_nulls().head(SAMPLE)
    if filled.is_empty():
        return True
    if field.numeric:
        return share_of_set(filled.str.contains(NUMBER) | ~has_value(filled)) >= MIN_SHARE
    if field.kind is Kind.DATE:
        return not has_value(filled).any() or share_of_days(filled) >= MIN_SHARE
    if field.kind in (Kind.PLACE, Kind.LOOKUP, Kind.CHOICE):
        return share_of_set(filled.str.contains(r"\p{L}")) >= MIN_SHARE
    return True


def days_named(reading: Reading, heading: str, group: str) -> list[Candidate]:
    """Return the day of a list of cases that a heading names without the word: "Closed" for "Closed on"."""
    if reading.dataset.clock is None or not heading or expanded_words(f"{group} {heading}") & AROUND_DATE:
        return []
    found = reading.matcher.candidates(f"{heading} {'on' if heading.isascii() else 'दिनांक'}", group)
    # Not exact: cells that are no days contradict it.
    return [
        replace(candidate, exact=False)
        for candidate in found
        if candidate.score >= CERTAIN and reading.fields[candidate.field].kind is Kind.DATE
    ]


def prefer_values(reading: Reading, heading: str, cells: pl.Series, candidates: dict[str, Candidate]) -> None:
    """Prefer the values in the cells over the heading: "Type of entry" over Disputed and Undisputed."""
    exact = next((candidate for candidate in candidates.values() if candidate.exact), None)
    if exact is not None and reading.fields[exact.field].kind is not Kind.CHOICE:
        return
    filled = cells.drop_nulls().head(MAX_EXAMINED).value_counts(sort=True).head(MAX_NAMES)
    counts = [
        (str(text), int(count))
        for text, count in filled.iter_rows()
        if text != heading and not TOTAL_WORD.match(str(text).casefold())
    ]
    if not any(letter.isalpha() for text, _ in counts for letter in text):
        return
    for field in reading.dataset.entered_fields if exact is None else ():
        if field.stored and len(yes_and_no(field, heading, (text for text, _ in counts))) == len(counts):
            candidates[field.name] = Candidate(field.name, SURE)
    shares = {
        field.name: known.share(counts)
        for field in reading.dataset.entered_fields
        if field.stored and (known := reading.known(field))
    }
    named = [
        name
        for name, share in shares.items()
        if share >= (MIN_NAMED_SHARE if reading.fields[name].required else 1)
    ]
    if not named:
        return
    for name, share in shares.items():
        if share == 0 and reading.fields[name].kind is Kind.CHOICE and candidates.pop(name, None) is exact:
            exact = None
    for name in named if exact is None else ():
        better = candidates.get(name)
        score = SURE if better is not None and better.score >= POSSIBLE else 0.85
        candidates[name] = Candidate(name, max(score, better.score if better else 0))


def find_breakdowns(reading: Reading, best: dict[int, Candidate], taken: dict[str, int]) -> None:
    """Find age columns that add up to a figure they name: "Pending within limit" and "beyond" are not deliveries."""
    by_time = {
        index: plain(tokens(f"{group} {text}")) & STATES
        for index, (text, group) in enumerate(zip(reading.headings, reading.groups, strict=True))
        if _is_by_time(reading, best.get(index), text, group)
    }
    columns = figures_by_column(reading.body) if by_time else {}
    doubtful = {index: states for index, states in by_time.items() if index in columns}
    completed = reading.dataset.performance.completed if reading.dataset.performance else ()
    for index, candidate in list(best.items()):
        whole = reading.fields[candidate.field]
        if (
            index not in columns
            or index in doubtful
            or candidate.score < SYNONYM
            or candidate.field in completed
        ):
            continue
        states = plain(meaning(whole)) & STATES
        for first in doubtful:
            run = [first]
            while states & doubtful.get(run[-1], frozenset()) and run[-1] + 1 in doubtful:
                run.append(run[-1] + 1)
            figures = [columns[position] for position in run]
            enough = sum(map(bool, columns[index])) >= MIN_PROOFS
            if (
                enough
                and len(run) > 1
                and [sum(row, Decimal(0)) for row in zip(*figures, strict=True)] == columns[index]
            ):
                reading.parts |= dict.fromkeys(run, whole.label)
    for index in reading.parts:
        if index in best and taken.get(name := best.pop(index).field) == index:
            del taken[name]


def _is_by_time(reading: Reading, candidate: Candidate | None, text: str, group: str) -> bool:
    """Whether a heading names an age, says that cases are pending in time, or names, by its words alone, a field of
    what was done in time.
    """
    performance = reading.dataset.performance
    timely = (*performance.on_time, *performance.late) if performance else ()
    if candidate is None:
        return any(map(str.isdigit, text)) or any(
            reading.matcher.is_of_open_cases(name, f"{group} {text}") for name in timely
        )
    return candidate.field in timely and (candidate.score < CERTAIN or bool(group))


def drop_other_figures(reading: Reading, words: Mapping[int, dict[str, Candidate]]) -> None:
    """Drop candidates that the other columns rule out."""
    _drop_earlier_positions(reading, words)
    columns, groups = figures_by_column(reading.body), reading.groups
    for index, candidates in words.items():
        if not groups[index] or not tokens(reading.headings[index]) <= TOTAL_WORDS or index not in columns:
            continue
        parts = [columns[other] for other in columns if groups[other] == groups[index] and other != index]
        # "Closed › Total" is not that of all figures.
        if len(parts) > 1 and adds_up([columns[index], *parts]):
            for name in [name for name in candidates if not reading.fields[name].stored]:
                del candidates[name]


def _drop_earlier_positions(reading: Reading, words: Mapping[int, dict[str, Candidate]]) -> None:
    """Of columns of pending ones, drop those of an earlier day: "Pending as on 30/09/2026" next to 31/10/2026."""
    pending = set(reading.dataset.pending_measures)
    last_days = {
        index: max(day if isinstance(day, date) else day.day("last") for _, day in days)
        for index in words
        if (days := days_in([f"{reading.groups[index]} {reading.headings[index]}"]))
    }
    for index, day in last_days.items():
        for name in pending & words[index].keys():
            if any(
                later > day and name in words[other] and words[other][name].score >= POSSIBLE
                for other, later in last_days.items()
            ):
                del words[index][name]


def adds_earlier(reading: Reading, index: int) -> bool:
    """Whether a figure sums the preceding "Up to last month" and "This month", so that it is not the month's figure."""
    if index < 2:
        return False
    text = f"{reading.groups[index - 2]} {reading.headings[index - 2]}"
    if not EARLIER.search(text) or "pending" in plain(tokens(text)):
        return False
    return sums_previous_two(figures_by_column(reading.body), index)


def is_confirmed(reading: Reading, field: Field, index: int, taken: Mapping[str, int]) -> bool:
    """Whether a column for a computed field gives what the columns of its parts add up to, or names a percentage."""
    if not isinstance(field.formula, Sum):
        return mentions_percentage(f"{reading.groups[index]} {reading.headings[index]}")
    columns = figures_by_column(reading.body)
    parts = [columns[taken[name]] for name in field.formula.parts if taken.get(name) in columns]
    less = [columns[taken[name]] for name in field.formula.less if taken.get(name) in columns]
    subtracted = [[-figure for figure in figures] for figures in less]
    return index not in columns or adds_up([columns[index], *parts, *subtracted])


def explain(candidate: Candidate, field: Field, cells: pl.Series) -> Text:
    filled = cells.drop_nulls().head(SAMPLE)
    total = len(filled)
    if candidate.exact:
        en, mr = "The heading is the field's name", "शीर्षक हे क्षेत्राचेच नाव आहे"
    elif candidate.proof == SUM_OF_PARTS:
        en, mr = "The parts only add up with this column", "याच्यासहच भागांची बेरीज जुळते"
    elif candidate.proof:
        en, mr = f"In every row {candidate.proof}", f"प्रत्येक ओळीत {candidate.proof}"
    elif candidate.score >= CERTAIN:
        en, mr = "The heading has the same words", "शीर्षकात तेच शब्द आहेत"
    else:
        share = int(half_up(candidate.score * 100))
        en, mr = f"The heading is similar ({share}%)", f"शीर्षक मिळतेजुळते आहे ({share}%)"
    if field.numeric and total:
        count = int(filled.str.contains(NUMBER).sum())
        en, mr = f"{en}; {count} of {total} values are numbers", f"{mr}; {total} पैकी {count} मूल्ये संख्या आहेत"
    return Text(en, mr)


def samples(cells: pl.Series) -> tuple[str, ...]:
    return tuple(str(text)[:60] for text in cells.drop_nulls().head(SAMPLE).unique(maintain_order=True)[:5])


def assign_only_figure(
    reading: Reading, best: dict[int, Candidate], taken: dict[str, int], chosen: Collection[int]
) -> None:
    """Assign the only numeric column of a register with one figure: "Number / Amount" of a metric."""
    figures = [field for field in reading.dataset.entered_fields if field.numeric and field.stored]
    if len(figures) != 1 or figures[0].name in taken:
        return
    free = [
        index
        for index, text in enumerate(reading.headings)
        if text
        and index not in best.keys() | set(chosen)
        and tokens(text)
        and not tokens(text) & (QUALIFIERS | PERIODS)
        and not (cells := reading.body[f"c{index}"].drop_nulls()).is_empty()
        and fits(figures[0], cells)
    ]
    if len(free) == 1:
        best[free[0]] = Candidate(figures[0].name, POSSIBLE)
        taken[figures[0].name] = free[0]


def converts(field: Field, text: str) -> bool:
    """Whether figures in the unit of a heading can be the field's: "Time limit (days)" is not a count."""
    unit = None if any(map(str.isdigit, text)) else unit_of(unit_in(text))  # "0-7 days" is an age
    return unit is None or unit.scale not in IN_DAYS or not field.numeric or factor(unit, field) is not None
