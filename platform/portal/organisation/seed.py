"""Seed the masters from `data/`: departments, designations, services, offices, sections, legal terms. Idempotent."""

import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.db.models import Model

from portal.organisation.declared import Declared, declared
from portal.organisation.models import Department, Designation, Office, Section, Service

DATA = Path(__file__).parent / "data"


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def seed_legal_terms(model: type[Model]) -> None:
    """Create the legal terms with their sources, unconfirmed. Also run in production by a migration."""
    for row in _rows("legal_terms.csv"):
        values: dict[str, object] = {**row, "value": int(row["value"]) if row["value"] else None}
        model._default_manager.get_or_create(code=values.pop("code"), defaults=values)


def seed_masters(*, district: str, district_mr: str) -> None:
    """Seed the masters of the demo: active departments with contacts, and the offices of its district."""
    _seed_departments(lambda slug, department: {
        "contact_name": f"Nodal officer, {department.name}",
        "contact_name_mr": f"समन्वय अधिकारी, {department.name_mr}",
        "contact_mobile": "+91 90000 00000",
        "contact_email": f"nodal.{slug}@jilha.example",
    })  # fmt: skip
    _seed_common()
    names = {"district": district, "district_mr": district_mr}
    _seed_offices(
        (row["name"].format(**names), row["name_mr"].format(**names)) for row in _rows("offices.csv")
    )


def seed_new_installation(*, district: tuple[str, str], talukas: Iterable[tuple[str, str]]) -> None:
    """Give an installation without departments the built-in ones, inactive, and the masters that districts share.

    Names are English and Marathi. Once a department exists, also a deleted one, nothing is changed.
    """
    if Department.objects.exists():
        return
    _seed_departments(lambda slug, department: {"status": Department.Status.INACTIVE})
    _seed_common()
    _seed_offices([
        (f"Collector office (Revenue) {district[0]}", f"जिल्हाधिकारी कार्यालय (महसूल) {district[1]}"),
        *((f"Taluka Office (Revenue) {name}", f"तालुका कार्यालय (महसूल) {name_mr}") for name, name_mr in talukas),
    ])  # fmt: skip


def _seed_departments(more: Callable[[str, Declared], dict[str, str]]) -> None:
    for slug, department in declared().items():
        fields = department.model_dump(exclude={"icon", "page"})
        Department.objects.get_or_create(slug=slug, defaults=fields | more(slug, department))


def _seed_common() -> None:
    for row in _rows("designations.csv"):
        Designation.objects.get_or_create(name=row["name"], defaults={"name_mr": row["name_mr"]})
    for row in _rows("services.csv"):
        defaults = {**row, "days_allowed": int(row["days_allowed"])}
        Service.objects.get_or_create(name=defaults.pop("name"), defaults=defaults)
    for row in _rows("sections.csv"):
        Section.objects.get_or_create(name=row["name"], defaults={"name_mr": row["name_mr"]})


def _seed_offices(names: Iterable[tuple[str, str]]) -> None:
    for position, (name, name_mr) in enumerate(names, start=1):
        Office.objects.get_or_create(name=name, defaults={"name_mr": name_mr, "position": position})
