"""Options of the rule form: data sets with their figures and levels, and the objects of each level."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from catalog.alerts import SPANS, WATCHABLE, kinds_of
from catalog.dataset import Dataset
from catalog.followed import trends_in
from catalog.measures import Adds
from catalog.watched import DEPARTMENT, LEVELS, figures_of, levels_of, may_age
from portal.alerts.schemas import FigureOption
from portal.core.envelope import shaped
from portal.core.language import Language, current
from portal.figures.selectors import all_pending_add_up
from portal.geography import selectors as geography
from portal.organisation.models import Department
from portal.transactions import masters


class Object(TypedDict):
    value: str
    label: dict[Language, str]


def rule_options() -> dict[str, object]:
    adds = all_pending_add_up(WATCHABLE.values())
    return {
        "datasets": [_dataset(dataset, adds[dataset.name]) for dataset in WATCHABLE.values()],
        "levels": dict(LEVELS),
        "spans": dict(SPANS),
        "objects": _objects(),
    }


def _dataset(dataset: Dataset, adds: Mapping[str, Adds]) -> dict[str, object]:
    return {
        "name": dataset.name,
        "label": dataset.label,
        "departments": dataset.owners,
        "kinds": kinds_of(dataset),
        "figures": [
            shaped(FigureOption, figure, ages=may_age(dataset, figure, adds), spans=figure.state is None)
            for figure in figures_of(dataset).values()
        ],
        "followed": list(trends_in(dataset).values()),
        "levels": list(levels_of(dataset)),
    }


def _objects() -> dict[str, list[Object]]:
    """Return the active masters of each level, with the talukas of the installation's district first."""
    district = geography.own_district()
    talukas = geography.by_district(geography.talukas())
    first = sorted(talukas, key=lambda taluka: taluka.district_id != (district and district.pk))
    objects: dict[str, list[Object]] = {
        "district": _sorted(_object(row.pk, row.name_en, row.name_mr) for row in geography.districts()),
        "taluka": [
            _object(
                row.pk,
                f"{row.name_en}, {row.district.name_en}",
                f"{row.name_mr}, {row.district.name_mr}",
            )
            for row in first
        ],
        DEPARTMENT: [
            _object(row.slug, row.name, row.name_mr)
            for row in Department.objects.filter(deleted_at=None, status=Department.Status.ACTIVE)
        ],
    }
    for level in masters.MODELS:
        objects[level] = _sorted(
            _object(key, row["name"], row["name_mr"])
            for key, row in masters.names(level, active_only=True).items()
        )
    return objects


def _sorted(objects: Iterable[Object]) -> list[Object]:
    """Sort objects by the names that the user reads."""
    return sorted(objects, key=lambda shown: shown["label"][current()])


def _object(key: object, english: str, marathi: str) -> Object:
    return {"value": str(key), "label": {"en": english, "mr": marathi or english}}
