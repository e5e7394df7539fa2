"""What offices do to a clean sheet: titles, seals, other headings, totals, signatures, other number formats.

`messy` builds such a sheet from rows of a dataset. It must be read as the same rows, or lead to a question.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from sheets.read import Sheet, from_frame
from sheets.text import group_digits

DAY = ("19/11/2025", "19-11-2025", "19.11.25", "19 November 2025", "१९/११/२०२५", "19-Nov-2025", "2025-11-19")
NIL = ("NIL", "-", "--", "निरंक", "Nil", "")
SHORT = {
    "Pending": "Pend.", "Received": "Recd.", "Applications": "Appl.", "Average": "Avg.", "Approved": "Appr.",
    "Rejected": "Rej.", "Number": "No.", "District": "Dist.", "Taluka": "Tal.", "Date": "Dt.", "Total": "Tot.",
    "Section": "Sec.", "Department": "Dept.", "Disposed": "Disp.", "Transferred": "Trf.", "Closed": "Clsd.",
}  # fmt: skip
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
# Columns that are not a field of any dataset.
FOREIGN = (
    "Target", "Previous month", "मागील महिना", "% of target", "Staff strength", "Last year", "Opening balance",
    "Inspections held", "Average age of applicants", "Phone No.", "Cumulative total", "वार्षिक उद्दिष्ट",
)  # fmt: skip
BLOCKS = ("Previous year", "Up to last month", "मागील वर्ष", "Target", "Progressive since April")


@dataclass
class Mess:
    """A sheet under construction; `fields` gives the field of each column, None for one without a field."""

    dataset: Dataset
    random: Random
    fields: list[Field | None]
    headings: list[str]
    rows: list[list[str]]
    groups: list[str] = field(default_factory=list)
    above: list[list[str]] = field(default_factory=list)
    below: list[list[str]] = field(default_factory=list)
    totals: bool = False

    def add(self, position: int, heading: str, cells: list[str], group: str = "") -> None:
        self.fields.insert(position, None)
        self.headings.insert(position, heading)
        if self.groups:
            self.groups.insert(position, group)
        for row, cell in zip(self.rows, cells, strict=True):
            row.insert(position, cell)

    def remove(self, position: int) -> None:
        del self.fields[position]
        for cells in (self.headings, *([self.groups] if self.groups else []), *self.rows):
            del cells[position]

    def map_cells(self, change: Callable[[Field, str], str]) -> None:
        for row in self.rows:
            row[:] = [
                text if field is None else change(field, text)
                for field, text in zip(self.fields, row, strict=True)
            ]

    def sheet(self) -> Sheet:
        heads = [self.headings] if not any(self.groups) else [self.groups, self.headings]
        lines = [*self.above, *heads, *self.rows, *self.below]
        width = max(map(len, lines))
        cells = [[text or None for text in (*line, *[""] * (width - len(line)))] for line in lines]
        filled = [(number, line) for number, line in enumerate(cells, 1) if any(line)]
        columns = {f"c{column}": [line[column] for _, line in filled] for column in range(width)}
        frame = pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))
        return from_frame(
            frame.with_columns(_row=pl.Series([number for number, _ in filled], dtype=pl.Int64))
        )


def titles(mess: Mess) -> None:
    register = mess.dataset.label
    lines = [
        "Office of the Collector",
        "जिल्हाधिकारी कार्यालय",
        f"{register.en} report",
        f"{register.mr} अहवाल",
        "(seal)",
    ]
    for line in mess.random.sample(lines, mess.random.randint(1, 3)):
        mess.above.append([*[""] * mess.random.randint(0, 3), line])


def serial_numbers(mess: Mess) -> None:
    numbers = [str(number) for number in range(1, len(mess.rows) + 1)]
    mess.add(0, mess.random.choice(("Sr. No.", "अ.क्र.", "S.N.", "No.", "Sl No")), numbers)


def column_numbers(mess: Mess) -> None:
    mess.rows.insert(0, [str(number) for number in range(1, len(mess.headings) + 1)])


def signatures(mess: Mess) -> None:
    mess.below += [
        [*[""] * mess.random.randint(0, 3), line]
        for line in mess.random.sample(
            ["Sd/-", "Tahsildar", "Prepared by: Clerk", "तहसीलदार", "Note: figures are provisional"], 2
        )
    ]


def totals(mess: Mess) -> None:
    """Add a total row for the additive columns, labelled in the first non-numeric column."""
    word = mess.random.choice(("Total", "एकूण", "Grand Total", "TOTAL :"))
    line = []
    for column, column_field in enumerate(mess.fields):
        numbers = [row[column] for row in mess.rows]
        adds = column_field is not None and column_field.name in mess.dataset.additive
        line.append(f"{sum(map(Decimal, numbers), Decimal(0))}" if adds and all(numbers) else "")
    column = next(
        index
        for index, column_field in enumerate(mess.fields)
        if column_field is None or not column_field.numeric
    )
    line[column] = word
    mess.below.insert(0, line)
    mess.totals = True


def nil_words(mess: Mess) -> None:
    word = mess.random.choice(NIL[:-1])
    mess.map_cells(lambda field, text: word if field.numeric and text == "0" else text)


def commas(mess: Mess) -> None:
    mess.map_cells(lambda field, text: group_digits(int(text)) if field.numeric and text.isdigit() else text)


def devanagari(mess: Mess) -> None:
    mess.map_cells(lambda field, text: text.translate(DEVANAGARI) if field.numeric else text)


def rupees(mess: Mess) -> None:
    mess.map_cells(
        lambda field, text: f"{text}/-" if field.unit in ("lacs", "rupees") and text[:1].isdigit() else text
    )


def days(mess: Mess) -> None:
    written = mess.random.choice(DAY)
    mess.map_cells(lambda field, text: written if field.kind is Kind.DATE else text)


def day_above(mess: Mess) -> None:
    """Write the day above the table instead of in a column."""
    names = [field.name if field else "" for field in mess.fields]
    if mess.dataset.date in names:
        mess.remove(names.index(mess.dataset.date))
        text = mess.random.choice(("Date: {}", "As on {}", "दि. {} अखेर", "दिनांक {}", "Report for {}"))
        mess.above.append([text.format(mess.random.choice(DAY[:5]))])


def english(mess: Mess) -> None:
    _rename(mess, lambda field: field.label.en)


def marathi(mess: Mess) -> None:
    _rename(mess, lambda field: field.label.mr)


def bilingual(mess: Mess) -> None:
    shape = mess.random.choice(("{en} / {mr}", "{mr} ({en})", "{en}\n{mr}", "{en} {mr}"))
    _rename(mess, lambda field: shape.format(**field.label.as_dict()))


def aliases(mess: Mess) -> None:
    _rename(mess, lambda field: mess.random.choice(field.aliases) if field.aliases else field.label.en)


def other_order(mess: Mess) -> None:
    _rename(mess, lambda field: " ".join(reversed(field.label.en.split())))


def shortened(mess: Mess) -> None:
    _rename(mess, lambda field: " ".join(SHORT.get(word, word) for word in field.label.en.split()))


def adorned(mess: Mess) -> None:
    shapes = ("No. of {}", "{} *", "{}.", "{} (Nos.)", "Total {}", "Name of {}", "{} cases", "{} count")
    shape = mess.random.choice(shapes)
    _rename(mess, lambda field: shape.format(field.label.en) if field.kind is Kind.COUNT else field.label.en)


def typos(mess: Mess) -> None:
    """Drop a letter from one heading, or swap two."""
    position = mess.random.randrange(len(mess.headings))
    text = mess.headings[position]
    if len(text) > 4:
        cut = mess.random.randrange(1, len(text) - 2)
        exchanged = mess.random.choice(("", text[cut]))
        mess.headings[position] = f"{text[:cut]}{text[cut + 1]}{exchanged}{text[cut + 2 :]}"


def _rename(mess: Mess, name: Callable[[Field], str]) -> None:
    mess.headings = [
        text if field is None else name(field) for field, text in zip(mess.fields, mess.headings, strict=True)
    ]


def shuffled(mess: Mess) -> None:
    order = list(range(len(mess.fields)))
    mess.random.shuffle(order)
    for name in ("fields", "headings"):
        setattr(mess, name, [getattr(mess, name)[position] for position in order])
    mess.rows = [[row[position] for position in order] for row in mess.rows]


def foreign_column(mess: Mess) -> None:
    position = mess.random.randint(1, len(mess.fields))
    cells = [str(mess.random.randint(1, 900)) for _ in mess.rows]
    mess.add(position, mess.random.choice(FOREIGN), cells)


def remarks(mess: Mess) -> None:
    cells = [mess.random.choice(("", "OK", "server down", "काम सुरू")) for _ in mess.rows]
    mess.add(len(mess.fields), mess.random.choice(("Remarks", "शेरा")), cells)


def without_an_optional_column(mess: Mess) -> None:
    removable = [
        position
        for position, field in enumerate(mess.fields)
        if field is not None and field.numeric and not field.required
    ]
    if removable:
        mess.remove(mess.random.choice(removable))


def another_block(mess: Mess) -> None:
    """Add the same figures for another period next to them, below a separate group heading."""
    figures = [position for position, field in enumerate(mess.fields) if field is not None and field.numeric]
    if not figures or mess.groups:
        return
    mess.groups = [""] * len(mess.fields)
    mess.groups[figures[0]] = mess.random.choice(("Current", "This month", "Figures"))
    group = mess.random.choice(BLOCKS)
    for number, position in enumerate(figures):
        cells = [str(mess.random.randint(1, 900)) for _ in mess.rows]
        mess.add(len(mess.fields), mess.headings[position], cells, "" if number else group)


def repeated_heading(mess: Mess) -> None:
    mess.rows.insert(len(mess.rows) // 2, list(mess.headings))


def blank_rows(mess: Mess) -> None:
    mess.rows.insert(len(mess.rows) // 2, [""] * len(mess.fields))


def crores(mess: Mess) -> None:
    """Convert money to crore and say so in the heading."""
    for column, column_field in enumerate(mess.fields):
        if column_field is not None and column_field.unit == "lacs":
            shape = mess.random.choice(("{} (Rs. in crore)", "{} in crores", "{} (कोटी)"))
            mess.headings[column] = shape.format(column_field.label.en)
            for row in mess.rows:
                row[column] = f"{Decimal(row[column]) / 100}" if row[column] else ""


# In order of application; at most one of the heading changes is applied.
HEADINGS = (english, marathi, bilingual, aliases, other_order, shortened, adorned)
CHANGES = (
    days, crores, without_an_optional_column, foreign_column, remarks, shuffled, another_block, serial_numbers, totals,
    typos, rupees, commas, nil_words, devanagari, day_above, repeated_heading, blank_rows, column_numbers, titles,
    signatures,
)  # fmt: skip


Change = Callable[[Mess], None]


def messy(dataset: Dataset, rows: list[list[str]], changes: set[Change], seed: int) -> Sheet:
    """Build a sheet from clean `rows` (cells of `dataset.entered_fields`) with the given changes."""
    fields = list(dataset.entered_fields)
    mess = Mess(
        dataset,
        Random(seed),
        list(fields),
        [field.sheet_heading for field in fields],
        [list(row) for row in rows],
    )
    for change in (*HEADINGS, *CHANGES):
        if change in changes:
            change(mess)
    return mess.sheet()
