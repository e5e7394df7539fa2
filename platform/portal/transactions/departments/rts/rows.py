"""Additional fields of an RTS entry.

A sheet has a service's totals for a day, not single applications. Fields of an application (number, applicant, desk
officers and remarks) are always empty and desks are "not started". They are included because clients of the detail view
expect them.
"""

from collections.abc import Mapping

DESKS = ("desk1", "desk2", "desk3")
EMPTY: dict[str, object] = {
    "application_number": None,
    "applicant_mobile": None,
    "applicant_email": None,
    "status": None,
    "expected_delivery_date": None,
    "actual_delivery_date": None,
    **{
        f"{desk}_{part}": "not_started" if part == "status" else None
        for desk in DESKS
        for part in ("status", "officer", "remarks")
    },
}
ROW_FIELDS: dict[str, object] = {
    "district_name": (str, ...),
    "taluka_name": (str, ...),
    **{name: (str, ...) if name.endswith("_status") else (str | None, ...) for name in EMPTY},
}


def _english(place: object) -> object:
    return place["name_en"] if isinstance(place, dict) else None


def decorate(row: Mapping[str, object]) -> dict[str, object]:
    return {
        **row,
        "district_name": _english(row["district"]),
        "taluka_name": _english(row["taluka"]),
        **EMPTY,
    }
