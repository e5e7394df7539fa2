"""The dashboards of the departments that tell a few numbers, each made of its page (`catalog.kpi_pages`)."""

from collections.abc import Mapping
from types import MappingProxyType

from catalog.dashboard import SUMMARY, Chart, Dashboard, EntriesTable, Figure, FigureCard, Own
from catalog.datasets.kpis import KPIS
from catalog.formulas import Percent
from catalog.kpi_pages import PAGES
from catalog.kpis import Metric, Page

# The whole of which the page's states are parts, where it is one on the day; the number of a category; a month's value.
WHOLE, COUNT, VALUE = "whole", "count", "value"


def share_of(part: str) -> str:
    """The name of a figure that says how far something has come."""
    return f"{part}_share"


def _figure(metric: Metric, color: int, name: str = "") -> Figure:
    where = (("metric", metric.name), ("category", ""))
    return Figure(name or metric.name, VALUE, color, metric.label, metric.unit, where)


def _dashboard(page: Page) -> Dashboard:
    # What the page shows first has the first colours, in its cards as in its charts.
    shown = list(dict.fromkeys((*page.cards, *page.status, *page.bars)))
    colors = {
        metric.name: shown.index(metric.name) + 1 if metric.name in shown else 0 for metric in page.metrics
    }
    shares = tuple(
        Figure(
            share_of(one.part),
            Percent((one.part,), (one.whole,), decimals=1),
            colors[one.part] or 1,
            one.label,
        )
        for one in page.progress
    )
    further = (name for name in colors if name not in page.cards)
    counted, monthly = page.metric(page.counted), page.metric(page.monthly) if page.monthly else None
    answer = [
        Own(
            SUMMARY,
            "",
            (
                Figure("entries", "count"),
                *(_figure(metric, colors[metric.name]) for metric in page.metrics),
                _figure(page.metric(page.status_whole or page.counted), 0, WHOLE),
                *shares,
            ),
        ),
        Own("categories", "category", (_figure(counted, 1, COUNT),)),
    ]
    months = []
    if monthly:
        answer.append(Own("months", "month", (_figure(monthly, colors[monthly.name] or 1, VALUE),)))
        months.append(
            Chart(
                name="months",
                form="lines",
                blocks=("months",),
                figures=(VALUE,),
                listed=(VALUE,),
                finding=("change", (VALUE,)),
                columns=8,
            )
        )
    return Dashboard(
        dataset=KPIS,
        owner=page.slug,
        answer=tuple(answer),
        cards=tuple(
            FigureCard(name, name, (name,), WHOLE) if name in page.status else FigureCard(name, name)
            for name in page.cards
        ),
        charts=(
            Chart(name="overview", form="parts", figures=page.bars, finding=("most", (VALUE,)), columns=8),
            Chart(
                name="status",
                form="parts",
                figures=page.status,
                whole=WHOLE,
                rest=True,
                finding=("share", (page.status[0], WHOLE)),
                columns=4,
            ),
            *months,
            Chart(
                name="categories",
                form="bars",
                blocks=("categories",),
                figures=(COUNT,),
                finding=("most", (COUNT,)),
                columns=4,
            ),
            Chart(name="figures", form="facts", figures=(*(one.name for one in shares), *further), columns=4),
            Chart(name="activity", form="activity", figures=(), columns=8 if months else 4),
        ),
        table=EntriesTable(
            columns=("date", "metric", "category", "value"),
            title="metric",
            figures=("category", "value"),
            today=True,
        ),
        slots=("menu", "table"),
        without=("contact",),
    )


KPI_DASHBOARDS: Mapping[str, Dashboard] = MappingProxyType(
    {slug: _dashboard(page) for slug, page in PAGES.items()}
)
