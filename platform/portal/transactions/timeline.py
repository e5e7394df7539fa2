"""Fill in the periods of a dashboard's time series, to distinguish a gap from a zero."""

from datetime import date

from catalog.calendar import Window
from catalog.fields import Kind
from catalog.measures import Block
from catalog.rows import word
from marts.query import Query
from marts.series import KnownPeriods, Row, Step, line
from portal.figures.models import NilReturn
from portal.figures.working import working_days
from portal.geography.models import Taluka
from portal.transactions.figures import Figures, FiguresRequest, read
from portal.transactions.places import PATHS

SHEETS = "sheets"
LENGTHS: dict[Step, int] = {"day": len("2026-11-21"), "month": len("2026-11")}


class TimelineBuilder:
    """Builds the time series of one dashboard. Working days and nil returns are loaded once and shared."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.working = working_days()
        self.nil = _nil(figures.request)

    def of(self, block: Block, window: Window) -> list[Row]:
        """Build the time series of a block grouped only by month or day."""
        request = self.figures.request
        step: Step = "day" if "day" in block.by else "month"
        nil = frozenset(day.isoformat()[: LENGTHS[step]] for day in self.nil)
        known = KnownPeriods(_received(request, window, step), nil, self.working)
        rows = self.figures.block(block.name)
        return line(request.dataset, rows, block.measures, step, window, request.today, known)


def _received(request: FiguresRequest, window: Window, step: Step) -> frozenset[str]:
    """Return periods whose sheets are hidden by the filters. Without such filters, the rows themselves tell."""
    dataset = request.dataset
    owner = {dataset.owner} if dataset.owner else set()
    hiding = ({*request.choices, *request.masters} - owner) - {_unit(request)}
    if not hiding:
        return frozenset()
    visible = {column: value for column, value in request.equals.items() if column not in hiding}
    query = Query(window=window, equals=visible, blocks=(Block(SHEETS, (step,), ()),), today=request.today)
    return frozenset(word(row, step) for row in read(dataset, query).blocks[SHEETS])


def _nil(request: FiguresRequest) -> list[date]:
    """Return days on which one of the selected units sent a nil return."""
    rows = NilReturn.objects.filter(dataset=request.dataset.name)
    units = _units(request)
    if units is not None:
        rows = rows.filter(unit__in=units)
    return list(rows.values_list("day", flat=True))


def _unit(request: FiguresRequest) -> str:
    rule = request.dataset.expected
    return request.dataset.field(rule.unit).column if rule else ""


def _units(request: FiguresRequest) -> list[str] | None:
    """Return the units selected by area, master or department; None for all."""
    rule, equals = request.dataset.expected, request.equals
    if rule is None:
        return []
    if request.dataset.field(rule.unit).kind is Kind.PLACE:
        area = {
            f"{path}id__in": equals[f"{level}_id"] for level, path in PATHS.items() if f"{level}_id" in equals
        }
        if not area:
            return None
        return [str(pk) for pk in Taluka.objects.filter(**area).values_list("pk", flat=True)]
    given = equals.get(_unit(request))
    if given is None:
        return None
    return [str(value) for value in (given if isinstance(given, tuple) else (given,))]
