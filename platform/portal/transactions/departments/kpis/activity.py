"""Recent activity on a department's KPIs: sheets imported or refused, figures entered by hand."""

from datetime import datetime
from functools import partial
from typing import TypedDict

from catalog.datasets.kpis import KPIS
from catalog.kpis import Page
from catalog.text import Text
from portal.core.days import day
from portal.core.language import Language, current, in_each_language, text
from portal.core.numbers import format_short
from portal.figures.models import Import
from portal.transactions.models.kpi import KpiEntry

MAX_LINES = 6
# Counts come last, so that each sentence works for one and many.
SHEET = {
    "done": ("success", "“{file}” came in, rows: {rows}", "“{file}” घेतली, ओळी: {rows}"),
    "warned": (
        "warning",
        "“{file}” came in, rows: {rows}, warnings: {warnings}",
        "“{file}” घेतली, ओळी: {rows}, सूचना: {warnings}",
    ),
    "refused": (
        "error",
        "“{file}” was refused, rows with errors: {errors}",
        "“{file}” नाकारली, चुका असलेल्या ओळी: {errors}",
    ),
}


class Line(TypedDict):
    """One line of the activity list. `type` is its tone."""

    type: str
    message: dict[Language, str]
    time: datetime


def recent(page: Page) -> list[Line]:
    """Return the newest activity first."""
    lines = [*_sheets(page), *_by_hand(page)]
    return sorted(lines, key=lambda line: line["time"], reverse=True)[:MAX_LINES]


def _sheets(page: Page) -> list[Line]:
    wrote_import = (
        KpiEntry.objects.filter(department=page.slug, import_id__isnull=False).values("import_id").distinct()
    )
    finished = (Import.State.DONE, Import.State.REFUSED)
    rows = Import.objects.filter(
        dataset=KPIS.name, preview=False, state__in=finished, finished_at__isnull=False
    )
    imports = (
        (rows.filter(department=page.slug) | rows.filter(pk__in=wrote_import))
        .distinct()
        .order_by("-id")[:MAX_LINES]
    )
    lines: list[Line] = []
    for row in imports:
        kind = "refused" if row.state == Import.State.REFUSED else "warned" if row.warning_count else "done"
        tone, english, marathi = SHEET[kind]
        params = {
            "file": row.filename,
            "rows": row.imported_count + row.updated_count + row.unchanged_count,
            "warnings": row.warning_count,
            "errors": row.error_count,
        }
        message: dict[Language, str] = {"en": english.format(**params), "mr": marathi.format(**params)}
        lines.append({"type": tone, "message": message, "time": row.finished_at or row.created_at})
    return lines


def _by_hand(page: Page) -> list[Line]:
    labels = {metric.name: metric.label for metric in page.metrics}
    rows = KpiEntry.objects.filter(department=page.slug, import_id__isnull=True).order_by("-updated_at")[
        :MAX_LINES
    ]
    return [
        {
            "type": "info",
            "message": in_each_language(partial(_sentence, page, row, labels.get(row.metric))),
            "time": row.updated_at,
        }
        for row in rows
    ]


def _sentence(page: Page, row: KpiEntry, label: Text | None) -> str:
    """Name what tells the entry apart from others of its metric: its category, if any, and its day."""
    category = [page.category(row.category)[current()]] if row.category else []
    return text(
        "{metric} ({entry}) entered by hand: {figure}",
        metric=label[current()] if label else row.metric,
        entry=", ".join([*category, day(row.date)]),
        figure=format_short(row.value),
    )
