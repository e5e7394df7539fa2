"""Printed documents: contents, self-containment, and errors if they can't be made."""

import io

import pytest
from pypdf import PdfReader

from portal.core.browser import BrowserMissing, PrintingFailed, executable, to_pdf
from portal.core.language import use_language
from portal.core.printing import (
    Chart,
    Paper,
    Series,
    document,
    figure,
    findings,
    join,
    note,
    pdf,
    section,
    table,
)
from support.pdf import typefaces

needs_browser = pytest.mark.skipif(
    executable("") is None, reason="no Chromium on this machine: the portal offers the page to print instead"
)
MONTHS = ("एप्रि.", "मे", "जून", "जुलै")
HOSTILE = 'Kurla "East" \\ </style></script><script>document.title = "seized"</script>'


def paper(**changes):
    return Paper(
        **{
            "title": "जिल्ह्याचा कल",
            "office": "जिल्हाधिकारी कार्यालय, मुंबई उपनगर",
            "language": "mr",
            **changes,
        }
    )


def chart(kind="line"):
    return Chart(
        kind=kind,
        label="निर्गमित",
        categories=MONTHS,
        series=(Series("निर्गमित 2026-2027", (1_20_000, None, 1_40_500, 90_001)),),
        previous=Series("2025-2026", (90_000, 80_000, 85_000, None)),
        running=(3,),
        running_name="चालू महिना",
    )


def rows(count):
    return [(f"ओळ {number}", "1,23,456", "—") for number in range(count)]


@needs_browser
def test_pdf_has_fonts_pages_and_figures():
    body = join(
        section(
            "ठळक निष्कर्ष",
            findings([("ई-फेरफार", "प्रलंबित 12 % वाढले.")]),
        ),
        section("ई-फेरफार", figure(chart()), figure(chart("bars")), note("टीप 9,87,654")),
        section(
            "तक्ता",
            table(("महिना", "Count", "गत वर्ष"), rows(80), total=("एकूण", "98,76,480", "—")),
        ),
    )
    reader = PdfReader(io.BytesIO(pdf(document(paper(), body))))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) > 2
    assert {name.split("+")[-1].split("-")[0] for name in typefaces(reader)} == {"NotoSansDevanagari"}
    assert "9,87,654" in texts[1] + texts[0]
    assert "1,20,000" in texts[0]  # drawn by the chart
    # The table header is repeated on each of its pages.
    assert [text.count("Count") for text in texts] == [int("1,23,456" in text) for text in texts]
    assert sum(text.count("1,23,456") for text in texts) == 80
    assert "98,76,480" in texts[-1]
    width, height = (float(side) / 72 * 25.4 for side in reader.pages[0].mediabox[2:])
    assert (round(width), round(height)) == (210, 297)


@needs_browser
def test_input_is_escaped():
    body = section(
        HOSTILE,
        table((HOSTILE,), [(HOSTILE,)]),
        figure(
            Chart(kind="rows", label=HOSTILE, categories=(HOSTILE,), series=(Series(HOSTILE, (7_654_321,)),))
        ),
    )
    reader = PdfReader(io.BytesIO(pdf(document(paper(title=HOSTILE, language="en"), body))))
    assert reader.metadata is not None and reader.metadata.title == HOSTILE
    assert "76,54,321" in "".join(page.extract_text() for page in reader.pages)


def test_document_loads_nothing():
    html = document(paper(), section("विभाग", figure(chart("rows"))))
    assert "default-src 'none'" in html.replace("&#x27;", "'")
    assert "http://" not in html.split("<script>")[0].replace("http://www.w3.org", "")
    assert "url(data:font/woff2;base64," in html


def test_missing_browser_error_names_the_alternative():
    with use_language("mr"), pytest.raises(BrowserMissing) as missing:
        to_pdf("<p>", configured="no-such-browser-here")
    assert (missing.value.status, missing.value.error_code) == (503, "BROWSER_MISSING")
    assert "chromium" in missing.value.message and "छापण्याचे पान" in missing.value.message


def test_browser_that_exits_immediately_raises_printing_failed():
    with pytest.raises(PrintingFailed) as failed:
        to_pdf("<p>", configured="false")
    assert (failed.value.status, failed.value.error_code) == (503, "PRINTING_FAILED")


@needs_browser
def test_page_that_never_becomes_ready_times_out():
    with pytest.raises(PrintingFailed):
        to_pdf("<script>window.printReady = new Promise(() => {})</script>", deadline=3)
    assert pdf(document(paper(), note("पुन्हा")))[:5] == b"%PDF-"
