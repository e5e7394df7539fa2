"""Printed documents: HTML built from a few parts, as a printable page or as a PDF made by Chromium.

A browser makes the PDF (`browser`) because browsers shape Devanagari correctly. Style, fonts and the chart script are
built with the user interface (ui/src/print) and inlined, so the document loads nothing.

    body = join(
        section(text("Key findings"), findings([...])),
        section(name, figure(Chart(kind="line", label=..., categories=..., series=(Series(name, values),))),
                table(headers, rows, total=...)),
    )
    html = document(Paper(title=..., office=..., ...), body)
    return pdf_response(html, "brief.pdf")          # or: html_response(html, "brief.html")

`pdf_response` raises BrowserMissing (503, error code BROWSER_MISSING) if the machine has no browser; the user interface
then offers the `html` form of the same call. All parts escape their input; numbers arrive formatted.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Literal

from django.conf import settings
from django.http import HttpResponse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from portal.core.browser import BrowserMissing, PrintingFailed, executable, to_pdf
from portal.core.files import attachment, file_responses
from portal.core.heavy import PRINTED_DOCUMENT, queue_if_heavy
from portal.core.language import Language, current
from portal.core.past import state_label

PDF: Final = "application/pdf"
# A printed document.
FILE: Final = file_responses(PDF, "text/html")
# The portal's logo in the title block.
_MARK = mark_safe(
    '<svg viewBox="0 0 32 32" role="img" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#101d45"/>'
    '<path d="M5 5h10.3l-1.6 9.6L5 16.3z" fill="#b9c4e3"/><path d="M17.3 5H27v8l-11.3 2.2z" fill="#f2a922"/>'
    '<path d="m5 18.3 8.9-1.7L15.5 27H5z" fill="#fff"/><path d="m15.9 17.2 11.1-2.2v12h-9.5z" fill="#7b93cf"/></svg>'
)


@dataclass(frozen=True, kw_only=True)
class Paper:
    """Title block and page header of a document."""

    title: str
    office: str
    over: str = ""  # the line above the office: "Government of Maharashtra"
    subtitle: str = ""
    made: str = ""  # "Made on 21 Nov 2026"
    sample: str = ""  # a badge: figures that are not live (requirement 9)
    language: Language = field(default_factory=current)


@dataclass(frozen=True)
class Series:
    """One measure of a chart; None is a period without a sheet, drawn as a gap."""

    name: str
    values: Sequence[float | None]
    colour: str = "var(--c1)"


@dataclass(frozen=True)
class Target:
    """A horizontal line in `line` and `bars` charts."""

    name: str
    value: float


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart. `line` and `bars` (vertical) draw the first series and the year before; `rows` (horizontal) all."""

    kind: Literal["line", "bars", "rows"]
    label: str  # one sentence that describes the chart
    categories: Sequence[str]
    series: Sequence[Series]
    previous: Series | None = None  # the same periods a year earlier, dashed and grey
    target: Target | None = None
    running: Sequence[int] = ()  # positions of periods that have not ended
    running_name: str = ""  # their label in the legend
    decimals: int = 0
    height: int = 0  # pixels; 0: default of the kind


def join(*parts: SafeString | str, separator: str = "") -> SafeString:
    return format_html_join(separator, "{}", ((part,) for part in parts if part))


def section(title: str, *parts: SafeString | str, finding: str = "") -> SafeString:
    """A part with its own heading, which is never separated from what follows by a page break."""
    return format_html(
        "<section><h2>{}</h2>{}{}</section>",
        title,
        format_html('<p class="finding">{}</p>', finding) if finding else "",
        join(*parts),
    )


def note(words: str) -> SafeString:
    return format_html('<p class="note">{}</p>', words)


def findings(lines: Iterable[tuple[str, str]]) -> SafeString:
    """A list of sentences, each preceded by the name of its subject."""
    rows = format_html_join("", "<li><b>{}</b> {}</li>", lines)
    return format_html('<ul class="findings">{}</ul>', rows)


def table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    total: Sequence[str] = (),
    words: int = 1,
) -> SafeString:
    """The first column is the row header; the first `words` columns are text, the others right-aligned numbers."""

    def line(cells: Sequence[str], first: str = "th") -> SafeString:
        tags = (
            (
                mark_safe(first if index == 0 else "td"),
                mark_safe(' class="words"' if index < words else ""),
                mark_safe(' scope="row"' if index == 0 else ""),
                cell,
                mark_safe(first if index == 0 else "td"),
            )
            for index, cell in enumerate(cells)
        )
        return format_html("<tr>{}</tr>", format_html_join("", "<{}{}{}>{}</{}>", tags))

    top = format_html_join(
        "",
        '<th scope="col"{}>{}</th>',
        ((mark_safe(' class="words"' if index < words else ""), head) for index, head in enumerate(headers)),
    )
    return format_html(
        "<table><thead><tr>{}</tr></thead><tbody>{}</tbody>{}</table>",
        top,
        join(*(line(row) for row in rows)),
        format_html("<tfoot>{}</tfoot>", line(total)) if total else "",
    )


def figure(chart: Chart) -> SafeString:
    """A chart with its legend. The data is next to an empty box, in which the page's script draws the chart."""
    data = {
        **{name: getattr(chart, name) for name in ("kind", "categories", "running", "decimals", "height")},
        "series": [
            {"name": series.name, "values": [*map(_number, series.values)], "color": series.colour}
            for series in chart.series
        ],
        "previous": chart.previous
        and {"name": chart.previous.name, "values": [*map(_number, chart.previous.values)]},
        "target": chart.target and {"name": chart.target.name, "value": chart.target.value},
    }
    # Without "<" nothing in the JSON can close the element.
    raw = mark_safe(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))
    return format_html(
        '<figure class="chart" role="img" aria-label="{}">{}<div class="box"></div>'
        '<script type="application/json">{}</script></figure>',
        chart.label,
        _legend(chart),
        raw,
    )


def _number(value: Decimal | float | None) -> float | None:
    return None if value is None else float(value)


def _legend(chart: Chart) -> SafeString:
    square = chart.kind != "line"
    entries = [(series.name, series.colour, "square" if square else "") for series in chart.series]
    if chart.previous:
        entries.append((chart.previous.name, "var(--c0)", "square" if square else "dashed"))
    if chart.running and chart.running_name and not square:
        entries.append((chart.running_name, chart.series[0].colour, "dotted"))
    if chart.target:
        entries.append((chart.target.name, "var(--ok)", "dashed"))
    lines = (
        (kind, "background" if kind == "square" else "border-color", colour, name)
        for name, colour, kind in entries
    )
    rows = format_html_join("", '<li><i class="{}" style="{}: {}"></i>{}</li>', lines)
    return format_html('<ul class="legend">{}</ul>', rows)


def document(paper: Paper, body: SafeString) -> str:
    """Return the complete, self-contained document."""
    try:
        style = (settings.PORTAL_UI / "print" / "print.css").read_text(encoding="utf-8")
        script = (settings.PORTAL_UI / "print" / "print.js").read_text(encoding="utf-8")
    except OSError as fault:
        raise PrintingFailed() from fault  # the user interface is not built
    script_hash = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rules = (
        f"default-src 'none'; style-src 'unsafe-inline'; font-src data:; script-src 'sha256-{script_hash}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    running = f"{paper.office} · {paper.title}"
    return "".join(
        (
            f'<!doctype html><html lang="{paper.language}" data-theme="light"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(rules)}">',
            f"<title>{escape(paper.title)}</title><style>{style}</style>",
            f"<style>@page {{ @top-left {{ content: {_css_text(running)}; }} }}",
            "@page :first { @top-left { content: none; } }</style></head><body>",
            _title_block(paper),
            body,
            f"<script>{script}</script></body></html>",
        )
    )


def _title_block(paper: Paper) -> SafeString:
    return format_html(
        '<header><div class="masthead">{}<div>{}<div class="office">{}</div></div><div class="made">{}</div></div>'
        '<div class="titles"><h1>{}</h1>{}{}</div></header>',
        _MARK,
        format_html('<div class="over">{}</div>', paper.over) if paper.over else "",
        paper.office,
        join(paper.made, state_label(), separator=" · "),
        paper.title,
        format_html("<p>{}</p>", paper.subtitle) if paper.subtitle else "",
        format_html('<span class="sample">{}</span>', paper.sample) if paper.sample else "",
    )


def _css_text(words: str) -> str:
    """Return a CSS string in which every character that could end it, or the enclosing element, is escaped."""
    return '"' + "".join(c if c.isalnum() or c in " ·,-" else f"\\{ord(c):x} " for c in words) + '"'


def ensure_can_print() -> None:
    """Call before the work for a PDF: raises BrowserMissing, or queues the call, since no request prints itself."""
    if executable(settings.PORTAL_BROWSER) is None:
        raise BrowserMissing()
    queue_if_heavy(PRINTED_DOCUMENT, 1)


def pdf(html: str) -> bytes:
    """Return the document as A4 PDF with embedded fonts. BrowserMissing or PrintingFailed (503) if not possible."""
    ensure_can_print()
    return to_pdf(html, configured=settings.PORTAL_BROWSER)


def pdf_response(html: str, filename: str) -> HttpResponse:
    return attachment(HttpResponse(pdf(html), content_type=PDF), filename)


def html_response(html: str, filename: str) -> HttpResponse:
    """Return the printable page as a download, so that it never opens on the portal's origin."""
    return attachment(HttpResponse(html, content_type="text/html; charset=utf-8"), filename)
