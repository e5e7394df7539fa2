"""The options of the filter bars: places, choices, financial years, months, page sizes."""

from datetime import date

from catalog.calendar import financial_year_of, format_financial_year
from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.text import Text
from portal.accounts.models import User
from portal.core.roles import USER
from portal.geography import selectors as geography
from portal.transactions import masters

MONTHS = (
    (4, Text("April", "एप्रिल")),
    (5, Text("May", "मे")),
    (6, Text("June", "जून")),
    (7, Text("July", "जुलै")),
    (8, Text("August", "ऑगस्ट")),
    (9, Text("September", "सप्टेंबर")),
    (10, Text("October", "ऑक्टोबर")),
    (11, Text("November", "नोव्हेंबर")),
    (12, Text("December", "डिसेंबर")),
    (1, Text("January", "जानेवारी")),
    (2, Text("February", "फेब्रुवारी")),
    (3, Text("March", "मार्च")),
)


def choices(field: Field) -> list[dict[str, object]]:
    return [{"value": choice.value, "label": choice.label.as_dict()} for choice in field.choices]


def _choices_named(dataset: Dataset, name: str) -> list[dict[str, object]]:
    return next((choices(f) for f in dataset.fields if f.name == name and f.kind is Kind.CHOICE), [])


def filter_options(dataset: Dataset, user: User, today: date) -> dict[str, object]:
    """Return the options within the user's area, with financial years from two years ago to the next one."""
    names = ("id", "name_en", "name_mr")
    talukas, districts, divisions = geography.talukas(), geography.districts(), geography.divisions()
    if user.role == USER and user.taluka_id:
        talukas = talukas.filter(pk=user.taluka_id)
        districts = districts.filter(talukas=user.taluka_id)
        divisions = divisions.filter(districts__talukas=user.taluka_id)
    elif user.role == USER and user.district_id:
        talukas = talukas.filter(district=user.district_id)
        districts = districts.filter(pk=user.district_id)
        divisions = divisions.filter(districts=user.district_id)
    year = financial_year_of(today)
    return {
        "divisions": list(divisions.values(*names)),
        "districts": list(districts.values(*names, "division_id")),
        "talukas": list(talukas.values(*names, "district_id")),
        "statuses": _choices_named(dataset, "status"),
        "categories": _choices_named(dataset, "category"),
        "financial_years": [format_financial_year(start) for start in range(year + 1, year - 3, -1)],
        "months": [{"value": number, "label": words.as_dict()} for number, words in MONTHS],
        "page_sizes": list(dataset.page_sizes),
        "lookups": {
            field.name: list(masters.names(field.lookup, active_only=True).values())
            for field in masters.lookup_fields(dataset)
        },
    }
