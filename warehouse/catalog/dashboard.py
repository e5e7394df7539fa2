"""A department's dashboard, declared once: what its answer holds, and how its page shows it.

The words are in the locale files of the user interface, in the dataset's namespace, under the names given here
(`words`); `tests/test_dashboards.py` checks that each is there in both languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.formulas import Formula, Percent, Sum
from catalog.measures import Positive, Total
from catalog.text import Text
from catalog.trends import Good

Form = Literal["bars", "stacked", "lines", "parts", "map", "facts", "activity"]
Format = Literal["count", "lacs", "percent", "crore", "acres", "days", "seconds"]
# Which sentence is true of which figures: `ui/src/features/dashboard/findings.ts`. Its cases have a text each.
Rule = Literal["most", "where", "share", "amounts", "change", "range"]
Extra = Literal["contact", "banners", "matches", "refresh"]
CASES: dict[Rule, tuple[str, ...]] = {
    "most": ("none", "one", "tied", "most"),
    "where": ("none", "some", "all", "most"),
    "share": ("none", "all", "share"),
    "amounts": ("amounts",),
    "change": ("only", "up", "down", "same"),
    "range": ("only", "same", "range"),
}
# The block that holds the totals of all entries.
SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the answer.

    `of` is a measure, a computed field or a formula, or `count` for the number of entries; left out: what has the
    same name. `color` is the number of its colour in cards and charts, or the name of a colour with a meaning.
    `label`, `format` and `where` are those of a figure that is a row of its sheet rather than a column: how it is
    called, how it reads, and which entries tell it.
    """

    name: str
    of: str | Formula = ""
    color: int | str = 0
    label: Text | None = None
    format: Format | None = None
    where: tuple[tuple[str, str], ...] = ()

    @property
    def source(self) -> str | Formula:
        return self.of or self.name


@dataclass(frozen=True, slots=True)
class Rows:
    """A block of the dataset under the names of the answer.

    What a block is grouped by says how its rows are answered: nothing: one row; months: a line without holes; places
    and masters: with their names, masters with the largest first figure first. `at_top` repeats the figures at the
    top of the answer. `plain` leaves months without entries out, answers masters by name, as `name`, and names
    places once.
    """

    name: str
    figures: tuple[Figure, ...]
    at_top: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """A block that the department's own code answers: a row for each `by`, with these figures; the value of each choice
    where `by` is one, one row where there is none.
    """

    name: str
    by: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """Parts of the summary that do not overlap: a row for each figure, with its value and its percent of all parts.

    Where pending is a position they are no parts of one whole, and there are no percents. A row is called by the label
    of the choice of `by` that has the figure's name.
    """

    name: str
    by: Field
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FigureCard:
    """A figure of the summary, over a bar that `parts` fill out of `whole`.

    The note below can name any figure of the summary, and `share`: the first part as a share of the whole. `counted` is
    the figure, or the block with rows, that decides between singular and plural. Under the flag `instead` of the
    summary there is another note. A `dot` has the figure's colour. `good` is the welcome direction of a figure that is
    neither followed nor pending. Without parts there is neither bar nor note.
    """

    name: str
    figure: str
    parts: tuple[str, ...] = ()
    whole: str = ""
    counted: str = ""
    instead: str = ""
    dot: bool = True
    good: Good = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Figures of a block, in one of these forms.

    `bars`: a bar for each figure beside each name; a percent alone, the highest first. Of several blocks the reader
    chooses one. Amounts and counts never share a chart.
    `stacked`: one bar for each name, the figures as its parts.
    `lines`: a count and a percent over months; a figure alone as upright bars.
    The table of `bars` and `lines` shows the figures `listed`.
    `parts`: figures of the summary as parts of `whole`; `rest` adds what they leave of it as a part. Of `Shares` the
    parts make up the whole. In the middle is the whole, or the figure `center`; of a part, its share. Without a whole
    they are bars.
    `map`: the talukas of a block on the district's map, coloured by the figure that the reader chooses; a taluka
    narrows the page. Its words are the same on every page.
    `facts`: figures of the summary one below the other, percents with a bar.
    `activity`: what has lately been done, from the answer's own lines.
    `finding` is a rule and the figures it compares (the parts of a chart by their `value`); lists have none. The chart
    takes `columns` of the page's twelve; `below` puts it under the chart before it, in the same columns. `refresh`
    gives it the button that reads everything again.
    """

    name: str
    form: Form
    figures: tuple[str, ...]
    finding: tuple[Rule, tuple[str, ...]] | None = None
    blocks: tuple[str, ...] = (SUMMARY,)
    listed: tuple[str, ...] = ()
    whole: str = ""
    center: str = ""
    rest: bool = False
    columns: int = 12
    below: bool = False
    refresh: bool = False


def taluka_map(block: str, *figures: str) -> Chart:
    """The map of a dashboard with talukas: counts, and at least one figure that does not grow with the taluka."""
    return Chart(name="map", form="map", blocks=(block,), figures=figures, finding=("range", figures[:1]))


@dataclass(frozen=True, slots=True)
class Rating:
    """A percent of an entry with a colour and a word in its details: from `good` on, from `fair` on, or below."""

    field: str
    good: float
    fair: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesTable:
    """The entries below the charts.

    `columns` are its fields; on a phone a row shows `title` and `figures`. `today` dates a new entry, `fill_on_edit`
    asks again for a number that was emptied in the form. `filters` are the levels of places that the table is narrowed
    by, if not all. The pager has `page_buttons`. The first `pinned` columns stay in sight.
    """

    columns: tuple[str, ...]
    title: str = ""
    figures: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    page_buttons: int = 0
    pinned: int = 0
    today: bool = False
    fill_on_edit: bool = False
    rating: Rating | None = None


@dataclass(frozen=True, slots=True)
class CountFilter:
    """A choice that keeps the entries whose count for it is above 0. All counts of such an entry are shown: a filter
    chooses entries, it does not change them (requirement 33)."""

    field: Field
    keeps: Mapping[str, Positive]


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Measures from which follows when pending cases will be cleared (`catalog.clearance`).

    Where pending is a stock, `received` is not asked: it is what was closed and what the stock grew by.
    """

    received: tuple[str, ...]
    closed: tuple[str, ...]
    pending: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """`filters` are those besides places and days: lookups of the dataset, and choices of counts.

    `slots` are what the page does in its own way, in `ui/src/features/<words>/slots.tsx`. `recent` is how many of the
    newest entries the answer carries, `pictures` how many the gallery has; `without` is what the page leaves out.
    `queue` shows when pending cases will be cleared, `compared` how the units that send the sheets compare.

    Dashboards of one department share its page: each is at a `tab` of the address, with the words and slots of their
    `family`. `owner` is the one of the departments that share the dataset whose page it is.
    """

    dataset: Dataset
    answer: tuple[Rows | Shares | Own, ...]
    cards: tuple[FigureCard, ...]
    charts: tuple[Chart, ...]
    table: EntriesTable
    filters: tuple[Field | CountFilter, ...] = ()
    slots: tuple[str, ...] = ()
    recent: int = 0
    pictures: int = 0
    without: tuple[Extra, ...] = ()
    queue: Queue | None = None
    compared: bool = False
    tab: str = ""
    family: str = ""
    owner: str = ""

    @property
    def department(self) -> str:
        return self.owner or self.dataset.department

    @property
    def scope(self) -> Mapping[str, str]:
        """What keeps the owner's entries of those in a shared sheet."""
        return {self.dataset.owner: self.owner} if self.owner else {}

    @property
    def words(self) -> str:
        """The name of its words and slots."""
        return self.family or self.dataset.name

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Each figure of the answer once, whatever rows it is in."""
        return tuple({figure.name: figure for rows in self.answer for figure in rows.figures}.values())

    @property
    def entries(self) -> str:
        """The name of the number of entries."""
        return next(figure.name for figure in self.figures if figure.source == "count")

    @property
    def count_filters(self) -> tuple[CountFilter, ...]:
        return tuple(one for one in self.filters if isinstance(one, CountFilter))

    def format(self, figure: Figure) -> Format:
        """How a figure reads, from the units of the measures behind it."""
        return figure.format or _format(self.dataset, figure.source)

    def formula(self, figure: Figure) -> Formula:
        """What a figure is computed from: of a measure the sum of itself, of the number of entries that of nothing."""
        source = figure.source
        if not isinstance(source, str):
            return source
        computed = {field.name: field.formula for field in self.dataset.computed_fields}
        return computed.get(source) or Sum(() if source == "count" else (source,))

    def grouped_by(self, rows: Rows | Shares | Own) -> str:
        """What tells its rows apart: `month`, `taluka`, …; '' where there is one row."""
        if isinstance(rows, Own):
            return rows.by
        if isinstance(rows, Shares):
            return rows.by.name
        by = self.dataset.block(rows.name).by
        return by[-1].removesuffix("_id") if by else ""


def _format(dataset: Dataset, source: str | Formula) -> Format:
    if isinstance(source, Percent):
        return "percent"
    if isinstance(source, Sum):
        formats = {_format(dataset, part) for part in source.parts}
        return "lacs" if formats == {"lacs"} else "count"
    computed = {field.name: field.formula for field in dataset.computed_fields}
    if formula := computed.get(source):
        return _format(dataset, formula)
    units = {measure.name: measure.unit for measure in dataset.measures if isinstance(measure, Total)}
    return "lacs" if units.get(source) == "lacs" else "count"
