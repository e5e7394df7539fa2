"""Import and export of accounts as a sheet (requirement 8). The files are small and handled in the request; unlike the
departments' sheets they feed no figures.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone

from catalog.rows import whole, word
from portal.accounts.models import User
from portal.accounts.passwords import generated_password, quick_hash
from portal.accounts.personal import restore_masked
from portal.accounts.roster_sheet import (
    PEOPLE,
    dropdown_values,
    duplicate_email,
    existing_account,
    lookups,
    row_errors,
)
from portal.accounts.sessions import end_sessions
from portal.accounts.staffing import record_change, snapshot
from portal.core.validation import western_digits
from portal.uploads import direct
from portal.uploads.direct import DirectSheet
from portal.uploads.files import Received
from portal.uploads.schemas import SheetForm
from sheets.places import Lookups

if TYPE_CHECKING:
    from sheets.validate import Validated


class Roster(DirectSheet):
    """An import of accounts: validates every row, then writes all or none."""

    def __init__(self, *, actor: User, form: SheetForm, verdict: "Validated", known: Lookups):
        super().__init__(form=form, verdict=verdict)
        self.actor, self.places = actor, known.places
        # Fields without a column keep their value.
        self.columns = [field.column for field in PEOPLE.fields if field.name in self.letters]
        rows = [
            row | {"email": row["email"].lower(), "mobile": western_digits(row.get("mobile"))}
            for row in verdict.rows.to_dicts()
        ]
        users = User.objects.filter(email__in=[row["email"] for row in rows])
        self.existing = {user.email: user for user in users}
        rows = [self._with_stored_contacts(row) for row in rows]
        self.seen: dict[str, int] = {}
        self.valid_rows = [row for row in rows if self._is_valid(row)]
        self.passwords: list[dict[str, str]] = []

    def _with_stored_contacts(self, row: Mapping[str, object]) -> dict[str, object]:
        """Restore masked numbers, since the sheet may be an export."""
        existing = self.existing.get(word(row, "email"))
        return restore_masked(row, snapshot(existing)) if existing else dict(row)

    def _is_valid(self, row: Mapping[str, object]) -> bool:
        existing = self.existing.get(word(row, "email"))
        errors = list(row_errors(row, given=set(self.letters), actor=self.actor, existing=existing))
        if existing is not None and self.form.mode == "insert":
            errors.append(existing_account())
        number = whole(row, "_row")
        first = self.seen.setdefault(word(row, "email"), number)
        if first != number:
            errors.append(duplicate_email(first))
        for error in errors:
            self.add_error(number, *error)
        return not errors

    def apply(self) -> None:
        """Write all valid rows, with one audit entry per changed account."""
        if self.refused and not self.form.preview:
            return
        with transaction.atomic():
            for row in self.valid_rows:
                existing = self.existing.get(word(row, "email"))
                if existing is None:
                    self._create(row)
                else:
                    self._update(existing, row)

    def _values(self, row: Mapping[str, object]) -> dict[str, object]:
        values = {column: row[column] for column in self.columns if column not in ("status", "email")}
        taluka = self.places.get("taluka", whole(values, "taluka_id") if values.get("taluka_id") else 0)
        if taluka is not None:
            values["district_id"] = taluka.parent_id
        if row.get("status"):
            values["is_active"] = row["status"] == "active"
        return values

    def _create(self, row: Mapping[str, object]) -> None:
        self.imported += 1
        if self.form.preview:
            return
        password = generated_password()
        user = User.objects.create(
            email=word(row, "email"),
            password=quick_hash(password),
            temporary_password_since=timezone.now(),
            **self._values(row),
        )
        self.passwords.append({"name": user.name, "email": user.email, "password": password})
        record_change("create", user, self.actor)

    def _update(self, user: User, row: Mapping[str, object]) -> None:
        before, values = snapshot(user), self._values(row)
        if all(before[name] == value for name, value in values.items()):
            self.unchanged += 1
            return
        self.updated += 1
        if self.form.preview:
            return
        for name, value in values.items():
            setattr(user, name, value)
        user.revision += 1
        user.save(update_fields=[*values, "revision", "updated_at"])
        if user.role != before["role"] or not user.is_active:
            end_sessions(user)
        record_change("update", user, self.actor, before)

    def report(self) -> dict[str, object]:
        return super().report() | {"passwords": self.passwords}


def read_sheet(actor: User, received: Received, form: SheetForm) -> Roster:
    known = lookups()
    verdict = direct.validate_sheet(received, dataset=PEOPLE, known=known)
    return Roster(actor=actor, form=form, verdict=verdict, known=known)


def _lines(rows: QuerySet[User]) -> Iterator[dict[str, object]]:
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


def export(rows: QuerySet[User], kind: str, *, contacts: bool) -> HttpResponse:
    return direct.export(PEOPLE, _lines(rows), kind, contacts=contacts)


def template(kind: str) -> HttpResponse:
    return direct.template(PEOPLE, kind, lookups(), dropdowns=dropdown_values())
