"""What speaks for a column being a field apart from its heading: its cells, and the sums that it completes."""

from collections.abc import Collection

import polars as pl

from catalog.fields import Field, Kind
from catalog.rounding import half_up
from catalog.text import Text
from sheets.reading.ages import age
from sheets.reading.columns import (
    CERTAIN,
    DAY_LIKE,
    MOST,
    NUMBER,
    POSSIBLE,
    SAMPLE,
    Candidate,
    part_of,
    speaks_of_share,
)
from sheets.reading.rows import TOTAL_WORD, compared
from sheets.reading.state import Reading
from sheets.reading.sums import add_sums, completed, sums_of, with_parts_of_parts
from sheets.reading.units import unit_of
from sheets.reading.words import QUALIFIERS, denies, tokens
from sheets.values import NOTHING

MOST_LOOKED_AT = 2_000
MOST_NAMES, MOST_NAMED = 200, 0.8


def fits(one: Field, cells: pl.Series) -> bool:
    """Whether the cells below a heading can be this field at all."""
    filled = cells.drop_nulls().head(SAMPLE)
    if filled.is_empty():
        return True
    nothing = filled.str.to_lowercase().is_in(list(NOTHING))
    if one.numeric:
        return part_of(filled.str.contains(NUMBER) | nothing) >= MOST
    if one.kind is Kind.DATE:
        return part_of(filled.str.contains(DAY_LIKE)) >= MOST
    if one.kind in (Kind.PLACE, Kind.LOOKUP, Kind.CHOICE):
        return part_of(filled.str.contains(r"\p{L}")) >= MOST
    return True


def by_values(reading: Reading, heading: str, cells: pl.Series, candidates: dict[str, Candidate]) -> None:
    """What the cells name outweighs what the heading sounds like: "Type of entry" over Disputed and Undisputed."""
    exact = next((one for one in candidates.values() if one.exact), None)
    if exact is not None and reading.fields[exact.field].kind is not Kind.CHOICE:
        return
    filled = cells.drop_nulls().head(MOST_LOOKED_AT).value_counts(sort=True).head(MOST_NAMES)
    counts = [
        (str(text), int(count))
        for text, count in filled.iter_rows()
        if text != heading and not TOTAL_WORD.match(str(text).casefold())
    ]
    if not any(letter.isalpha() for text, _ in counts for letter in text):
        return
    shares = {
        one.name: known.share(counts)
        for one in reading.dataset.entered_fields
        if one.stored and (known := reading.known(one))
    }
    named = [
        name
        for name, share in shares.items()
        if share >= (MOST_NAMED if reading.fields[name].required else 1)
    ]
    if not named:
        return
    for name, share in shares.items():
        if share == 0 and reading.fields[name].kind is Kind.CHOICE and candidates.pop(name, None) is exact:
            exact = None
    for name in named if exact is None else ():
        better = candidates.get(name)
        score = 0.95 if better is not None and better.score >= POSSIBLE else 0.85
        candidates[name] = Candidate(name, max(score, better.score if better else 0))


def by_sums(
    reading: Reading, best: dict[int, Candidate], taken: dict[str, int], chosen: Collection[int]
) -> None:
    """Columns whose words name no field, and whose figures can only be one: "Not closed" is received less closed.

    Words of their own ("Returned") may say that they are another part, unless the whole is what a sheet is about.
    """
    sums = sums_of(reading.dataset)
    whole = [members for members in sums if reading.fields[members[0]].required]
    columns = compared(reading.body) if sums else {}
    for index in sorted(columns.keys() - best.keys() - set(chosen)):
        text = f"{reading.groups[index]} {reading.headings[index]}"
        if tokens(text) & QUALIFIERS or speaks_of_share(text):
            continue
        known = {name: columns[at] for name, at in taken.items() if at in columns}
        add_sums(sums, known)
        may_be = with_parts_of_parts(sums) if denies(text) else whole
        if reading.headings[index] and (name := completed(may_be, known, columns[index])):
            best[index] = Candidate(name, POSSIBLE, unit_in(text), proven=True)
            taken[name] = index


def unit_in(text: str) -> str:
    """The unit that a heading ends with, where its field was not found by its name."""
    if age(text) is not None:
        return ""  # "1 to 2 months"
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    for cut in range(1, len(words)):
        remark = " ".join(words[cut:]).strip(" ()")
        if remark and unit_of(remark) is not None:
            return remark
    return ""


def why(candidate: Candidate, one: Field, cells: pl.Series) -> Text:
    """The evidence, in words."""
    filled = cells.drop_nulls().head(SAMPLE)
    total = len(filled)
    if candidate.exact:
        en, mr = "The heading is the field's name", "शीर्षक हे क्षेत्राचेच नाव आहे"
    elif candidate.proven:
        en, mr = "It completes the sum of other columns", "इतर स्तंभांची बेरीज याने पूर्ण होते"
    elif candidate.score >= CERTAIN:
        en, mr = "The heading has the same words", "शीर्षकात तेच शब्द आहेत"
    else:
        share = int(half_up(candidate.score * 100))
        en, mr = f"The heading is alike ({share}%)", f"शीर्षक मिळतेजुळते आहे ({share}%)"
    if one.numeric and total:
        count = int(filled.str.contains(NUMBER).sum())
        en, mr = f"{en}; {count} of {total} values are numbers", f"{mr}; {total} पैकी {count} मूल्ये संख्या आहेत"
    return Text(en, mr)


def samples(cells: pl.Series) -> tuple[str, ...]:
    return tuple(str(text)[:60] for text in cells.drop_nulls().head(SAMPLE).unique(maintain_order=True)[:5])
