"""Small sheets processed within the request: users and masters. Unlike the departments' sheets they feed no figures.

They use the same jailed reader, checks and response shape (requirements 43 and 44): every error by its cell, counts
that add up, all or nothing unless ``accept=valid``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.personal import mask
from portal.core.auth import caller
from portal.core.envelope import ready
from portal.core.files import CSV, XLSX, attachment, table_file
from portal.core.heavy import reading_slot
from portal.core.language import current, text
from portal.uploads.files import Received
from portal.uploads.receiving import incoming, read_form, reject, sheet_file
from portal.uploads.responses import done, errors_of, refused, serialize_issue
from portal.uploads.schemas import SheetForm
from sheets.errors import SheetError
from sheets.limits import MIB, Limits
from sheets.messages import message
from sheets.places import Lookups
from sheets.text import column_letter

if TYPE_CHECKING:
    from sheets.validate import Validated

LIMITS = Limits(file_bytes=2 * MIB, rows=500)


class DirectSheet:
    """A sheet being imported. Subclasses check its rows and write the valid ones in `apply`."""

    def __init__(self, *, form: SheetForm, verdict: "Validated"):
        self.form, self.verdict = form, verdict
        self.letters: dict[str, str] = {match.field: match.letter for match in verdict.columns if match.field}
        self.cells = {row["_row"]: row for row in verdict.frame.to_dicts()}
        self.rows_with_errors: set[int] = set(verdict.error_rows)
        self.details = [serialize_issue(issue) for issue in verdict.issues]
        self.imported = self.updated = self.unchanged = 0

    def apply(self) -> None:
        """Write the valid rows, or in a preview only count what would be written."""
        raise NotImplementedError

    def text_in(self, number: int, field: str) -> str:
        """Return the text of a field's cell as it was sent."""
        letter = self.letters.get(field, "")
        texts = {column_letter(index): text for index, text in enumerate(self.cells[number].values())}
        return texts.get(letter) or ""

    def add_error(self, number: int, field: str, code: str, message_text: str) -> None:
        """Add an error that the sheet's own checks don't detect."""
        self.rows_with_errors.add(number)
        letter = self.letters.get(field, "")
        self.details.append(
            {
                "row": number,
                "column": field,
                "cell": f"{letter}{number}" if letter else "",
                "value": self.text_in(number, field),
                "code": code,
                "severity": "error",
                "message": message_text,
                "suggestions": [],
            }
        )

    @property
    def refused(self) -> bool:
        return self.verdict.fatal or bool(self.rows_with_errors and self.form.accept != "valid")

    def report(self) -> dict[str, object]:
        """Return the report. The counts add up to the rows of the sheet (requirement 43)."""
        self.details.sort(key=lambda detail: (detail["row"] or 0, detail["cell"]))
        stored = self.imported + self.updated + self.unchanged
        return {
            "preview": self.form.preview,
            "row_count": self.verdict.row_count,
            "imported_count": self.imported,
            "updated_count": self.updated,
            "unchanged_count": self.unchanged,
            "error_count": len(self.rows_with_errors),
            "held_count": self.verdict.row_count - len(self.rows_with_errors) - stored,
            "warning_count": sum(detail["severity"] == "warning" for detail in self.details),
            "details": self.details,
        }


def validate_sheet(received: Received, *, dataset: Dataset, known: Lookups) -> "Validated":
    """Validate every cell against the definition; reject a file that is not a sheet."""
    # Deferred: pandera and polars are slow to import, and web processes that never import a sheet don't need them.
    from sheets.read import read_sheet
    from sheets.validate import Options, validate

    try:
        sheet = read_sheet(received.path, received.filename, LIMITS)
    except SheetError as error:
        raise reject(message(error.code, error.params, current())) from error
    return validate(sheet, dataset, known, Options(today=today_in_india()))


def import_file(request: HttpRequest, read: Callable[[Received, SheetForm], DirectSheet]) -> HttpResponse:
    """Import a sheet, or preview it. A sheet with errors is rejected as a whole unless ``accept=valid``."""
    with incoming(request) as received:
        form = read_form(request, SheetForm)
        file = sheet_file(received)
        with reading_slot(caller(request).pk):
            sheet = read(file, form)
        file.discard()
    sheet.apply()
    data = sheet.report()
    if form.preview:
        message_text = text("Rows checked: {count}.", count=data["row_count"])
        return ready(data, message_text, errors=errors_of(sheet.details))
    return (refused if sheet.refused else done)(data, errors_of(sheet.details))


def export(
    dataset: Dataset, lines: Iterable[Mapping[str, object]], kind: str, *, contacts: bool = False
) -> HttpResponse:
    """Export rows in a form that can be imported again; contact details are masked unless `contacts` is set."""
    personal = {field.name: field.personal for field in dataset.fields if field.personal and not contacts}
    masked = (
        {**line, **{name: mask(content, str(line[name] or "")) for name, content in personal.items()}}
        for line in lines
    )
    return table_file(dataset.name, [field.name for field in dataset.fields], masked, kind, width=24)


def template(
    dataset: Dataset,
    kind: str,
    known: Lookups,
    *,
    dropdowns: Mapping[str, list[str]] | None = None,
    examples: Mapping[str, list[str]] | None = None,
) -> HttpResponse:
    """Return an empty template. `examples` are example rows that replace those of the definition."""
    from sheets.template import template_csv, template_xlsx

    filename = f"{dataset.name}_sample_template.{kind}"
    if kind == "csv":
        return attachment(HttpResponse(template_csv(dataset, examples or {}), content_type=CSV), filename)
    content = template_xlsx(dataset, known.places, dropdowns, examples or {})
    return attachment(HttpResponse(content, content_type=XLSX), filename)
