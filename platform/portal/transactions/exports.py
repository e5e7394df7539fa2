"""Files made from entries: the export of a filtered list, and the empty template."""

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse

from catalog.dataset import Dataset
from portal.core.errors import FieldErrors
from portal.core.files import CSV, XLSX, attachment, sheet_file, with_count
from portal.core.heavy import ROWS, queue_if_heavy, with_progress
from portal.core.language import text
from portal.figures.selectors import pending_adds_up
from portal.geography.selectors import places
from portal.transactions import masters
from portal.transactions.models import Entry
from portal.transactions.places import talukas

# Excel's own limit is 1,048,576 rows, but a workbook that large needs too much memory.
XLSX_ROWS = 200_000


def _lines(dataset: Dataset, rows: QuerySet[Entry]) -> Iterator[dict[str, object]]:
    """Yield rows in the form the import accepts: the definition's fields, with places by their English name."""
    place = dataset.place
    taluka_levels = talukas() if place is not None else {}
    master_names = {field.name: masters.names(field.lookup) for field in masters.lookup_fields(dataset)}
    stocks = dataset.stocks(pending_adds_up(dataset))
    for values in rows.values(*dataset.columns).iterator(chunk_size=2_000):
        levels = taluka_levels[values[place.column]] if place is not None else {}
        line = values | dataset.derive(values, stocks)
        line |= {level: place_name["name_en"] for level, place_name in levels.items()}
        line |= {name: names[values[f"{name}_id"]]["name"] for name, names in master_names.items()}
        yield line


def export(dataset: Dataset, rows: QuerySet[Entry], kind: str) -> HttpResponse | StreamingHttpResponse:
    total = rows.count()
    if kind == "xlsx" and total > XLSX_ROWS:
        message = text("A workbook can't hold more than 2,00,000 entries. Narrow the filters or choose CSV.")
        raise FieldErrors({"format": [message]})
    queue_if_heavy(ROWS, total)
    lines = with_progress(_lines(dataset, rows), total)
    columns = [(field.name, field.sheet_heading, 18) for field in dataset.sheet_fields]
    return with_count(sheet_file(f"{dataset.name}_transactions", columns, lines, kind), total)


def _dropdown_names(dataset: Dataset) -> dict[str, list[str]]:
    """Return the names for a template's drop-downs, by kind of lookup."""
    return {
        field.lookup or "": [row["name"] for row in masters.names(field.lookup, active_only=True).values()]
        for field in masters.lookup_fields(dataset)
    }


def template(dataset: Dataset, kind: str, examples: Mapping[str, Sequence[str]]) -> HttpResponse:
    """Return an empty template. `examples` maps columns to examples that replace those of the definition."""
    from sheets.template import template_csv, template_xlsx

    filename = f"{dataset.name}_sample_template.{kind}"
    if kind == "csv":
        return attachment(HttpResponse(template_csv(dataset, examples), content_type=CSV), filename)
    return attachment(
        HttpResponse(template_xlsx(dataset, places(), _dropdown_names(dataset), examples), content_type=XLSX),
        filename,
    )
