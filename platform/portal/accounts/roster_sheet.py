"""The sheet of accounts: its columns, declared like those of a department's sheet, and its own checks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Unpack

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from catalog.dataset import Dataset
from catalog.fields import Choice, Field, FieldOptions, Kind
from catalog.text import Text
from portal.accounts.models import User
from portal.accounts.personal import PERSONAL
from portal.accounts.schemas import MOBILE
from portal.core.language import current, text
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.geography.selectors import places
from portal.organisation.models import Department, Designation
from sheets.messages import message
from sheets.places import Lookups, Master, by_name

_ROLES = (
    Choice(USER, Text("Department user", "विभाग वापरकर्ता"), ("department", "department user")),
    Choice(ADMIN, Text("Administrator", "प्रशासक"), ("Admin",)),
    Choice(SUPERADMIN, Text("Super administrator", "मुख्य प्रशासक"), ("super_admin", "super admin")),
)
_STATES = (Choice("active", Text("Active", "सक्रिय")), Choice("inactive", Text("Inactive", "निष्क्रिय")))


def _field(
    name: str,
    en: str,
    mr: str,
    kind: Kind,
    *aliases: str,
    required: bool = True,
    **more: Unpack[FieldOptions],
) -> Field:
    return Field(name=name, label=Text(en, mr), kind=kind, aliases=aliases, required=required, **more)


PEOPLE = Dataset(
    name="users",
    path="users",
    department="",
    table="accounts_user",
    label=Text("Users", "वापरकर्ते"),
    fields=(
        _field("name", "Name", "नाव", Kind.TEXT, "full name", max_length=150, example="Asha Patil"),
        _field(
            "email", "Email", "ईमेल", Kind.TEXT, "email address", "username", "ईमेल पत्ता",
            max_length=254, example="asha.patil@example.org",
        ),
        _field("role", "Role", "भूमिका", Kind.CHOICE, choices=_ROLES, example=USER),
        _field(
            "department", "Department", "विभाग", Kind.LOOKUP,
            required=False, lookup="department", example="E-Ferfar",
            help=Text("Name or slug of a department", "विभागाचे नाव किंवा स्लग"),
        ),
        _field(
            "designation", "Designation", "पदनाम", Kind.LOOKUP,
            required=False, lookup="designation", example="",
        ),
        _field(
            "mobile", "Mobile", "मोबाइल", Kind.TEXT, "phone",
            required=False, max_length=20, personal=PERSONAL["mobile"],
        ),
        _field(
            "district", "District", "जिल्हा", Kind.PLACE,
            required=False, level="district", example="",
            help=Text("Only where the person is limited to an area", "केवळ क्षेत्र मर्यादित असल्यास"),
        ),
        _field("taluka", "Taluka", "तालुका", Kind.PLACE, required=False, level="taluka", example=""),
        _field("status", "Status", "स्थिती", Kind.CHOICE, required=False, choices=_STATES, example=""),
    ),
    key=("email",),
    date="",
    measures=(),
    blocks=(),
)  # fmt: skip


def _departments() -> list[Master]:
    rows = Department.objects.filter(deleted_at=None)
    return [Master(row.pk, row.name, row.name_mr, (row.slug,)) for row in rows]


def _designations() -> list[Master]:
    return [Master(row.pk, row.name, row.name_mr) for row in Designation.objects.all()]


def lookups() -> Lookups:
    """Departments by name in either language or slug, designations by name, and places."""
    masters = {"department": by_name(_departments()), "designation": by_name(_designations())}
    return Lookups(places=places(), masters=masters)


def dropdown_values() -> dict[str, list[str]]:
    """Values for the drop-downs of the template."""
    return {
        "department": [master.name for master in _departments()],
        "designation": list(Designation.objects.filter(is_active=True).values_list("name", flat=True)),
    }


# An error in one cell that the sheet's generic checks don't find: field, code and message.
CellError = tuple[str, str, str]


def row_errors(
    values: Mapping[str, object], *, given: set[str], actor: User, existing: User | None
) -> Iterator[CellError]:
    """Yield the errors of one row; `given` are the columns of the sheet."""
    for field, code, check, words in _CHECKS:
        if values.get(field) and not check(str(values[field])):
            yield field, code, words()
    area = "taluka" if values.get("taluka_id") else "district"
    if values.get(f"{area}_id") and values["role"] != USER:
        yield area, "area_of_admin", text("Only department users can be limited to an area.")
    if existing is not None and existing.is_service:
        yield "email", "email", text("This is the account of a program.")
    if existing is not None and existing.pk == actor.pk:
        if values["role"] != actor.role:
            yield "role", "own_role", text("You can't change your own role.")
        if "status" in given and values.get("status") == "inactive":
            yield "status", "own_account", text("You can't close your own account.")


def existing_account() -> CellError:
    names = {"names": text("email address")}
    return "email", "entry_exists", message("entry_exists", names, current())


def duplicate_email(first_row: int) -> CellError:
    """An address that repeats in other letter case; the generic check compares it as written."""
    params = {"names": text("email address"), "first_row": first_row}
    return "email", "duplicate", message("duplicate", params, current())


def _is_email(value: str) -> bool:
    try:
        validate_email(value)
    except ValidationError:
        return False
    return True


_CHECKS: tuple[tuple[str, str, Callable[[str], object], Callable[[], str]], ...] = (
    ("email", "email", _is_email, lambda: text("Enter a valid email address.")),
    ("mobile", "mobile", MOBILE.match, lambda: text("Enter a mobile number of 7 to 15 digits.")),
)
