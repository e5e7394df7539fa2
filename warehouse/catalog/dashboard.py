"""Declarative dashboards: the contents of a department's API response, and their layout on its page.

Texts are in the UI's locale files, in the dataset's namespace, under the names given here (`words`).
`tests/test_dashboards.py` checks that each exists in both languages.
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
# Rules for finding sentences, implemented in `ui/src/features/dashboard/findings.ts`.
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
# The block with the totals of all entries.
SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in the response.

    `of` is a measure, a computed field, a formula, or `count` for the number of entries; by default, whatever has the
    figure's name. `color` is a palette index, or the name of a colour with a meaning. `label`, `format` and `where` are
    for figures that are rows of the sheet rather than columns; `where` selects their entries.
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
    """A block of the dataset, with the names used in the response.

    The grouping decides its form: a single row if ungrouped, a series without gaps for months, and named rows for
    places and masters, masters with the largest first figure first. `at_top` repeats the figures at the top level of
    the response. `plain` omits months without entries, returns masters sorted by `name`, and names places once.
    """

    name: str
    figures: tuple[Figure, ...]
    at_top: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """A block computed by the department's own code.

    Has a row with these figures for each `by` (for each value if it is a choice), or a single row without it.
    """

    name: str
    by: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """Disjoint parts of the summary: a row for each figure, with its value and its percentage of all parts.

    If pending is a stock, the parts have no common total and no percentages. A row's label is that of the choice of
    `by` with the figure's name.
    """

    name: str
    by: Field
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FigureCard:
    """A figure of the summary, with a bar that shows `parts` of `whole`.

    The note below can use any figure of the summary, and `share`: the first part in percent of the whole. `counted` is
    the figure or block whose number selects the note's plural form. If the summary's flag `instead` is set, another
    note is shown. `dot` adds a dot in the figure's colour. `good` is the desired direction of a figure that is neither
    tracked nor pending. Without parts there is neither bar nor note.
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
    """Figures of a block, in one of these forms:

    - `bars`: a bar per figure for each name; a single percentage, highest first. The user chooses among several blocks.
      Amounts and counts never share a chart.
    - `stacked`: one bar for each name, with the figures as its parts.
    - `lines`: a count and a percentage over months; a single figure as columns.
    - `parts`: figures of the summary as a donut of `whole`; `rest` adds the remainder as a part. The centre shows the
      whole, the figure `center`, or a selected part's share. Without a whole, bars; `Shares` always make up the whole.
    - `map`: talukas on the district's map, coloured by a figure that the user chooses. A click filters the page. The
      texts are the same on every page.
    - `facts`: a list of summary figures, percentages with a bar.
    - `activity`: recent activity, from the response's own rows.

    The tables of `bars` and `lines` show the figures `listed`. `finding` is a rule and the figures it compares (the
    parts of a chart by their `value`); lists have none. The chart spans `columns` of twelve; `below` puts it under the
    previous chart, in the same columns. `refresh` adds a button that reloads all data.
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
    """Return the map of a dashboard by taluka, with counts and at least one figure independent of a taluka's size."""
    return Chart(name="map", form="map", blocks=(block,), figures=figures, finding=("range", figures[:1]))


@dataclass(frozen=True, slots=True)
class Rating:
    """A percentage shown with a colour and label in an entry's details: from `good` on, from `fair` on, or below."""

    field: str
    good: float
    fair: float


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesTable:
    """The table of entries below the charts.

    `columns` are its fields; on a phone, a row shows `title` and `figures`. `today` presets the date of a new entry,
    `fill_on_edit` requires numbers that were cleared in the form. `filters` are the place levels to filter by, by
    default all. The pager has `page_buttons`. The first `pinned` columns are sticky.
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
    """A choice that selects entries whose count for it is above 0.

    All counts of these entries are shown: the filter selects entries, but does not change them (requirement 33).
    """

    field: Field
    keeps: Mapping[str, Positive]


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Measures for predicting when pending cases will be cleared (`catalog.clearance`).

    If pending is a stock, `received` is not used: it is closed plus the growth of the stock.
    """

    received: tuple[str, ...]
    closed: tuple[str, ...]
    pending: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """A department's dashboard.

    `filters` are those besides places and days: lookups of the dataset, and choices of counts. `slots` are custom parts
    of the page, in `ui/src/features/<words>/slots.tsx`. `recent` is the number of newest entries in the response,
    `pictures` that in the gallery; `without` lists omitted parts. `queue` predicts when pending cases will be cleared,
    `compared` compares the units that send the sheets.

    Dashboards of one department share a page: each has a `tab` in the URL, with the words and slots of their `family`.
    `owner` is the department of the page, if several share the dataset.
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
        """Filter for the owner's entries in a shared dataset."""
        return {self.dataset.owner: self.owner} if self.owner else {}

    @property
    def words(self) -> str:
        """Namespace of its texts and slots."""
        return self.family or self.dataset.name

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures of the response, without duplicates."""
        return tuple({figure.name: figure for rows in self.answer for figure in rows.figures}.values())

    @property
    def entries(self) -> str:
        """Name of the figure with the number of entries."""
        return next(figure.name for figure in self.figures if figure.source == "count")

    @property
    def count_filters(self) -> tuple[CountFilter, ...]:
        return tuple(item for item in self.filters if isinstance(item, CountFilter))

    def format(self, figure: Figure) -> Format:
        """Return a figure's format, by default from the units of its measures."""
        return figure.format or _format(self.dataset, figure.source)

    def formula(self, figure: Figure) -> Formula:
        """Return a figure's formula. A measure is the sum of itself, the number of entries an empty sum."""
        source = figure.source
        if not isinstance(source, str):
            return source
        computed = {field.name: field.formula for field in self.dataset.computed_fields}
        return computed.get(source) or Sum(() if source == "count" else (source,))

    def grouped_by(self, rows: Rows | Shares | Own) -> str:
        """Return the key of its rows: `month`, `taluka`… or '' for a single row."""
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
