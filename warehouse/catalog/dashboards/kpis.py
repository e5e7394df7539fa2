"""Dashboards of KPI departments, built from their pages (`catalog.kpi_pages`)."""

from collections.abc import Mapping

from catalog.dashboard import SUMMARY, Chart, Dashboard, EntriesTable, Figure, FigureCard, Own
from catalog.datasets.kpis import KPIS
from catalog.formulas import Percent
from catalog.kpi_pages import PAGES
from catalog.kpis import Metric, Page

# Figure names: the total of the page's states, a category's count, a month's value.
WHOLE, COUNT, VALUE = "whole", "count", "value"


def share_of(part: str) -> str:
    """Return the name of the figure with the progress of `part`."""
    return f"{part}_share"


def _figure(metric: Metric, color: int, name: str = "") -> Figure:
    where = (("metric", metric.name), ("category", ""))
    return Figure(name or metric.name, VALUE, color, metric.label, metric.unit, where)


def _dashboard(page: Page) -> Dashboard:
    # Colours follow the page's order, identical in cards and charts.
    shown = list(dict.fromkeys((*page.cards, *page.status, *page.bars)))
    colors = {item.name: shown.index(item.name) + 1 if item.name in shown else 0 for item in page.metrics}
    metrics = [_figure(item, colors[item.name]) for item in page.metrics]
    whole = _figure(page.metric(page.status_whole or page.counted), 0, WHOLE)
    shares = [
        Figure(
            share_of(item.part),
            Percent((item.part,), (item.whole,), decimals=1),
            colors[item.part] or 1,
            item.label,
        )
        for item in page.progress
    ]
    answer = [
        Own(SUMMARY, "", (Figure("entries", "count"), *metrics, whole, *shares)),
        Own("categories", "category", (_figure(page.metric(page.counted), 1, COUNT),)),
    ]
    months = []
    if page.monthly:
        value = _figure(page.metric(page.monthly), colors[page.monthly] or 1, VALUE)
        answer.append(Own("months", "month", (value,)))
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
    other_names = [*(item.name for item in shares), *(name for name in colors if name not in page.cards)]
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
            Chart(name="status", form="parts", figures=page.status, whole=WHOLE, rest=True,
                  finding=("share", (page.status[0], WHOLE)), columns=4),
            *months,
            Chart(name="categories", form="bars", blocks=("categories",), figures=(COUNT,),
                  finding=("most", (COUNT,)), columns=4),
            Chart(name="figures", form="facts", figures=tuple(other_names), columns=4),
            Chart(name="activity", form="activity", figures=(), columns=8 if months else 4),
        ),
        table=EntriesTable(columns=("date", "metric", "category", "value"), title="metric",
                           figures=("category", "value"), today=True),
        slots=("menu", "table"),
        without=("contact",),
    )  # fmt: skip


KPI_DASHBOARDS: Mapping[str, Dashboard] = {slug: _dashboard(page) for slug, page in PAGES.items()}
