"""Many accounts from one sheet, and the list of accounts as a sheet (ruling 8). Small files, read and written
while the sender waits: unlike the departments' sheets they feed no figures.
"""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from catalog.calendar import today_in_india
from portal.accounts.models import User
from portal.accounts.passwords import generated_password, quick_hash
from portal.accounts.roster_sheet import PEOPLE, Wrong, faults, known_already, lookups, offered, repeated
from portal.accounts.sessions import end_sessions
from portal.accounts.staffing import snapshot
from portal.audit.services import record
from portal.core.envelope import failure, ready
from portal.core.files import CSV, XLSX, attachment
from portal.core.language import current, text
from portal.geography.selectors import places
from portal.imports.receiving import incoming, read_form, refuse, sheet_file
from portal.imports.schemas import SheetForm
from portal.imports.uploads import Received
from sheets.errors import SheetError
from sheets.limits import MIB, Limits
from sheets.messages import message
from sheets.places import Lookups
from sheets.text import column_letter

LIMITS = Limits(file_bytes=2 * MIB, rows=500)
_SHOWN = 100


class Roster:
    """One sheet on its way in: judged row by row, then written whole or not at all."""

    def __init__(self, *, actor: User, form: SheetForm, verdict: Any, known: Lookups):
        self.actor, self.form, self.verdict, self.places = actor, form, verdict, known.places
        self.letters = {match.field: match.letter for match in verdict.columns if match.field}
        self.cells = {row["_row"]: row for row in verdict.frame.to_dicts()}
        # What the sheet has no column for stays as it is.
        self.columns = [field.column for field in PEOPLE.fields if field.name in self.letters]
        self.bad: set[int] = set(verdict.error_rows)
        self.details = [self._of_issue(issue) for issue in verdict.issues]
        rows = [row | {"email": row["email"].lower()} for row in verdict.rows.to_dicts()]
        users = User.objects.filter(email__in=[row["email"] for row in rows])
        self.existing = {user.email: user for user in users}
        self.seen: dict[str, int] = {}
        self.good = [row for row in rows if self._is_good(row)]
        self.details.sort(key=lambda detail: (detail["row"] or 0, detail["cell"]))
        self.imported = self.updated = self.unchanged = 0
        self.passwords: list[dict[str, str]] = []

    def _of_issue(self, issue: Any) -> dict[str, Any]:
        names = ("row", "column", "cell", "value", "code", "severity")
        words = message(issue.code, issue.params, current())
        return {name: getattr(issue, name) for name in names} | {"message": words}

    def _is_good(self, row: dict[str, Any]) -> bool:
        existing = self.existing.get(row["email"])
        found = list(faults(row, given=set(self.letters), actor=self.actor, existing=existing))
        if existing is not None and self.form.mode == "insert":
            found.append(known_already())
        first = self.seen.setdefault(row["email"], row["_row"])
        if first != row["_row"]:
            found.append(repeated(first))
        for wrong in found:
            self._report(row["_row"], wrong)
        return not found

    def _report(self, number: int, wrong: Wrong) -> None:
        self.bad.add(number)
        letter = self.letters.get(wrong.field, "")
        texts = {column_letter(index): text for index, text in enumerate(self.cells[number].values())}
        self.details.append(
            {
                "row": number,
                "column": wrong.field,
                "cell": f"{letter}{number}" if letter else "",
                "value": texts.get(letter) or "",
                "code": wrong.code,
                "severity": "error",
                "message": wrong.message,
            }
        )

    @property
    def refused(self) -> bool:
        return self.verdict.fatal or bool(self.bad and self.form.accept != "valid")

    def write(self, request: HttpRequest) -> None:
        """All good rows, and one audit entry for each account that changed."""
        with transaction.atomic():
            for row in self.good:
                existing = self.existing.get(row["email"])
                if existing is None:
                    self._create(row, request)
                else:
                    self._update(existing, row, request)

    def _values(self, row: dict[str, Any]) -> dict[str, Any]:
        values = {column: row[column] for column in self.columns if column not in ("status", "email")}
        taluka = self.places.get("taluka", values.get("taluka_id") or 0)
        if taluka is not None:
            values["district_id"] = taluka.parent_id
        if row.get("status"):
            values["is_active"] = row["status"] == "active"
        return values

    def _create(self, row: dict[str, Any], request: HttpRequest) -> None:
        self.imported += 1
        if self.form.preview:
            return
        password = generated_password()
        user = User.objects.create(email=row["email"], password=quick_hash(password), **self._values(row))
        self.passwords.append({"name": user.name, "email": user.email, "password": password})
        self._record("create", user, request, before=None)

    def _update(self, user: User, row: dict[str, Any], request: HttpRequest) -> None:
        before, values = snapshot(user), self._values(row)
        if all(before[name] == value for name, value in values.items()):
            self.unchanged += 1
            return
        self.updated += 1
        if self.form.preview:
            return
        for name, value in values.items():
            setattr(user, name, value)
        user.save(update_fields=[*values, "updated_at"])
        if user.role != before["role"] or not user.is_active:
            end_sessions(user)
        self._record("update", user, request, before=before)

    def _record(self, action: str, user: User, request: HttpRequest, *, before: Any) -> None:
        record(
            action,
            entity="user",
            entity_id=user.pk,
            actor=self.actor,
            request=request,
            before=before,
            after=snapshot(user),
        )

    def report(self) -> dict[str, Any]:
        """The counts add up to the rows of the sheet (ruling 43)."""
        done = self.imported + self.updated + self.unchanged
        return {
            "preview": self.form.preview,
            "row_count": self.verdict.row_count,
            "imported_count": self.imported,
            "updated_count": self.updated,
            "unchanged_count": self.unchanged,
            "error_count": len(self.bad),
            "held_count": self.verdict.row_count - len(self.bad) - done,
            "warning_count": sum(detail["severity"] == "warning" for detail in self.details),
            "details": self.details,
            "passwords": self.passwords,
        }


def _read(received: Received, *, actor: User, form: SheetForm) -> Roster:
    # pandera and polars: a web process that never imports people does without them.
    from sheets.read import read_sheet
    from sheets.validate import Options, validate

    try:
        sheet = read_sheet(received.path, received.filename, LIMITS)
    except SheetError as error:
        raise refuse(message(error.code, error.params, current())) from error
    known = lookups()
    verdict = validate(sheet, PEOPLE, known, Options(today=today_in_india(), mode=form.mode))
    return Roster(actor=actor, form=form, verdict=verdict, known=known)


def import_file(*, actor: User, request: HttpRequest) -> HttpResponse:
    """A preview says what would happen; a sheet with faults is refused whole unless ``accept=valid``."""
    with incoming(request) as received:
        form = read_form(request, SheetForm)
        file = sheet_file(received)
        roster = _read(file, actor=actor, form=form)
        file.discard()
    if form.preview or not roster.refused:
        roster.write(request)
    data = roster.report()
    if form.preview:
        return ready(data, text("{count} rows checked.", count=data["row_count"]))
    if roster.refused:
        wrong = [detail for detail in roster.details if detail["severity"] == "error"]
        texts = [f"{detail['cell']}: {detail['message']}".removeprefix(": ") for detail in wrong[:_SHOWN]]
        words = texts[0] if texts else text("The file was not imported.")
        return failure(422, words, code="IMPORT_REFUSED", errors=texts or [words], data=data)
    count = data["imported_count"] + data["updated_count"]
    return ready(data, text("Successfully imported {count} records", count=count))


def _lines(rows: QuerySet[User]) -> Iterator[dict[str, Any]]:
    for user in rows.iterator(chunk_size=500):
        yield {
            "name": user.name,
            "email": user.email,
            "role": user.role,
            "department": user.department.name if user.department else None,
            "designation": user.designation.name if user.designation else None,
            "mobile": user.mobile,
            "district": user.district.name_en if user.district else None,
            "taluka": user.taluka.name_en if user.taluka else None,
            "status": "active" if user.is_active else "inactive",
        }


def export(rows: QuerySet[User], kind: str) -> Any:
    from sheets.export import ExportColumn, export_csv, export_xlsx

    columns = [ExportColumn(field.name, field.name, 24) for field in PEOPLE.fields]
    filename = f"users_{today_in_india():%Y-%m-%d}.{kind}"
    if kind == "csv":
        return attachment(
            HttpResponse(b"".join(export_csv(_lines(rows), columns)), content_type=CSV), filename
        )
    return attachment(HttpResponse(export_xlsx(_lines(rows), columns), content_type=XLSX), filename)


def template(kind: str) -> Any:
    from sheets.template import template_csv, template_xlsx

    filename = f"users_sample_template.{kind}"
    if kind == "csv":
        return attachment(HttpResponse(template_csv(PEOPLE), content_type=CSV), filename)
    return attachment(HttpResponse(template_xlsx(PEOPLE, places(), offered()), content_type=XLSX), filename)
