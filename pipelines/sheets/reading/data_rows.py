"""Step four: the rows that are data. Further tables, totals, notes and repeated headings are told apart from them."""

import re
from collections.abc import Mapping, Sequence

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.columns import POSSIBLE, match_heading
from sheets.reading.groups import of_another_register
from sheets.reading.model import Option, Translated
from sheets.reading.names import Known, names_for
from sheets.reading.rows import SUMMARY, TOTAL, Rows
from sheets.reading.sections import spread
from sheets.reading.state import Reading
from sheets.reading.unitcolumn import behind_name
from sheets.text import heading_key

DITTO = "^[-–—\\s]*(?:do|ditto|〃|\"|”|''|तदैव|वरीलप्रमाणे)[-–—\\s.]*$"
BOTH = Option("both", Text("Import both tables", "दोन्ही तक्ते आयात करा"))
FIRST = Option("first", Text("Import only the rows above", "फक्त वरच्या ओळी आयात करा"))
BELOW = Option("below", Text("Import only the lower table", "फक्त खालचा तक्ता आयात करा"))
LETTERS = r"\p{L}"
MOST_LOOKED_AT = 2_000
FEWEST_GROUPS = 2
FEWEST_HEADINGS = 2


def rows(reading: Reading) -> None:
    """The data rows. What is no data is left out by its kind; none of it carries a figure of its own."""
    found = Rows(reading.body, reading.headings, reading.numeric, reading.words)
    found.chosen(reading.choices.leave_out)
    lines = [row for shared in reading.shared.values() for row, _ in shared]
    found.leave(found.body["_row"].is_in(lines), "section")
    _further_tables(reading, found)
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
    """Ditto marks, and the rows below a name that is written once, have the text of the row above them."""
    for name in reading.words.values():
        if reading.fields[name].kind is Kind.TEXT:
            continue  # kept as it is written
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
    """Whether each name stands in the first of its rows alone, by a question. One missing name is a wrong cell."""
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
    """A text over several rows is filled down as the file is read; a number counts once, as is said."""
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
    """Rows in which every name of the key is filled: "Total" there would be a name of the masters."""
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
    # "Total" below the services of a taluka that is written in each of its rows.
    named = pl.any_horizontal(known) & ~pl.any_horizontal(totals)
    return body.select(named).to_series()


def _of_names(reading: Reading, body: pl.DataFrame) -> pl.Series | None:
    """Rows that say "total" behind a name of the masters: "Palghar Total"."""
    said = pl.Series([False] * body.height, dtype=pl.Boolean)
    for index, name in reading.words.items():
        known, texts = reading.known(reading.fields[name]), body[f"c{index}"]
        ending = texts.str.to_lowercase().str.contains(BEHIND_NAME).fill_null(False)
        if known is not None and ending.any():
            names = {
                text
                for text in texts.filter(ending).unique().head(MOST_LOOKED_AT)
                if known.line(re.sub(BEHIND_NAME, "", text, flags=re.IGNORECASE)) and known.line(text) is None
            }
            said |= texts.is_in(list(names)).fill_null(False)
    return said if said.any() else None


def _like_totals(texts: pl.Series, known: Known | None) -> list[str]:
    """What begins like a total and names a record in other words: "Avg. processing time (days)"."""
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
    """By column, what names a record of the masters: such a row is one whose figures are missing."""
    found: dict[int, frozenset[str]] = {}
    for index, name in reading.words.items():
        known = _known(reading, reading.fields[name])
        if known is not None and reading.fields[name].stored:
            found[index] = frozenset(heading_key(text) for text in known)
    return found


def _further_tables(reading: Reading, found: Rows) -> None:
    """Rows that are the heading of another table. The rows below it are read by its own columns, after a question."""
    if not reading.numeric or found.body.is_empty():
        return
    _table_above(reading)
    wordy = pl.any_horizontal(pl.col(f"c{index}").str.contains(LETTERS) for index in reading.numeric)
    positions = reading.sheet.frame["_row"]
    for row in found.body.filter(wordy.fill_null(False)).head(MOST_LOOKED_AT)["_row"]:
        at = int(positions.search_sorted(row))
        cells = [str(cell or "") for cell in reading.sheet.frame.row(at)[: len(reading.sheet.letters)]]
        matches = {
            match.field: index
            for index, text in reversed(list(enumerate(cells)))
            if text and len(text) < 200 and (match := match_heading(text, reading.matcher.known))
        }
        unrelated = len(matches) < FEWEST_HEADINGS
        if unrelated and not _heads_others(reading, matches, cells):
            continue
        same = not unrelated and all(reading.positions.get(name) == index for name, index in matches.items())
        title = " ".join(str(cell) for cell in reading.sheet.frame.row(at - 1)[: len(cells)] if cell)
        first = next((text for text in reversed(reading.above[:-1])), "")
        if (
            same
            and of_another_register(reading.dataset, first)
            and not of_another_register(reading.dataset, title)
        ):
            if _own_register(reading, found, at, title):
                continue
            return
        if same and of_another_register(reading.dataset, title):
            _other_register(reading, found, int(row), title)
            return
        if same:
            found.leave(found.body["_row"] == row, "repeated_heading")  # perhaps in the other language
            continue
        _second_table(reading, found, int(row), matches, cells)
        return


def _heads_others(reading: Reading, matches: Mapping[str, int], cells: Sequence[str]) -> bool:
    """Whether a row names the rows of another table with other figures: "Taluka", "Vehicles", "Fine recovered"."""
    figures = [cells[index] for index in reading.numeric if cells[index]]
    return (
        any(reading.positions.get(name) == index for name, index in matches.items())
        and len(figures) >= FEWEST_HEADINGS
        and not any(map(str.isdigit, "".join(figures)))
        and not any(
            one.score >= POSSIBLE and reading.fields[one.field].numeric
            for text in figures
            for one in reading.matcher.candidates(text)[:1]
        )
    )


def _table_above(reading: Reading) -> None:
    """Headings with figures below them, above the table that was found."""
    frame = reading.sheet.frame.head(max(reading.at - reading.depth + 1, 0))
    figures = 0
    for *row, number in reversed(frame.rows()):
        cells = [str(cell) for cell in row if cell]
        numbers = [cell for cell in cells if cell.replace(",", "").replace(".", "", 1).isdigit()]
        counted = [str(count) for count in range(1, len(numbers) + 1)]
        figures += len(numbers) >= FEWEST_HEADINGS and numbers != counted
        named = [text for text in cells if len(text) < 200 and match_heading(text, reading.matcher.known)]
        if not figures or len(named) < FEWEST_HEADINGS:
            continue
        options = [STOPPED, BELOW]
        params = {"row": str(number), "words": ", ".join(named), "value": named[0]}
        index = next(at for at, cell in enumerate(row) if cell == named[0])
        cell = f"{reading.sheet.letters[index]}{number}"
        reading.asker.ask("table above", "second_table", params, options, cell=cell)
        return


def _own_register(reading: Reading, found: Rows, at: int, title: str) -> bool:
    """The rows above "B. Receipts" are those of the files."""
    row = int(reading.sheet.frame["_row"][at])
    params = {"row": str(row), "words": title, "value": title}
    cell = f"{reading.sheet.letters[0]}{row}"
    options = [BELOW, NONE_OF_THESE]
    if (
        reading.asker.ask(f"table:{heading_key(title)}", "second_table", params, options, cell=cell)
        != "below"
    ):
        return False
    found.leave(found.body["_row"] <= row, "other_table")
    reading.at, reading.depth = at, 1
    return True


def _other_register(reading: Reading, found: Rows, row: int, title: str) -> None:
    """The rows below "B. Receipts" are none of the files' above."""
    params = {"row": str(row), "words": title, "value": title}
    cell = f"{reading.sheet.letters[0]}{row}"
    key = f"table:{heading_key(title)}"
    if reading.asker.ask(key, "second_table", params, [FIRST, BOTH, NONE_OF_THESE], cell=cell) != "both":
        found.leave(found.body["_row"] >= row, "other_table")


def _second_table(
    reading: Reading, found: Rows, row: int, matches: dict[str, int], cells: Sequence[str]
) -> None:
    words = ", ".join(cells[index] for index in sorted(matches.values()))
    complete = set(matches) >= set(reading.positions) and not any(
        (match := match_heading(text, reading.matcher.known)) and match.remark for text in cells if text
    )
    options = [BOTH, FIRST, NONE_OF_THESE] if complete else [NONE_OF_THESE, FIRST]
    below = found.body["_row"] >= row
    names = found.body[f"c{min(matches.values())}"]
    again = set(names.filter(below).drop_nulls()) - {cells[min(matches.values())]} <= set(names.filter(~below))
    if again and not any(reading.fields[name].numeric for name in matches):
        options.reverse()  # other figures of the same places
    letter = reading.sheet.letters[min(matches.values())]
    params = {"row": str(row), "words": words, "value": cells[min(matches.values())]}
    answer = reading.asker.ask(
        f"table:{heading_key(' '.join(cells))}", "second_table", params, options, cell=f"{letter}{row}"
    )
    if answer != "both":
        found.leave(below, "other_table")
        return
    moved = found.body.filter(found.body["_row"] > row)
    renamed = {f"c{index}": moved[f"c{matches[name]}"] for name, index in reading.positions.items()}
    moved = moved.with_columns(series.alias(name) for name, series in renamed.items())
    found.leave(found.body["_row"] == row, "repeated_heading")
    found.body = pl.concat([found.body.filter(found.body["_row"] < row), moved])
    reading.moved.append((row, {name: reading.sheet.letters[index] for name, index in matches.items()}))
