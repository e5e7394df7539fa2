"""What offices do to a clean sheet: titles, seals, other headings, totals, signatures, other ways to write numbers.

`messy` makes such a sheet of some rows of a dataset. It must be read as those rows, or asked about.
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
# Columns that are no field of any dataset.
FOREIGN = (
    "Target", "Previous month", "मागील महिना", "% of target", "Staff strength", "Last year", "Opening balance",
    "Inspections held", "Average age of applicants", "Phone No.", "Cumulative total", "वार्षिक उद्दिष्ट",
)  # fmt: skip
BLOCKS = ("Previous year", "Up to last month", "मागील वर्ष", "Target", "Progressive since April")


@dataclass
class Mess:
    """A sheet in the making: `fields` names each column, None for one that is no field."""

    dataset: Dataset
    random: Random
    fields: list[Field | None]
    headings: list[str]
    rows: list[list[str]]
    groups: list[str] = field(default_factory=list)
    above: list[list[str]] = field(default_factory=list)
    below: list[list[str]] = field(default_factory=list)
    totals: bool = False

    def add(self, at: int, heading: str, cells: list[str], group: str = "") -> None:
        self.fields.insert(at, None)
        self.headings.insert(at, heading)
        if self.groups:
            self.groups.insert(at, group)
        for row, cell in zip(self.rows, cells, strict=True):
            row.insert(at, cell)

    def remove(self, at: int) -> None:
        del self.fields[at]
        for cells in (self.headings, *([self.groups] if self.groups else []), *self.rows):
            del cells[at]

    def each(self, change: Callable[[Field, str], str]) -> None:
        for row in self.rows:
            row[:] = [
                text if one is None else change(one, text) for one, text in zip(self.fields, row, strict=True)
            ]

    def sheet(self) -> Sheet:
        heads = [self.headings] if not any(self.groups) else [self.groups, self.headings]
        lines = [*self.above, *heads, *self.rows, *self.below]
        width = max(map(len, lines))
        cells = [[text or None for text in (*line, *[""] * (width - len(line)))] for line in lines]
        filled = [(number, line) for number, line in enumerate(cells, 1) if any(line)]
        columns = {f"c{at}": [line[at] for _, line in filled] for at in range(width)}
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
    """What adds up is added up; written in the first column that is no figure."""
    word = mess.random.choice(("Total", "एकूण", "Grand Total", "TOTAL :"))
    line = []
    for at, one in enumerate(mess.fields):
        numbers = [row[at] for row in mess.rows]
        adds = one is not None and one.name in mess.dataset.additive
        line.append(f"{sum(map(Decimal, numbers), Decimal(0))}" if adds and all(numbers) else "")
    at = next(index for index, one in enumerate(mess.fields) if one is None or not one.numeric)
    line[at] = word
    mess.below.insert(0, line)
    mess.totals = True


def nothing(mess: Mess) -> None:
    word = mess.random.choice(NIL[:-1])
    mess.each(lambda one, text: word if one.numeric and text == "0" else text)


def commas(mess: Mess) -> None:
    mess.each(lambda one, text: group_digits(int(text)) if one.numeric and text.isdigit() else text)


def devanagari(mess: Mess) -> None:
    mess.each(lambda one, text: text.translate(DEVANAGARI) if one.numeric else text)


def rupees(mess: Mess) -> None:
    mess.each(
        lambda one, text: f"{text}/-" if one.unit in ("lacs", "rupees") and text[:1].isdigit() else text
    )


def days(mess: Mess) -> None:
    written = mess.random.choice(DAY)
    mess.each(lambda one, text: written if one.kind is Kind.DATE else text)


def day_above(mess: Mess) -> None:
    """The day is written above the table, and no column has it."""
    names = [one.name if one else "" for one in mess.fields]
    if mess.dataset.date in names:
        mess.remove(names.index(mess.dataset.date))
        text = mess.random.choice(("Date: {}", "As on {}", "दि. {} अखेर", "दिनांक {}", "Report for {}"))
        mess.above.append([text.format(mess.random.choice(DAY[:5]))])


def english(mess: Mess) -> None:
    _rename(mess, lambda one: one.label.en)


def marathi(mess: Mess) -> None:
    _rename(mess, lambda one: one.label.mr)


def bilingual(mess: Mess) -> None:
    shape = mess.random.choice(("{en} / {mr}", "{mr} ({en})", "{en}\n{mr}", "{en} {mr}"))
    _rename(mess, lambda one: shape.format(**one.label.as_dict()))


def aliases(mess: Mess) -> None:
    _rename(mess, lambda one: mess.random.choice(one.aliases) if one.aliases else one.label.en)


def other_order(mess: Mess) -> None:
    _rename(mess, lambda one: " ".join(reversed(one.label.en.split())))


def shortened(mess: Mess) -> None:
    _rename(mess, lambda one: " ".join(SHORT.get(word, word) for word in one.label.en.split()))


def adorned(mess: Mess) -> None:
    shapes = ("No. of {}", "{} *", "{}.", "{} (Nos.)", "Total {}", "Name of {}", "{} cases", "{} count")
    shape = mess.random.choice(shapes)
    _rename(mess, lambda one: shape.format(one.label.en) if one.kind is Kind.COUNT else one.label.en)


def slips(mess: Mess) -> None:
    """A letter is left out of one heading, or two are exchanged."""
    at = mess.random.randrange(len(mess.headings))
    text = mess.headings[at]
    if len(text) > 4:
        cut = mess.random.randrange(1, len(text) - 2)
        exchanged = mess.random.choice(("", text[cut]))
        mess.headings[at] = f"{text[:cut]}{text[cut + 1]}{exchanged}{text[cut + 2 :]}"


def _rename(mess: Mess, name: Callable[[Field], str]) -> None:
    mess.headings = [
        text if one is None else name(one) for one, text in zip(mess.fields, mess.headings, strict=True)
    ]


def shuffled(mess: Mess) -> None:
    order = list(range(len(mess.fields)))
    mess.random.shuffle(order)
    for name in ("fields", "headings"):
        setattr(mess, name, [getattr(mess, name)[at] for at in order])
    mess.rows = [[row[at] for at in order] for row in mess.rows]


def foreign_column(mess: Mess) -> None:
    at = mess.random.randint(1, len(mess.fields))
    cells = [str(mess.random.randint(1, 900)) for _ in mess.rows]
    mess.add(at, mess.random.choice(FOREIGN), cells)


def remarks(mess: Mess) -> None:
    cells = [mess.random.choice(("", "OK", "server down", "काम सुरू")) for _ in mess.rows]
    mess.add(len(mess.fields), mess.random.choice(("Remarks", "शेरा")), cells)


def without_an_optional_column(mess: Mess) -> None:
    may = [at for at, one in enumerate(mess.fields) if one is not None and one.numeric and not one.required]
    if may:
        mess.remove(mess.random.choice(may))


def another_block(mess: Mess) -> None:
    """The same figures of another time beside them, below a group of its own."""
    own = [at for at, one in enumerate(mess.fields) if one is not None and one.numeric]
    if not own or mess.groups:
        return
    mess.groups = [""] * len(mess.fields)
    mess.groups[own[0]] = mess.random.choice(("Current", "This month", "Figures"))
    group = mess.random.choice(BLOCKS)
    for number, at in enumerate(own):
        cells = [str(mess.random.randint(1, 900)) for _ in mess.rows]
        mess.add(len(mess.fields), mess.headings[at], cells, "" if number else group)


def repeated_heading(mess: Mess) -> None:
    mess.rows.insert(len(mess.rows) // 2, list(mess.headings))


def blank_rows(mess: Mess) -> None:
    mess.rows.insert(len(mess.rows) // 2, [""] * len(mess.fields))


def crores(mess: Mess) -> None:
    """Money in crore, as its heading says."""
    for at, one in enumerate(mess.fields):
        if one is not None and one.unit == "lacs":
            shape = mess.random.choice(("{} (Rs. in crore)", "{} in crores", "{} (कोटी)"))
            mess.headings[at] = shape.format(one.label.en)
            for row in mess.rows:
                row[at] = f"{Decimal(row[at]) / 100}" if row[at] else ""


# In the order in which they are done; of the headings one alone.
HEADINGS = (english, marathi, bilingual, aliases, other_order, shortened, adorned)
MESSES = (
    days, crores, without_an_optional_column, foreign_column, remarks, shuffled, another_block, serial_numbers, totals,
    slips, rupees, commas, nothing, devanagari, day_above, repeated_heading, blank_rows, column_numbers, titles,
    signatures,
)  # fmt: skip


Change = Callable[[Mess], None]


def messy(dataset: Dataset, rows: list[list[str]], changes: set[Change], seed: int) -> Sheet:
    """A sheet of clean `rows` (cells of `dataset.entered_fields`) after some of the changes."""
    fields = list(dataset.entered_fields)
    mess = Mess(
        dataset,
        Random(seed),
        list(fields),
        [one.sheet_heading for one in fields],
        [list(row) for row in rows],
    )
    for change in (*HEADINGS, *MESSES):
        if change in changes:
            change(mess)
    return mess.sheet()
