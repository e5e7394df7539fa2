"""The options of the filter bars: places, choices, financial years, months, page sizes."""

from datetime import date

from django.db.models import Exists, Model, OuterRef

from catalog.calendar import MONTHS_EN, MONTHS_MR, financial_year_of, format_financial_year
from catalog.dataset import Dataset
from catalog.fields import Kind
from portal.accounts.models import User
from portal.core.roles import USER
from portal.geography import selectors as geography
from portal.transactions import masters, places
from portal.transactions.selectors import entries_for

PLACE_COLUMNS = {
    "division": ("id", "name_en", "name_mr"),
    "district": ("id", "name_en", "name_mr", "division_id"),
    "taluka": ("id", "name_en", "name_mr", "district_id"),
}


def _choices(dataset: Dataset, name: str) -> list[dict[str, object]]:
    fields = (field for field in dataset.fields if field.name == name and field.kind is Kind.CHOICE)
    return [
        {"value": choice.value, "label": choice.label.as_dict()}
        for field in fields
        for choice in field.choices
    ]


def inactive_options(dataset: Dataset, user: User) -> dict[str, object]:
    """Return the inactive masters that the user's entries refer to: their figures still count and can be filtered."""
    entries = entries_for(user, dataset)

    def used(model: type[Model], path: str, *columns: str) -> list[dict[str, object]]:
        rows = model._default_manager.filter(
            Exists(entries.filter(**{path: OuterRef("pk")})), is_active=False
        )
        return list(rows.values(*columns))

    return {
        f"{level}s": used(model, f"taluka__{places.PATHS[level]}id", *PLACE_COLUMNS[level])
        if dataset.place
        else []
        for level, model in places.MODELS.items()
    } | {
        "lookups": {
            field.name: used(masters.MODELS[field.lookup or ""], field.column, "id", "name", "name_mr")
            for field in masters.lookup_fields(dataset)
        }
    }


def filter_options(dataset: Dataset, user: User, today: date) -> dict[str, object]:
    """Return the options within the user's area, with financial years from two years ago to the next one."""
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
        "divisions": list(divisions.values(*PLACE_COLUMNS["division"])),
        "districts": list(districts.values(*PLACE_COLUMNS["district"])),
        "talukas": list(talukas.values(*PLACE_COLUMNS["taluka"])),
        "statuses": _choices(dataset, "status"),
        "categories": _choices(dataset, "category"),
        "financial_years": [format_financial_year(start) for start in range(year + 1, year - 3, -1)],
        "months": [
            {"value": number, "label": {"en": MONTHS_EN[number - 1], "mr": MONTHS_MR[number - 1]}}
            for number in (*range(4, 13), 1, 2, 3)
        ],
        "page_sizes": list(dataset.page_sizes),
        "lookups": {
            field.name: list(masters.names(field.lookup, active_only=True).values())
            for field in masters.lookup_fields(dataset)
        },
    }
