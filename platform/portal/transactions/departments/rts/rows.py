"""What an RTS entry carries beside its own columns.

The sheet holds a day's totals of a service, no single application: what only an application has (its number, the
applicant, the desks' officers and remarks) is empty, and the desks have not started on it. The fields stand in the
answer because readers of a detail look for them.
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
