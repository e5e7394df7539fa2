"""Load the geography of `data/*.csv` into the database. Idempotent: rows are matched by code.

Used by the migration and `load_geography`. Takes the models as arguments, because migrations have historical ones.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from portal.geography.models import District, Division, Taluka
from sheets.text import name_key

DATA = Path(__file__).parent / "data"


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _aliases(cell: str, *more: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in (*cell.split(";"), *more) if part.strip()))


def _names_of_others(rows: list[dict[str, str]]) -> dict[str, set[str]]:
    """Return taluka LGD code → names of other places, which can't be its aliases, or sheets would be misread."""
    by_name: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for name in (row["name_en"], row["name_mr"]):
            by_name[name_key(name)].add(row["lgd_code"])
    districts = {name_key(row[name]) for row in _rows("districts.csv") for name in ("name_en", "name_mr")}
    result: dict[str, set[str]] = {}
    for row in rows:
        code, own_names = row["lgd_code"], {name_key(row["name_en"]), name_key(row["name_mr"])}
        other_names = {name for name, codes in by_name.items() if codes - {code}} | districts
        # A taluka often has its district's name, in another spelling.
        has_district_name = own_names & districts
        result[code] = set() if has_district_name else other_names - own_names
    return result


def load(division: type[Division], district: type[District], taluka: type[Taluka]) -> dict[str, int]:
    """Create or update every place. Aliases and deactivations made by users are preserved."""
    divisions, districts = {}, {}
    for row in _rows("divisions.csv"):
        old = division.objects.filter(code=row["code"]).first()
        aliases = _aliases(row["aliases"], *(old.aliases if old else ()))
        values = {"name_en": row["name_en"], "name_mr": row["name_mr"], "aliases": aliases}
        divisions[row["code"]], _ = division.objects.update_or_create(code=row["code"], defaults=values)
    for row in _rows("districts.csv"):
        code = int(row["lgd_code"])
        existing_district = district.objects.filter(lgd_code=code).first()
        fields = {
            "division": divisions[row["division_code"]],
            "name_en": row["name_en"],
            "name_mr": row["name_mr"],
            "aliases": _aliases(row["aliases"], *(existing_district.aliases if existing_district else ())),
        }
        districts[code], _ = district.objects.update_or_create(lgd_code=code, defaults=fields)
    variants: dict[str, list[str]] = defaultdict(list)
    for row in _rows("taluka_name_mr_variants.csv"):
        variants[row["lgd_code"]].append(row["variant_mr"])
    existing = {place.lgd_code: place for place in taluka.objects.all()}
    new: list[Taluka] = []
    changed: list[Taluka] = []
    rows = list(_rows("talukas.csv"))
    names_of_others = _names_of_others(rows)
    for row in rows:
        code = int(row["lgd_code"])
        place = existing.get(code) or taluka(lgd_code=code)
        place.district = districts[int(row["district_lgd_code"])]
        place.name_en, place.name_mr = row["name_en"], row["name_mr"]
        names = _aliases(row["aliases"], *variants[row["lgd_code"]], *place.aliases)
        place.aliases = [name for name in names if name_key(name) not in names_of_others[row["lgd_code"]]]
        (changed if code in existing else new).append(place)
    taluka.objects.bulk_create(new)
    taluka.objects.bulk_update(changed, ["district", "name_en", "name_mr", "aliases"])
    return {"divisions": len(divisions), "districts": len(districts), "talukas": len(rows)}
