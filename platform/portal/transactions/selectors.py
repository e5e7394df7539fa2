"""Read entries: apply the user's scope, filters, search and sorting."""

import re
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from django.db.models import Case, F, FloatField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable, OrderBy
from django.db.models.functions import Cast, Greatest, NullIf
from django.db.models.lookups import GreaterThan

from catalog.calendar import Window, month_window
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.formulas import Formula, Sum
from portal.accounts.models import User
from portal.core.errors import NotFound, existing, one_of
from portal.core.language import current, text
from portal.core.paging import days_between, on_days, within_days
from portal.core.policies import Reader
from portal.core.roles import USER
from portal.transactions import masters
from portal.transactions.filters import DayFilters, ListFilters
from portal.transactions.models import MODELS, Entry
from portal.transactions.places import PATHS, PlaceLevels, given_area, matching_talukas, talukas
from portal.transactions.schemas import area_levels

if TYPE_CHECKING:
    from portal.transactions.served import Served


def may_reach(user: Reader, dataset: Dataset) -> bool:
    """Return whether `user` may know that this dataset exists. Admins may see all datasets, department users those of
    their own department. A dataset without places covers the whole district and is hidden from users limited to part of
    it.
    """
    if user.role != USER:
        return True
    if user.grant is not None and dataset.name not in user.grant.datasets:
        return False
    return user.department_slug in dataset.owners and (user.sees_whole_district or not dataset.districtwide)


def entries_for(user: Reader, dataset: Dataset) -> QuerySet[Entry]:
    """Return the entries within the user's scope. This is the only place where the scope is applied."""
    if not may_reach(user, dataset):
        raise NotFound()
    rows = MODELS[dataset.name]._default_manager.all()
    place = dataset.place
    if user.role == USER and dataset.owner:
        rows = rows.filter(**{dataset.owner: user.department_slug})
    if user.role == USER and place is not None:
        if user.taluka_id:
            rows = rows.filter(**{place.column: user.taluka_id})
        elif user.district_id:
            rows = rows.filter(**{f"{place.name}__district_id": user.district_id})
    return rows


def check_owner(user: Reader, dataset: Dataset, filters: object) -> None:
    """Raise NotFound if a department user filters a shared dataset by another department."""
    shared = user.role == USER and dataset.owner
    if shared and getattr(filters, dataset.owner) not in (None, user.department_slug):
        raise NotFound()


def listed(served: "Served", user: Reader, filters: DayFilters) -> QuerySet[Entry]:
    """Return the entries of a list or export, within the user's scope and filters."""
    check_owner(user, served.dataset, filters)
    rows = filtered(entries_for(user, served.dataset), served.dataset, filters)
    return served.narrow(rows, filters) if served.narrow else rows


def newest(served: "Served", user: Reader, filters: DayFilters) -> QuerySet[Entry]:
    """Return the entries that a dashboard counts, newest first."""
    return listed(served, user, filters).order_by(f"-{served.dataset.date}", "-id")


def filtered(rows: QuerySet[Entry], dataset: Dataset, filters: DayFilters) -> QuerySet[Entry]:
    """Apply the filters of a list or dashboard, including a list's search and `changed_from`."""
    for level, ids in given_area(dataset, filters).items():
        rows = rows.filter(**{f"taluka__{PATHS[level]}id__in": ids})
    for column, ids in masters.given_masters(dataset, filters).items():
        rows = rows.filter(**{f"{column}__in": ids})
    rows = rows.filter(**given_choices(dataset, filters))
    rows = on_days(rows, dataset.date, given_window(filters))
    rows = within_days(rows, "updated_at", getattr(filters, "changed_from", None), None)
    words = getattr(filters, "search", "").split()
    known = talukas() if words and dataset.place is not None else {}
    for word in words:
        rows = rows.filter(_search(dataset, word, known))
    return rows


def is_counted_twice(dataset: Dataset, values: Mapping[str, object], entry_id: int) -> bool:
    """Whether the entry has a category and another one of its key has none, or the reverse."""
    part = dataset.breakdown
    if part is None:
        return False
    key = {column: values[column] for column in dataset.key if column != part.column}
    others, whole = (
        MODELS[dataset.name]._default_manager.filter(**key).exclude(pk=entry_id),
        {part.column: ""},
    )
    return (others.filter(**whole) if values[part.column] else others.exclude(**whole)).exists()


def given_choices(dataset: Dataset, filters: object) -> dict[str, str]:
    """Return a request's choice filters by column."""
    fields = (field for field in dataset.stored_fields if field.kind is Kind.CHOICE)
    return {f.column: value for f in fields if (value := getattr(filters, f.name)) is not None}


def given_window(filters: DayFilters) -> Window:
    return days_between(filters.date_from, filters.date_to)


def _search(dataset: Dataset, word: str, accepted: Mapping[int, PlaceLevels]) -> Q:
    """Match a search word against place names (contains), choices (prefix), text, dates and months."""
    condition = Q(pk__in=())
    if dataset.place is not None:
        condition |= Q(**{f"{dataset.place.column}__in": matching_talukas(word, accepted)})
    for field in dataset.stored_fields:
        if field.kind is Kind.CHOICE:
            spellings = {choice.value: (choice.value, *choice.label.both()) for choice in field.choices}
            values = [
                value
                for value, accepted in spellings.items()
                if any(spelling.casefold().startswith(word.casefold()) for spelling in accepted)
            ]
            condition |= Q(**{f"{field.column}__in": values})
        elif field.kind is Kind.LOOKUP:
            condition |= Q(**{f"{field.column}__in": masters.matching(field, word)})
        elif field.kind is Kind.TEXT:
            condition |= Q(**{f"{field.column}__icontains": word})
    days = _days(word)
    if days is not None:
        condition |= Q(**{f"{dataset.date}__range": (days.first, days.last)})
    return condition


def _days(word: str) -> Window | None:
    """Parse `2026-11-19`, `19/11/2026`, `19-11-2026` or `2026-11` as a window; return None for anything else."""
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", word, re.ASCII):
            return Window(date.fromisoformat(word), date.fromisoformat(word))
        if match := re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", word, re.ASCII):
            day = date(int(match[3]), int(match[2]), int(match[1]))
            return Window(day, day)
        if match := re.fullmatch(r"(\d{4})-(\d{2})", word, re.ASCII):
            return month_window(date(int(match[1]), int(match[2]), 1))
    except ValueError:
        return None
    return None


def sort_columns(dataset: Dataset) -> dict[str, str]:
    """Map the list's column names to sort expressions. This is the allowlist for ORDER BY."""
    name = "name_mr" if current() == "mr" else "name_en"
    columns = {"id": "id"}
    for level in area_levels(dataset):
        columns[level] = columns[f"{level}_name"] = f"taluka__{PATHS[level]}{name}"
        columns[f"{level}_id"] = f"taluka__{PATHS[level]}id"
    columns |= {field.column: field.column for field in dataset.stored_fields if field.kind is not Kind.PLACE}
    master_name = "name_mr" if current() == "mr" else "name"
    for field in masters.lookup_fields(dataset):
        columns[field.name] = columns[f"{field.name}_name"] = f"{field.name}__{master_name}"
    columns |= {field.name: f"computed_{field.name}" for field in dataset.computed_fields}
    columns |= {name: name for name in ("revision", "import_id", "created_at", "updated_at")}
    return columns | {"creator": "created_by__name"}


def ordered(rows: QuerySet[Entry], served: "Served", filters: ListFilters) -> QuerySet[Entry]:
    """Sort `rows`. The id breaks ties in the same direction, so that one index serves both directions."""
    dataset = served.dataset
    # Fields added to a row by `decorate` are not columns: sort by id.
    columns = dict.fromkeys(served.row_fields, "id") | sort_columns(dataset)
    by: str = served.spellings.get(filters.sort_by, filters.sort_by)
    order: str = filters.sort_order or "asc"
    if not by:
        by, default_order = dataset.default_sort
        order = filters.sort_order or default_order
    one_of("sort_by", by, columns)
    sign = "-" if order == "desc" else ""
    for field in dataset.computed_fields:
        if field.name == by and field.formula is not None:
            rows = rows.alias(**{columns[by]: computed(dataset, field.formula)})
            value = OrderBy(F(columns[by]), descending=order == "desc", nulls_last=True)
            return rows.order_by(value, f"{sign}id")
    return rows.order_by(f"{sign}{columns[by]}", f"{sign}id")


def computed(dataset: Dataset, formula: Formula) -> Combinable:
    """Translate a formula to a database expression for sorting."""

    def total(names: tuple[str, ...]) -> Combinable:
        parts = (dataset.field(name) for name in names)
        return sum((computed(dataset, f.formula) if f.formula else F(f.column) for f in parts), Value(0))

    if isinstance(formula, Sum):
        whole = total(formula.parts)
        return Greatest(whole - total(formula.less), Value(0)) if formula.less else whole
    share = Cast(total(formula.of) - total(formula.less), FloatField())
    whole = NullIf(Cast(total(formula.over), FloatField()), Value(0.0))
    return (
        share / whole
        if not formula.parts
        else Case(When(GreaterThan(total(formula.parts), 0), then=share / whole))
    )


def entry_for(user: User, dataset: Dataset, entry_id: int, *, lock: bool = False) -> Entry:
    rows = entries_for(user, dataset)
    return existing(
        (rows.select_for_update(of=("self",)) if lock else rows).filter(pk=entry_id).first(),
        text("Entry not found. It may have been deleted."),
    )
