"""Step four: find the data rows and separate them from further tables, totals, notes and repeated headings."""

import re

import polars as pl

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.model import Option, Translated
from sheets.reading.names import Known, Names, PlaceNames
from sheets.reading.other_tables import find_other_tables
from sheets.reading.row_units import unit_after_name
from sheets.reading.rows import FILLED, SUMMARY, TOTAL, Rows, distinct
from sheets.reading.sections import MAX_CELLS, fill_shared_names
from sheets.reading.state import Reading
from sheets.reading.sums import wrong_totals
from sheets.reading.units import mentions_percentage
from sheets.reading.unread_columns import unread_columns
from sheets.reading.whole_sheet import fill_status
from sheets.text import heading_key, quoted
from sheets.values import NOTHING

DITTO = "^[-–—\\s]*(?:do|ditto|〃|\"|”|''|तदैव|वरीलप्रमाणे)[-–—\\s.]*$"
MAX_EXAMINED = 2_000
MIN_GROUPS, MIN_PARTS, MAX_SHOWN = 2, 2, 5
PART = re.compile(
    r"\b(?:circle|saja|sajja|mandal|village|ward|desk|table|counter|cent(?:re|er)|branch|talathi|clerk)s?\b"
    r"|साझा|साजा|सज्जा|सजा|मंडळ|गाव|प्रभाग|वॉर्ड|कक्ष|टेबल|शाखा|केंद्र|तलाठी|लिपिक|कार्यासन",
    re.IGNORECASE,
)  # a part of a taluka or office
TOTALS = Option("total", Text("Import the totals only", "फक्त एकूण आयात करा"))


def find_data_rows(reading: Reading) -> None:
    """Keep the data rows; leave out other rows with the reason. None of these contains figures of an entry."""
    table = Rows(reading.body, reading.headings, reading.numeric, reading.words)
    table.leave_out(table.body["_row"].is_in(list(reading.choices.leave_out)), "chosen")
    lines = [row for shared in reading.shared.values() for row, _ in shared]
    is_line = table.body.select(pl.col("_row").is_in(lines) & (FILLED <= MAX_CELLS)).to_series()
    table.leave_out(is_line, "section")
    find_other_tables(reading, table)
    table.leave_out_column_numbers()
    table.leave_out_repeated_headings()
    table.leave_out_totals(_has_known_name(reading, table.body), _total_after_name(reading, table.body))
    if reading.words and not reading.numeric:  # "NIL" in a list
        nothing = [pl.col(f"c{at}").str.to_lowercase().is_in(list(NOTHING)) for at in reading.words]
        filled = pl.any_horizontal(pl.col(f"c{at}").is_not_null() for at in reading.words)
        none = table.body.select(filled & pl.all_horizontal(cell.fill_null(True) for cell in nothing))
        table.leave_out(none.to_series(), "note")
    needed = [index for index, name in reading.words.items() if reading.fields[name].required]
    table.leave_out_unnamed_totals(needed, list(reading.additive))
    # Unpivoted rows have figures: a text below them is a note, whatever column it is in.
    table.leave_out_notes(_names(reading), [] if reading.wide else needed)
    _keep_totals_of_parts(reading, table)
    reading.body, reading.left_out = table.body, table.left_out
    reading.totals = table.totals
    reading.texts = dict(reading.sent)
    _fill_ditto(reading)
    fill_shared_names(reading)
    fill_status(reading)
    for _, row, _ in table.totals:
        index, text = next(
            (index, str(row[f"c{index}"][0])) for index in range(len(reading.headings))
            if index not in reading.numeric and row[f"c{index}"][0]
        )  # fmt: skip
        number = int(row["_row"][0])
        cell = f"{reading.sheet.letters[index]}{number}"
        reading.issue("total_row", {}, cell=cell, value=text, severity="warning", row=number)
    _merged_numbers(reading)


def _keep_totals_of_parts(reading: Reading, table: Rows) -> None:
    """Read only the totals, after a question, if the rows are parts of one entry: the circles of the title's taluka.

    No column names a place or office of the key, so the rows of one entry differ only in a column without a field. Its
    heading has to say that they are such parts: the sum of months is another figure.
    """
    whole = _unnamed(reading)
    own = [
        f"c{reading.positions[name]}"
        for name in reading.positions
        if reading.fields[name].column in reading.dataset.key
    ]
    labels = [
        index
        for index, heading in unread_columns(reading)
        if PART.search(heading) and table.body[f"c{index}"].str.contains(r"\p{L}").all()
    ]
    if not (whole and labels and table.totals and reading.additive):
        return
    totals = pl.concat(row for _, row, _ in table.totals)
    entries, of_totals = (
        [tuple(row[name] for name in own) for row in frame.rows(named=True)] for frame in (table.body, totals)
    )
    parts = [index for index in labels if table.body.select(*own, f"c{index}").is_unique().all()]
    if (
        not parts
        or table.body.height < MIN_PARTS * len(totals)
        or sorted(set(entries), key=str) != sorted(of_totals, key=str)
        or wrong_totals(table.totals, table.body, reading.sheet.letters, reading.additive)
    ):
        return
    number = int(totals["_row"][0])
    names = quoted(distinct(table.body[f"c{parts[0]}"])[:MAX_SHOWN])
    params = {"label": whole[0].label.as_dict(), "names": names, "row": str(number)}
    cell = f"{reading.sheet.letters[parts[0]]}{number}"
    if reading.asker.ask("parts", "parts_of_one", params, [TOTALS, NONE_OF_THESE], cell=cell) == TOTALS.value:
        table.leave_out(table.body["_row"].is_not_null(), "part")
        table.left_out = [row for row in table.left_out if row.row not in totals["_row"]]
        table.body, table.totals = totals, []


def _fill_ditto(reading: Reading) -> None:
    """Fill ditto marks, and cells below a name that is written once, with the text of the row above."""
    for name in reading.words.values():
        if reading.fields[name].kind is Kind.TEXT:
            continue  # free text is kept as written
        before = reading.texts[name]
        marks = before.str.to_lowercase().str.contains(DITTO).fill_null(False)
        if _is_named_once(reading, name):
            marks |= before.is_null()
        if not marks.any() or marks[0]:
            continue
        source_positions = (~marks).cast(pl.Int64).cum_sum() - 1
        reading.texts[name] = after = before.filter(~marks).gather(source_positions).alias(name)
        filled_in = pl.DataFrame({"sent": before, "read": after}).filter(marks & before.is_not_null())
        for sent, read, cells in filled_in.group_by("sent", "read", maintain_order=True).len().iter_rows():
            reading.values.append(Translated(reading.letters[name], name, sent, read or "", int(cells)))


def _is_named_once(reading: Reading, name: str) -> bool:
    """Whether each name is written only in the first of its rows; asks the user. A single missing name is an error."""
    field, texts = reading.fields[name], reading.texts[name]
    names = texts.drop_nulls()
    if not (field.required and field.stored) or not texts.null_count() or texts[0] is None:
        return False
    followed = (texts.is_not_null() & texts.is_null().shift(-1, fill_value=False)).sum()
    block = names.unique(maintain_order=True).to_list()
    # Tables of several days, one below another, have the same names again.
    if block * (len(names) // len(block)) != names.to_list() or followed < max(MIN_GROUPS, len(names) / 2):
        return False
    first_blank = int(texts.is_null().arg_true()[0])
    cell = reading.cell(name, first_blank)
    params = {
        "label": field.label.as_dict(),
        "value": texts[first_blank - 1],
        "count": str(texts.null_count()),
    }
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
    positions = {row: index for index, row in enumerate(reading.body["_row"])}
    for span in reading.sheet.merged:
        name = reading.numeric.get(span.column)
        if name is not None and span.first in positions:
            value = str(reading.body[f"c{span.column}"][positions[span.first]])
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


AFTER_NAME = r"[\s:\-–]+(?:total|एकूण|एकुण|बेरीज)\s*$"
TRAILING_BRACKET = r"\s*[(\[][^()\[\]]*[)\]]\s*$"  # "Total Budget (Rs. lakh)"


def _unnamed(reading: Reading) -> list[Field]:
    """Return the places, offices and services of the key that no column names."""
    return [
        field
        for field in reading.dataset.entered_fields
        if field.column in reading.dataset.key
        and field.kind in (Kind.PLACE, Kind.LOOKUP)
        and field.name not in reading.positions
    ]


def _has_known_name(reading: Reading, body: pl.DataFrame) -> pl.Series | None:
    """Rows in which every name of the key is filled: here "Total" would be the name of a master."""
    keys = [
        index for index, name in reading.words.items()
        if reading.fields[name].stored and reading.fields[name].column in reading.dataset.key
    ]  # fmt: skip
    if not keys or _unnamed(reading):
        return None
    known: list[pl.Expr] = []
    totals: list[pl.Expr] = []
    for index in keys:
        field = reading.fields[reading.words[index]]
        names = _known(reading, field)
        if field.kind is Kind.TEXT:  # "Total" as the category of a metric
            totals.append(pl.col(f"c{index}").str.to_lowercase().str.contains(TOTAL).fill_null(False))
        if names is not None:
            text = pl.col(f"c{index}").str.to_lowercase()
            longer = _names_like_totals(body[f"c{index}"], reading.known(field))
            is_name = (
                text.str.replace(TRAILING_BRACKET, "").is_in(list(names)) | text.is_in(longer)
            ).fill_null(False)
            known.append(is_name)
            totals.append(text.str.contains(TOTAL).fill_null(False) & ~is_name)
    if not known:
        return None
    # "Total" below the services of a taluka whose name is repeated in each row.
    named = pl.any_horizontal(known) & ~pl.any_horizontal(totals)
    return body.select(named).to_series()


def _total_after_name(reading: Reading, body: pl.DataFrame) -> pl.Series | None:
    """Rows with "total" after the name of a master: "Palghar Total"."""
    mask = pl.Series([False] * body.height, dtype=pl.Boolean)
    fields = (field for field in reading.dataset.entered_fields if field.kind is Kind.PLACE)
    # Any level, for "Nagpur Total" among its talukas.
    places = [known for field in fields if (known := reading.known(field))]
    for index, name in reading.words.items():
        field, texts = reading.fields[name], body[f"c{index}"]
        known = reading.known(field)
        ending = texts.str.to_lowercase().str.contains(AFTER_NAME).fill_null(False)
        if field.kind is Kind.DATE:
            mask |= ending  # "April to October total"
        if known is not None and ending.any():
            names = {
                text
                for text in texts.filter(ending).unique().head(MAX_EXAMINED)
                if known.match_line(text) is None
                and any(
                    matcher.match_line(re.sub(AFTER_NAME, "", text, flags=re.IGNORECASE))
                    for matcher in (known, *places)
                )
            }
            mask |= texts.is_in(list(names)).fill_null(False)
    return mask if mask.any() else None


def _names_like_totals(texts: pl.Series, known: Known | None) -> list[str]:
    """Return texts that begin like a total but name a record: "Avg. processing time (days)"."""
    candidates = texts.drop_nulls().unique(maintain_order=True)
    candidates = candidates.filter(candidates.str.to_lowercase().str.contains(f"{TOTAL}|{SUMMARY}")).head(
        MAX_EXAMINED
    )
    return [
        name.lower()
        for name in candidates
        if known
        and (
            known.match_line(name)
            or (known.may_match(unit_after_name(name)[0]) and not mentions_percentage(name))
        )
    ]


def _known(reading: Reading, field: Field) -> frozenset[str] | None:
    match known.names if (known := reading.known(field)) else None:
        case Names() as names:
            return frozenset(names.known)
        case PlaceNames(level=level):
            places = reading.lookups.places.children(level)
            return frozenset(name.casefold() for place in places for name in place.names())
    return None


def _names(reading: Reading) -> dict[int, frozenset[str]]:
    """Return, by column, names of masters; a row with one is an entry without figures, not a note."""
    names: dict[int, frozenset[str]] = {}
    for index, name in reading.words.items():
        known = _known(reading, reading.fields[name])
        if known is not None and reading.fields[name].stored:
            names[index] = frozenset(heading_key(text) for text in known)
    return names
