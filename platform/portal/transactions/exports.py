"""Files made from entries: the export of a filtered list, and the empty template."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.rules import AllowedFor
from portal.core.errors import FieldErrors
from portal.core.files import CSV, XLSX, attachment, filtered_name, sheet_file, with_count
from portal.core.heavy import ROWS, queue_if_heavy, with_progress
from portal.core.language import text
from portal.core.policies import Reader
from portal.core.roles import USER
from portal.figures.selectors import pending_adds_up
from portal.geography.selectors import places
from portal.transactions import masters, selectors
from portal.transactions.filters import ListFilters
from portal.transactions.models import Entry
from portal.transactions.places import MODELS, given_area, talukas
from portal.transactions.schemas import area_levels

if TYPE_CHECKING:
    from portal.transactions.served import Served
    from sheets.places import Places

# Excel's own limit is 1,048,576 rows, but a workbook that large needs too much memory.
XLSX_ROWS = 200_000
EXAMPLES = 3  # talukas in a template


def _lines(dataset: Dataset, rows: QuerySet[Entry]) -> Iterator[dict[str, object]]:
    """Yield rows in the form the import accepts: the definition's fields, with places by their English name."""
    place = dataset.place
    taluka_levels = talukas() if place is not None else {}
    master_names = {field.name: masters.names(field.lookup) for field in masters.lookup_fields(dataset)}
    stocks = dataset.stocks(pending_adds_up(dataset))
    for values in rows.values(*dataset.columns).iterator(chunk_size=2_000):
        levels = taluka_levels[values[place.column]] if place is not None else {}
        line = values | dataset.derive(values, stocks)
        line |= {level: place_name["name_en"] for level, place_name in levels.items()}
        line |= {name: names[values[f"{name}_id"]]["name"] for name, names in master_names.items()}
        yield line


def export(
    served: "Served", user: Reader, filters: ListFilters, kind: str
) -> HttpResponse | StreamingHttpResponse:
    dataset = served.dataset
    rows = selectors.ordered(selectors.listed(served, user, filters), served, filters)
    total = rows.count()
    if kind == "xlsx" and total > XLSX_ROWS:
        message = text("A workbook can't hold more than 2,00,000 entries. Narrow the filters or choose CSV.")
        raise FieldErrors({"format": [message]})
    queue_if_heavy(ROWS, total)
    lines = with_progress(_lines(dataset, rows), total)
    columns = [(field.name, field.sheet_heading, 18) for field in dataset.sheet_fields]
    name = filtered_name(f"{dataset.name}_transactions", _chosen(served, filters))
    window = selectors.given_window(filters)
    return with_count(sheet_file(name, columns, lines, kind, window=window), total)


def _chosen(served: "Served", filters: ListFilters) -> list[str]:
    """Return the English names of what the filters chose, '' for a search or another filter without a name."""
    dataset = served.dataset
    given: dict[str, Sequence[object]] = {
        **{f"{level}_id": ids for level, ids in given_area(dataset, filters).items()},
        **masters.given_masters(dataset, filters),
        **{column: [value] for column, value in selectors.given_choices(dataset, filters).items()},
    }
    others = ("search", "changed_from", *served.list_filters)
    return english_names(dataset, given) + [""] * any(getattr(filters, name) for name in others)


def english_names(dataset: Dataset, given: Mapping[str, Sequence[object]]) -> list[str]:
    """Return the English names of values by column; of places those of the narrowest level."""
    found: list[str] = []
    for level in [level for level in area_levels(dataset) if f"{level}_id" in given][-1:]:
        chosen = MODELS[level]._default_manager.filter(pk__in=given[f"{level}_id"])
        found += chosen.values_list("name_en", flat=True).distinct()
    for field in dataset.stored_fields:
        values = given.get(field.column, ()) if field.kind is not Kind.PLACE else ()
        if field.kind is Kind.LOOKUP and values:
            known = masters.names(field.lookup)
            found += [
                str(known[value]["name"]) for value in values if isinstance(value, int) and value in known
            ]
        else:
            found += map(str, values)
    return found


def _dropdown_names(dataset: Dataset) -> dict[str, list[str]]:
    """Return the names for a template's drop-downs, by kind of lookup."""
    return {
        field.lookup or "": [row["name"] for row in masters.names(field.lookup, active_only=True).values()]
        for field in masters.lookup_fields(dataset)
    }


def _offered_places(user: Reader) -> "Places":
    """Return the places that a template offers: the user's area, as the import accepts no others, or else the portal's
    district. Other places may be typed.
    """
    known = places()
    taluka = known.get("taluka", user.taluka_id or 0)
    district = known.parent(taluka) if taluka else known.get("district", user.district_id or known.home or 0)
    return known.within(district, user.taluka_id) if district else known


def _with_own_choices(dataset: Dataset, user: Reader) -> Dataset:
    """Return a shared sheet with the choices of the user's department, as the import accepts no others."""
    slug = user.department_slug
    if user.role != USER or not dataset.owner or slug is None:
        return dataset
    own: dict[str, tuple[str, ...]] = {dataset.owner: (slug,)}
    for rule in dataset.rules:
        if isinstance(rule, AllowedFor) and rule.by == dataset.owner:
            own[rule.field] = dict(rule.allowed)[slug]
    fields = [
        replace(field, choices=tuple(choice for choice in field.choices if choice.value in own[field.name]))
        if field.name in own
        else field
        for field in dataset.fields
    ]
    return replace(dataset, fields=tuple(fields))


def template(
    dataset: Dataset, user: Reader, kind: str, examples: Mapping[str, Sequence[str]]
) -> HttpResponse:
    """Return an empty template. `examples` maps columns to examples that replace those of the definition."""
    from sheets.template import template_csv, template_xlsx

    filename = f"{dataset.name}_sample_template.{kind}"
    dataset = _with_own_choices(dataset, user)
    known, names = _offered_places(user), _dropdown_names(dataset)
    examples = {**_own_examples(dataset, known, names), **examples}
    if kind == "csv":
        return attachment(HttpResponse(template_csv(dataset, examples), content_type=CSV), filename)
    return attachment(
        HttpResponse(template_xlsx(dataset, known, names, examples), content_type=XLSX), filename
    )


def _own_examples(
    dataset: Dataset, known: "Places", names: Mapping[str, Sequence[str]]
) -> dict[str, Sequence[str]]:
    """Return examples that the import accepts: offered places, and registered names."""
    district = known.own_district
    division = known.parent(district) if district else None
    own = {
        "division": [division] if division else [],
        "district": [district] if district else [],
        "taluka": known.children("taluka", district.id)[:EXAMPLES] if district else [],
    }
    found: dict[str, Sequence[str]] = {}
    for field in dataset.entered_fields:
        if field.level and own[field.level]:
            found[field.name] = [place.name_en for place in own[field.level] if place is not None]
        elif (registered := names.get(field.lookup or "")) and field.example not in registered:
            found[field.name] = registered[:1]
    return found
