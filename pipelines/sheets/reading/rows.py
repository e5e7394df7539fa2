"""Rows that are not data: column numbers, repeated headings, totals, notes, signatures."""

import itertools
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

import polars as pl

from catalog.text import Text
from sheets.reading.model import LeftOut, Option, Reason
from sheets.reading.sums import find_totals_above, parse_figure
from sheets.text import DEVANAGARI_DIGITS, heading_key, line_of
from sheets.values import NOTHING

TOTAL = (
    r"^(?:(?:grand|g\.?|sub|region(?:al)?|zon(?:e|al)|circle|dist\.?|district|tal\.?|taluka|div\.?|division|overall|page"
    r"|office|week(?:ly)?|month(?:ly)?)[\s\-]*)*totals?\b.*$"
    r"|^(?:up ?)?ek(?:u|oo)n\b.*$|^sum\b.*$|.*\b(?:sub|grand)[\s\-]*total$"
    r"|^(?:सर्व |उप)?[\s\-–]?(?:एकूण|एकुण|एकंदर|एकंदरीत|बेरीज|उपबेरीज)(?:[\s.:…\-–=].*)?$"
    r"|^(?:जिल्हा|विभाग|उपविभाग|प्रांत|तालुका|मंडळ|उप|आठवडा|महिना|मासिक|साप्ताहिक) ?(?:एकूण|बेरीज)$"
)
CARRIED = (
    r"^(?:[cb]/f|[cb]\.f\.?|carried (?:forward|over)|brought (?:forward|over)"
    r"|पुढे नेले.*|पुढील पानावर.*|मागील पानावरून.*|मागून आणले.*)$"
)
SUMMARY = (
    r"^(?:average|avg\.?|mean|percentage|percent|%|टक्केवारी|सरासरी|शेकडा)(?:\W.*)?$|^.*\S (?:percentage|टक्केवारी)$"
    r"|^(?:(?:same|corresponding) period|(?:last|previous|preceding) (?:year|month)|(?:मागील|गत) ?(?:वर्ष|महिन|माह)).*$"
)
TOTAL_WORD = re.compile(TOTAL)
BROUGHT = re.compile(r"b/f|b\.f|brought|मागील|मागून", re.IGNORECASE)
SUB = re.compile(rf"sub|taluka|page|office|उप|तालुका|{CARRIED}", re.IGNORECASE)
SIGNATURE = re.compile(
    r"\bsd\s*/?-|\bsigned\b|signature|tahsildar|tehsildar|collector\b|officer\b|clerk|talathi|\bkeeper\b"
    r"|prepared by|checked by|^place\s*:|^date\s*:"
    r"|स्वाक्षरी|सही|तहसीलदार|[अा]धिकारी|लिपिक|कारकून|तलाठी|अभिलेखपाल|स्थळ|ठिकाण",
    re.IGNORECASE,
)
MAX_NOTE_CELLS, MAX_NOTE_FIGURES, MIN_NEEDED, MAX_SHORT, MAX_COMPARED = 3, 2, 2, 2, 200
FILLED = pl.sum_horizontal(pl.exclude("_row").is_not_null().cast(pl.Int32))  # number of filled cells in a row
RIGHT_ROWS = Option("rows", Text("The rows are right, the total is not", "ओळी बरोबर आहेत, एकूण चूक आहे"))
FIGURES = re.compile(r"\d+")
SUM = re.compile(r"=.*|(?<=\w)\s*\([\dA-Za-z]+(?:\s*[-–+]\s*[\dA-Za-z]+)+\)$")  # of column numbers
WORD = re.compile(r"[^\W\d_]{2}")
FIGURE = r"^\W*(?i:(?:rs|inr|रु)\.?\s*)?[0-9०-९]"  # "45 cases", "Rs. 500/-"
DATE = re.compile(r"\d{1,4}[./\-]\d{1,2}[./\-]\d{1,4}")
DATED = re.compile(rf"[^:\d]+:\s*{DATE.pattern}\W*")  # "Position on : 13.11.2026"
COUNT = re.compile(r"\D*[^\W\d]{2}\D*?(\d+)\W*")  # "Files in this section : 2"
PAGE = r"(?i)^\W*page\s+\d+\s+of\s+\d+\W*$|^\W*पृष्ठ\s*[0-9०-९]+\s*/\s*[0-9०-९]+\W*$"
DAY_OFF = re.compile(r"\bholiday\b|\bsunday\b|सुट्टी|सुटी|रविवार", re.IGNORECASE)
# Even with "Tahsildar" on the right.
LABEL = re.compile(r"^(?:place|dated?|स्थळ|ठिकाण|दिनांक|दि)\.?\s*[:\-–]", re.IGNORECASE)
# Lines below a table that are not part of it, whatever figures they contain.
FOOTER = re.compile(
    r"^(?:[*#†‡]|\(.*\)$|notes?\b|टीप|abstract\b|गोषवारा|phone|ph\.|tel|mob|e-?mail|date of print"
    r"|print(?:ed)? (?:date|on|at|by)|printed\b|(?:prepared|checked|submitted|compiled) by\b|तयार करणार|तपासले|तपासणार"
    r"|records? \d+|showing \d+|report (?:generated|printed|date)|generated (?:on|by|at)|downloaded|source\b|page \d"
    r"|(?:status|position) (?:as (?:on|of)|dt|dated?)\b|पृष्ठ|दूरध्वनी|छपाई|मुद्रण|अहवाल दिनांक)",
    re.IGNORECASE,
)


def _has_figures(text: str) -> bool:
    """Whether a line has several figures or is split by another separator: not a note, but possibly a malformed row."""
    bare = DATE.sub("", text.translate(DEVANAGARI_DIGITS))
    return len(FIGURES.findall(bare)) > MAX_NOTE_FIGURES or max(map(text.count, ";|\t")) > 1


def is_numbering(row: Sequence[str | None]) -> bool:
    """Whether a row numbers the columns: 1, 2, 3 … or A, B, "C = A + B", "३ (१+२)"."""
    bare = [SUM.sub("", str(cell).translate(DEVANAGARI_DIGITS)).strip("() .") for cell in row if cell]
    letters = all(len(text) == 1 and text.isascii() and text.isalpha() for text in bare)
    if len(bare) < 3 or not (letters or all(text.isdigit() for text in bare)):
        return False
    numbers = [ord(text.upper()) if letters else int(text) for text in bare]
    return all(after - before == 1 for before, after in itertools.pairwise(numbers))


def figures_by_column(body: pl.DataFrame) -> dict[int, list[Decimal]]:
    """Return position → figures (0 for none) of columns with figures, without numbering and total rows."""
    rows = [
        row
        for row in body.head(MAX_COMPARED).drop("_row").rows()
        if not is_numbering(row) and not any(cell and TOTAL_WORD.match(str(cell).casefold()) for cell in row)
    ]
    columns = (
        (index, [parse_figure(text) or Decimal(0) for text in column])
        for index, column in enumerate(zip(*rows, strict=True))
    )
    return {index: figures for index, figures in columns if any(figures)}


def distinct(texts: pl.Series) -> list[str]:
    return list(texts.drop_nulls().unique(maintain_order=True))


class Rows:
    """The rows below a heading, separated into data and left-out rows. `numeric` and `words` are columns of fields."""

    def __init__(
        self, body: pl.DataFrame, texts: Sequence[str], numeric: Mapping[int, str], words: Mapping[int, str]
    ) -> None:
        self.body = body
        self.texts = texts
        self.numeric, self.words = list(numeric), list(words)
        self.left_out: list[LeftOut] = []
        self.totals: list[tuple[int, pl.DataFrame, bool]] = []
        """position of each total among the data rows, its row, and whether it is a subtotal"""

    def leave_out(self, mask: pl.Series, reason: Reason) -> None:
        gone = self.body.filter(mask)
        for *cells, number in gone.select(pl.exclude("_row"), "_row").iter_rows():
            self.left_out.append(LeftOut(int(number), reason, line_of(cells)))
        self.body = self.body.filter(~mask)

    def leave_out_column_numbers(self) -> None:
        """Leave out a row 1, 2, 3 … directly below the heading, and its repetitions."""
        for position in range(min(2, self.body.height)):
            if is_numbering(row := self.body.row(position)[:-1]):
                same = (pl.col(f"c{index}").eq_missing(pl.lit(cell)) for index, cell in enumerate(row))
                self.leave_out(self.body.select(pl.all_horizontal(same)).to_series(), "column_numbers")
                return

    def leave_out_repeated_headings(self) -> None:
        cells = [(index, text) for index, text in enumerate(self.texts) if text]
        if len(cells) < 2 or self.body.is_empty():
            return
        same = self.body.select(
            pl.sum_horizontal(
                (pl.col(f"c{index}").str.to_lowercase().str.strip_chars() == text.casefold().strip())
                .fill_null(False)
                .cast(pl.Int32)
                for index, text in cells
            )
        ).to_series()
        self.leave_out(same * 2 > len(cells), "repeated_heading")

    def leave_out_totals(self, known: pl.Series | None = None, of_names: pl.Series | None = None) -> None:
        """Leave out rows with "total" where a name belongs. `known` marks rows in which the word is also a
        master's name, `of_names` those with the word after a name.
        """
        texts = [f"c{index}" for index in range(len(self.texts)) if index not in self.numeric]
        if not texts or self.body.is_empty():
            return
        is_total = self.body.select(
            pl.any_horizontal(
                pl.col(name).str.to_lowercase().str.contains(f"{TOTAL}|{CARRIED}|{SUMMARY}").fill_null(False)
                for name in texts
            )
        ).to_series()
        if self.words:
            columns = (pl.col(f"c{index}").is_not_null().cast(pl.Int32) for index in self.words)
            filled = self.body.select(pl.sum_horizontal(columns)).to_series()
            is_total &= filled <= max(1, len(self.words) // 2 + 1)
        if known is not None:
            is_total &= ~known
        if of_names is not None:
            is_total |= of_names
        if not is_total.any():
            return
        before = (~is_total).cast(pl.Int64).cum_sum()
        subs = []
        for position in is_total.arg_true():
            row = self.body.slice(position, 1)
            cells = [str(cell) for cell in row.row(0)[:-1] if cell]
            sub = any(SUB.search(cell) for cell in (" ".join(cells), *cells))
            sub = sub or (of_names is not None and bool(of_names[position]))
            subs.append(sub)
            if any(BROUGHT.match(cell) or re.match(SUMMARY, cell.casefold()) for cell in cells):
                continue  # its rows are on the previous page, or it is not a sum
            self.totals.append((int(before[position]), row, sub))
        flags = pl.Series(subs)
        numbers = self.body["_row"].filter(is_total)
        self.leave_out(self.body["_row"].is_in(numbers.filter(flags).to_list()), "subtotal")
        self.leave_out(self.body["_row"].is_in(numbers.to_list()), "total")

    def leave_out_unnamed_totals(self, needed: Sequence[int], added: Sequence[int]) -> None:
        """Leave out rows without text in the columns `needed` whose figures are sums of the rows above them.

        `added` are the columns whose figures add up. A row that is not such a sum is a row without a name: an error.
        """
        if not needed or not added or self.body.is_empty():
            return
        nameless = self.body.select(
            pl.all_horizontal(pl.col(f"c{index}").is_null() for index in self.words)
            & pl.any_horizontal(pl.col(f"c{index}").is_not_null() for index in added)
        ).to_series()
        if not nameless.any():
            return
        columns = [list(map(parse_figure, self.body[f"c{index}"].to_list())) for index in added]
        totals = find_totals_above(list(zip(*columns, strict=True)), nameless)
        self.leave_out(self.body["_row"].is_in(self.body["_row"].gather(totals).to_list()), "subtotal")

    def leave_out_notes(self, names: Mapping[int, frozenset[str]], needed: Sequence[int]) -> None:
        """Leave out rows with a few words and no figure. `names` are, by column, the texts that name a master's
        record; a row with the columns `needed` filled is data.
        """
        if self.numeric and not self.body.is_empty():
            self._leave_out_plain_rows(names, needed)
        if len(needed) >= MIN_NEEDED:  # a list of designations may consist of names alone
            self._leave_out_lines(names, needed)

    def _leave_out_plain_rows(self, names: Mapping[int, frozenset[str]], needed: Sequence[int]) -> None:
        columns = [pl.col(f"c{index}") for index in range(len(self.texts))]
        numeric = [pl.col(f"c{index}") for index in self.numeric]
        page = pl.any_horizontal(cell.str.contains(PAGE).fill_null(False) for cell in columns)
        self.leave_out(self.body.select(page).to_series(), "note")
        frame = self.body.select(
            filled=pl.sum_horizontal(cell.is_not_null().cast(pl.Int32) for cell in columns),
            worded=pl.any_horizontal(cell.str.contains(r"\p{L}").fill_null(False) for cell in columns),
            empty=pl.all_horizontal(cell.is_null() for cell in numeric),
            figured=pl.any_horizontal(
                cell.str.contains(FIGURE) | _is_nothing(cell) for cell in numeric
            ).fill_null(False),
            # Words in numeric columns: "Sd/-", "Tahsildar".
            digitless=pl.all_horizontal(
                (~cell.str.contains("[0-9०-९]") & ~_is_nothing(cell)).fill_null(True) for cell in numeric
            ),
        )
        few_words = frame["empty"] & (frame["filled"] <= MAX_NOTE_CELLS)
        mask = (few_words | (frame["filled"] == 1) & ~frame["figured"]) & frame["worded"]
        few = frame["filled"].is_between(1, MAX_NOTE_CELLS) & frame["digitless"]
        gone: dict[Reason, list[int]] = {}
        # Position of the last total: what follows is not data unless it names a record.
        last = max((int(row["_row"][0]) for end, row, _ in self.totals if end), default=1 << 30)
        examined = self.body.with_columns(mask.alias("_plain")).filter(mask | few)
        for *row, number, no_figures in examined.iter_rows():
            cells = {index: str(cell) for index, cell in enumerate(row) if cell}
            text = " ".join(cells.values())
            signed = bool(SIGNATURE.search(text))
            if LABEL.match(text) or (
                "signature" in gone and self._has_own_row(cells)
            ):  # the signatory's place
                gone.setdefault("signature", []).append(number)
                continue
            if no_figures and self._names_record(cells, names):
                continue
            footer = (
                FOOTER.match(text.strip()) or DATED.fullmatch(text) or (number > last and len(cells) == 1)
            )
            footer = footer or DAY_OFF.search(text) or (signed and no_figures and len(cells) == 1)
            if not footer and (
                (needed and cells.keys() >= set(needed))
                or (not no_figures and not signed)
                or _has_figures(text)
            ):
                continue
            gone.setdefault("signature" if signed and len(text) < 80 else "note", []).append(number)
        for reason, numbers in gone.items():
            self.leave_out(self.body["_row"].is_in(numbers), reason)

    def _leave_out_lines(self, names: Mapping[int, frozenset[str]], needed: Sequence[int]) -> None:
        """Leave out lines of a list that are too short to be records: who prepared it, notes below it.

        Below the last row with all columns `needed`, a text alone in its row is a note, unless it is short and
        in one of these columns.
        """
        complete = self.body.filter(pl.all_horizontal(pl.col(f"c{index}").is_not_null() for index in needed))
        end = complete["_row"][-1] if complete.height else 1 << 30
        gone = self._counts(complete["_row"])
        for *row, number in self.body.filter(FILLED.is_between(1, MAX_NOTE_CELLS)).iter_rows():
            cells = {index: str(cell) for index, cell in enumerate(row) if cell}
            text = " ".join(cells.values())
            if self._names_record(cells, names):
                continue
            alone, below = len(cells) == 1, number > end
            signed = bool(FOOTER.match(text) or LABEL.match(text) or SIGNATURE.search(text))
            note = WORD.search(text) and cells.keys().isdisjoint(self.numeric)
            note = note and (cells.keys().isdisjoint(needed) or len(text.split()) > MAX_SHORT)
            if (alone and (signed or (below and note))) or (below and signed):
                gone.append(number)
        self.leave_out(self.body["_row"].is_in(gone), "note")

    def _counts(self, records: pl.Series) -> list[int]:
        """Return the lines that count the records above each of them; none if one of the counts is wrong."""
        alone = self.body.filter(FILLED == 1)
        lines: list[int] = []
        for *row, number in alone.iter_rows():
            count = COUNT.fullmatch(next(filter(None, row)))
            counted = ((records < number) & (records > (lines[-1] if lines else 0))).sum()
            if count and counted and int(count[1]) != counted:
                return []
            if count and counted:
                lines.append(number)
        return lines

    def _has_own_row(self, cells: Mapping[int, str]) -> bool:
        """Whether another row, with further cells, begins with the only text of this one."""
        index, text = next(iter(cells.items()))
        return len(cells) == 1 and self.body.filter(FILLED > 1)[f"c{index}"].eq(text).any() is True

    @staticmethod
    def _names_record(cells: Mapping[int, str], names: Mapping[int, frozenset[str]]) -> bool:
        """Whether a cell names a place or office, whose other cells are then missing."""
        return any(heading_key(cell) in names.get(index, frozenset()) for index, cell in cells.items())


def _is_nothing(cell: pl.Expr) -> pl.Expr:
    return cell.str.to_lowercase().is_in(list(NOTHING))
