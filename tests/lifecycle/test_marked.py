"""The marked workbook: exactly the cells with errors are red, each with a comment."""

import io

from openpyxl import Workbook, load_workbook

from lifecycle.conftest import HEADING, Office, keys
from portal.audit.models import AuditEntry
from support.datasets import Api

RED = "FFF8C9C9"
ROWS, ERRORS = 60, 40
# An invalid value for each column.
WRONG = {"C": "Kurlaa", "D": "perhaps", "E": "31/02/2026", "F": "many", "G": -4, "H": 1.5, "I": "12 km"}


def test_marks_exactly_the_cells_with_errors(office: Office) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = "November"
    page.append(HEADING.split(","))
    for taluka, status, day in keys(ROWS):
        page.append(["Konkan", "Mumbai Suburban", taluka, status, day, 3, 5, 0, 12, ""])
    # The reader takes the second sheet by itself.
    book.create_sheet("Cover", 0).append(["Monthly report"])
    errors = {}
    for number in range(ERRORS):
        column = list(WRONG)[number % len(WRONG)]
        cell = f"{column}{2 + number + number // 4}"
        errors[cell] = page[cell].value = WRONG[column]
    assert len(errors) == ERRORS
    out = io.BytesIO()
    book.save(out)

    import_id = office.bring_in(out.getvalue(), filename="../November sheet.xlsx", by=office.own)
    record = office.own.get(f"/imports/{import_id}").json()["data"]
    assert (record["state"], record["error_count"], record["held_count"]) == (
        "refused",
        ERRORS,
        ROWS - ERRORS,
    )
    assert {detail["cell"] for detail in record["details"] if detail["severity"] == "error"} == set(errors)

    for language in ("en", "mr"):
        response = Api(office.people["own"], language).get(f"/imports/{import_id}/errors.xlsx")
        assert response.status_code == 200
        assert "November sheet_errors.xlsx" in response["Content-Disposition"]
        marked = load_workbook(io.BytesIO(response.content))["November"]
        cells = [cell for row in marked.iter_rows() for cell in row]
        red = {
            cell.coordinate
            for cell in cells
            if cell.fill.fill_type == "solid" and cell.fill.fgColor.rgb == RED
        }
        comments = {cell.coordinate: cell.comment.text for cell in cells if cell.comment}
        assert red == set(comments) == set(errors)
        words = {detail["cell"]: detail["message"] for detail in Api(office.people["own"], language).get(
            f"/imports/{import_id}").json()["data"]["details"]}  # fmt: skip
        assert all(words[cell] in comment for cell, comment in comments.items())
        # All other cells are the sender's.
        assert all(marked[cell].value == page[cell].value for cell in ("A1", "J1", "C2", "A61", "F61"))

    original = office.own.get(f"/imports/{import_id}/file")
    assert b"".join(original.streaming_content) == out.getvalue()
    assert original["Content-Disposition"] == 'attachment; filename="November sheet.xlsx"'
    taken = AuditEntry.objects.filter(action="download", entity_id=str(import_id))
    assert ["marked workbook" in entry.after for entry in taken] == [True, True, False]
