"""Step four: find the data rows and separate them from further tables, totals, notes and repeated headings."""

import re

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.further import further_tables
from sheets.reading.model import Option, Translated
from sheets.reading.names import Known, names_for
from sheets.reading.rows import SUMMARY, TOTAL, Rows
from sheets.reading.sections import spread
from sheets.reading.state import Reading
from sheets.reading.unitcolumn import behind_name
from sheets.text import heading_key

DITTO = "^[-–—\\s]*(?:do|ditto|〃|\"|”|''|तदैव|वरीलप्रमाणे)[-–—\\s.]*$"
MOST_LOOKED_AT = 2_000
FEWEST_GROUPS = 2


def rows(reading: Reading) -> None:
    """Keep the data rows; leave out other rows with the reason. None of these contains figures of an entry."""
    found = Rows(reading.body, reading.headings, reading.numeric, reading.words)
    found.chosen(reading.choices.leave_out)
    lines = [row for shared in reading.shared.values() for row, _ in shared]
    found.leave(found.body["_row"].is_in(lines), "section")
    further_tables(reading, found)
    found.column_numbers()
    found.repeated_headings()
    found.find_totals(_named(reading, found.body), _of_names(reading, found.body))
    needed = [index for index, name in reading.words.items() if reading.fields[name].required]
    found.unnamed_totals(needed, list(reading.additive))
    found.notes(_names(reading), needed)
    reading.body, reading.left_out = found.body, found.left_out
    reading.totals = found.totals
    reading.texts = dict(reading.sent)
    _as_above(reading)
    spread(reading)
    for _, row, _ in found.totals:
        index, text = next(
            (index, str(row[f"c{index}"][0])) for index in range(len(reading.headings))
            if index not in reading.numeric and row[f"c{index}"][0]
        )  # fmt: skip
        number = int(row["_row"][0])
        cell = f"{reading.sheet.letters[index]}{number}"
        reading.issue("total_row", {}, cell=cell, value=text, severity="warning", row=number)
    _merged_numbers(reading)


def _as_above(reading: Reading) -> None:
    """Fill ditto marks, and cells below a name that is written once, with the text of the row above."""
    for name in reading.words.values():
        if reading.fields[name].kind is Kind.TEXT:
            continue  # free text is kept as written
        before = reading.texts[name]
        marks = before.str.to_lowercase().str.contains(DITTO).fill_null(False)
        if _named_once(reading, name):
            marks |= before.is_null()
        if not marks.any() or marks[0]:
            continue
        at = (~marks).cast(pl.Int64).cum_sum() - 1
        reading.texts[name] = after = before.filter(~marks).gather(at).alias(name)
        seen = pl.DataFrame({"sent": before, "read": after}).filter(marks & before.is_not_null())
        for sent, read, cells in seen.group_by("sent", "read", maintain_order=True).len().iter_rows():
            reading.values.append(Translated(reading.letters[name], name, sent, read or "", int(cells)))


def _named_once(reading: Reading, name: str) -> bool:
    """Whether each name is written only in the first of its rows; asks the user. A single missing name is an error."""
    one, texts = reading.fields[name], reading.texts[name]
    names = texts.drop_nulls()
    if not (one.required and one.stored) or not texts.null_count() or texts[0] is None:
        return False
    followed = (texts.is_not_null() & texts.is_null().shift(-1, fill_value=False)).sum()
    if names.n_unique() < len(names) or followed < max(FEWEST_GROUPS, len(names) / 2):
        return False
    at = int(texts.is_null().arg_true()[0])
    cell = f"{reading.letters[name]}{reading.body['_row'][at]}"
    params = {"label": one.label.as_dict(), "value": texts[at - 1], "count": str(texts.null_count())}
    options = [
        Option("above", Text("Yes, to the name above them", "होय, त्यांच्या वरील नावाच्या")),
        NONE_OF_THESE,
    ]
    answer = reading.asker.ask(f"once:{name}", "named_once", params, options, cell=cell, column=name)
    return answer == "above"


def _merged_numbers(reading: Reading) -> None:
    """Warn about numbers merged over several rows, which count once. Merged texts were filled down when the file
    was read.
    """
    at = {row: index for index, row in enumerate(reading.body["_row"])}
    for span in reading.sheet.merged:
        name = reading.numeric.get(span.column)
        if name is not None and span.first in at:
            value = str(reading.body[f"c{span.column}"][at[span.first]])
            params = {"first": str(span.first), "last": str(span.last)}
            cell = f"{reading.sheet.letters[span.column]}{span.first}"
            reading.issue(
                "merged_number",
                params,
                column=name,
                cell=cell,
                value=value,
                severity="warning",
                row=span.first,
            )


BEHIND_NAME = r"[\s:\-–]+(?:total|एकूण|एकुण|बेरीज)\s*$"
BEHIND = r"\s*[(\[][^()\[\]]*[)\]]\s*$"  # "Total Budget (Rs. lakh)"


def _named(reading: Reading, body: pl.DataFrame) -> pl.Series | None:
    """Rows in which every name of the key is filled: here "Total" would be the name of a master."""
    keys = [
        index for index, name in reading.words.items()
        if reading.fields[name].stored and reading.fields[name].column in reading.dataset.key
    ]  # fmt: skip
    if not keys:
        return None
    known: list[pl.Expr] = []
    totals: list[pl.Expr] = []
    for index in keys:
        one = reading.fields[reading.words[index]]
        names = _known(reading, one)
        if one.kind is Kind.TEXT:  # "Total" as the category of a metric
            totals.append(pl.col(f"c{index}").str.to_lowercase().str.contains(TOTAL).fill_null(False))
        if names is not None:
            text = pl.col(f"c{index}").str.to_lowercase()
            longer = _like_totals(body[f"c{index}"], reading.known(one))
            own = (text.str.replace(BEHIND, "").is_in(list(names)) | text.is_in(longer)).fill_null(False)
            known.append(own)
            totals.append(text.str.contains(TOTAL).fill_null(False) & ~own)
    if not known:
        return None
    # "Total" below the services of a taluka whose name is repeated in each row.
    named = pl.any_horizontal(known) & ~pl.any_horizontal(totals)
    return body.select(named).to_series()


def _of_names(reading: Reading, body: pl.DataFrame) -> pl.Series | None:
    """Rows with "total" after the name of a master: "Palghar Total"."""
    said = pl.Series([False] * body.height, dtype=pl.Boolean)
    fields = (one for one in reading.dataset.entered_fields if one.kind is Kind.PLACE)
    places = [known for one in fields if (known := reading.known(one))]  # "Nagpur Total" among its talukas
    for index, name in reading.words.items():
        known, texts = reading.known(reading.fields[name]), body[f"c{index}"]
        ending = texts.str.to_lowercase().str.contains(BEHIND_NAME).fill_null(False)
        if known is not None and ending.any():
            names = {
                text
                for text in texts.filter(ending).unique().head(MOST_LOOKED_AT)
                if known.line(text) is None
                and any(
                    one.line(re.sub(BEHIND_NAME, "", text, flags=re.IGNORECASE)) for one in (known, *places)
                )
            }
            said |= texts.is_in(list(names)).fill_null(False)
    return said if said.any() else None


def _like_totals(texts: pl.Series, known: Known | None) -> list[str]:
    """Return texts that begin like a total but name a record: "Avg. processing time (days)"."""
    said = texts.drop_nulls().unique(maintain_order=True)
    said = said.filter(said.str.to_lowercase().str.contains(f"{TOTAL}|{SUMMARY}")).head(MOST_LOOKED_AT)
    return [
        name.lower() for name in said if known and (known.line(name) or known.may_be(behind_name(name)[0]))
    ]


def _known(reading: Reading, one: Field) -> frozenset[str] | None:
    if one.kind in (Kind.LOOKUP, Kind.CHOICE):
        return frozenset(names_for(one, reading.lookups).known)
    if one.kind is Kind.PLACE and one.level:
        places = reading.lookups.places.children(one.level)
        return frozenset(name.casefold() for place in places for name in place.names())
    return None


def _names(reading: Reading) -> dict[int, frozenset[str]]:
    """Return, by column, names of masters; a row with one is an entry without figures, not a note."""
    found: dict[int, frozenset[str]] = {}
    for index, name in reading.words.items():
        known = _known(reading, reading.fields[name])
        if known is not None and reading.fields[name].stored:
            found[index] = frozenset(heading_key(text) for text in known)
    return found
