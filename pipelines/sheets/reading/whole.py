"""Everything about a table as a whole that is looked at once its heading is known."""

from datetime import date

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import TODAY, Kind
from sheets.errors import Fault, Params
from sheets.findings import Findings
from sheets.headings import Heading
from sheets.read import Sheet
from sheets.reading.dates import date_in, order_fault
from sheets.reading.hidden import hidden_data
from sheets.text import group_digits


def check_table(
    sheet: Sheet,
    dataset: Dataset,
    heading: Heading,
    body: pl.DataFrame,
    findings: Findings,
    *,
    today: date,
    day_given: bool,
) -> None:
    """Report what is not certain about the table: hidden data, the order of day and month, a day outside it."""
    findings.issues += hidden_data(sheet, body, {index: name for name, index in heading.positions.items()})
    for one in dataset.entered_fields:
        if one.kind is Kind.DATE and one.name in findings.texts:
            texts, letter = findings.texts[one.name], findings.letters[one.name]
            doubt = order_fault(texts, findings.rows, letter, workbook=sheet.kind != "csv")
            if doubt is not None:
                cell, text, fault = doubt
                findings.sheet(one.name, cell, fault, value=text)
    if not dataset.date:
        return  # a sheet of masters or accounts has no day
    day = dataset.field(dataset.date)
    if day.default != TODAY or day_given or body.is_empty():
        return
    given = findings.texts.get(day.name)
    blank = body.height if given is None else given.null_count()
    if not blank:
        return
    written = date_in([sheet.name, *heading.titles, *heading.texts])
    params: Params = {"label": {"en": day.label.en, "mr": day.label.mr}, "name": day.sheet_heading}
    if written is not None:
        findings.sheet(day.name, "", Fault("date_outside_table", params | {"date": written}), value=written)
    else:
        params |= {"count": group_digits(blank), "today": today.strftime("%d/%m/%Y")}
        findings.sheet(day.name, "", Fault("today_used", params), "warning")
