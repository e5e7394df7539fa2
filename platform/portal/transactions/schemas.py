"""Request and response schemas of a dataset, generated from its definition."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from ninja import Schema
from pydantic import AfterValidator, BaseModel, BeforeValidator, ValidationInfo, WrapValidator, create_model
from pydantic import Field as Constraint
from pydantic_core import PydanticCustomError

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.fields import TODAY, Kind
from catalog.formulas import Percent
from portal.core.envelope import Label, NamedRef, PersonRef, PlaceRef
from portal.core.paging import MAX_PAGE
from portal.core.validation import FORM_ERROR, Edit, FilterText, Id, Revision, SearchText, WriteSchema
from portal.organisation.filters import slug_of
from portal.transactions.filters import SortOrder
from portal.transactions.values import FilterDay, FilterId, body_type, filter_choice_type, read_type

if TYPE_CHECKING:
    from portal.transactions.served import Served

BULK_LIMIT = 1_000
PLACES_MISSING = "Please select Division, District, and Taluka."


class DistrictOut(PlaceRef):
    division_id: int


class TalukaOut(PlaceRef):
    district_id: int


class ChoiceOut(Schema):
    value: str
    label: Label


class MonthOut(Schema):
    value: int
    label: Label


class MasterOptions(Schema):
    divisions: list[PlaceRef]
    districts: list[DistrictOut]
    talukas: list[TalukaOut]
    lookups: dict[str, list[NamedRef]]


class FilterOptions(MasterOptions):
    # Those that entries refer to.
    inactive: MasterOptions
    statuses: list[ChoiceOut]
    categories: list[ChoiceOut]
    financial_years: list[str]
    months: list[MonthOut]
    page_sizes: list[int]


class _PreviousYear(BaseModel):
    """The previous year's closing figures; what was never given is 0."""

    totalUndisputedIssued: int = Constraint(0, ge=0, le=10**9)
    totalUndisputedPending: int = Constraint(0, ge=0, le=10**9)
    totalDisputedIssued: int = Constraint(0, ge=0, le=10**9)
    totalDisputedPending: int = Constraint(0, ge=0, le=10**9)
    averageDaysUndisputed: int = Constraint(0, ge=0, le=36_500)
    averageDaysDisputed: int = Constraint(0, ge=0, le=36_500)


class PreviousYearFigures(Edit, _PreviousYear): ...


class PreviousYearOut(_PreviousYear):
    model_config = {"json_schema_serialization_defaults_required": True}

    # 0: no figures have been stored.
    revision: int


def schema_of(name: str, fields: Mapping[str, object], *bases: type[BaseModel]) -> type[BaseModel]:
    """Create a schema at run time from annotations and defaults by name."""
    annotations: dict[str, Any] = dict(fields)
    return create_model(name, __base__=bases or (Schema,), **annotations)


def area_levels(dataset: Dataset) -> tuple[str, ...]:
    """Return the names of the dataset's place fields, widest first."""
    return tuple(field.name for field in dataset.fields if field.kind is Kind.PLACE)


def area_filters(dataset: Dataset) -> dict[str, object]:
    """Return the filters that lists and dashboards share: area by id or name, choices, and a date range."""
    fields: dict[str, object] = {}
    for name in area_levels(dataset):
        fields[f"{name}_id"] = (FilterId, None)
        fields[name] = (FilterText | None, None)
    for field in dataset.stored_fields:
        if field.kind is Kind.CHOICE:
            choice = filter_choice_type(field)
            owner = field.name == dataset.owner
            fields[field.name] = (Annotated[choice, BeforeValidator(slug_of)] if owner else choice, None)
        elif field.kind is Kind.LOOKUP:
            fields[field.column] = (FilterId, None)
            fields[field.name] = (FilterText | None, None)
    return {**fields, "date_from": (FilterDay, None), "date_to": (FilterDay, None)}


def class_name(dataset: Dataset, suffix: str) -> str:
    """`aaple_sarkar` → `AapleSarkarList`."""
    return "".join(part.title() for part in dataset.name.split("_")) + suffix


@cache
def filter_schema(served: "Served") -> type[BaseModel]:
    """Return a list's filters without paging, as used by the export."""
    fields = {
        **area_filters(served.dataset),
        **served.list_filters,
        "changed_from": (FilterDay, None),
        "search": (SearchText, ""),
        "sort_by": (SearchText, ""),
        "sort_order": (SortOrder, ""),
    }
    return schema_of(class_name(served.dataset, "Filters"), fields)


@cache
def list_schema(served: "Served") -> type[BaseModel]:
    return create_model(
        class_name(served.dataset, "List"),
        __base__=filter_schema(served),
        page=(int, Constraint(1, ge=1, le=MAX_PAGE)),
        per_page=(int, Constraint(10, ge=1, le=100)),
    )


@cache
def row_schema(served: "Served") -> type[BaseModel]:
    dataset = served.dataset
    fields: dict[str, object] = {"id": (int, ...)}
    for name in area_levels(dataset):
        fields[f"{name}_id"] = (int, ...)
        fields[name] = (PlaceRef, ...)
    for field in dataset.stored_fields:
        if field.kind is not Kind.PLACE:
            fields[field.column] = (read_type(field), ...)
        if field.kind is Kind.LOOKUP:
            fields[field.name] = (NamedRef, ...)
            fields[f"{field.name}_name"] = (str, ...)
    # Null if pending is a stock; a super admin can change that setting at any time.
    mixed = dataset.mixed_fields(frozenset(dataset.pending_measures))
    for field in dataset.computed_fields:
        # Null where the formula divides by zero.
        fields[field.name] = (
            float | None
            if field.decimals or isinstance(field.formula, Percent)
            else int | None
            if field.name in mixed
            else int,
            ...,
        )
    fields |= {
        **served.row_fields,
        "revision": (int, ...),
        "import_id": (int | None, ...),
        "created_at": (datetime, ...),
        "updated_at": (datetime, ...),
        "creator": (PersonRef | None, ...),
    }
    return schema_of(class_name(dataset, "Entry"), fields)


@cache
def written_schema(served: "Served") -> type[BaseModel]:
    """Return the schema of an entry after a write, including its warnings."""
    name = class_name(served.dataset, "Written")
    return create_model(name, __base__=row_schema(served), warnings=(list[str], ...))


class EntryBody(WriteSchema):
    """Base class of all entry bodies."""

    # Place levels that may be omitted because they follow from the taluka.
    derived_levels: ClassVar[frozenset[str]] = frozenset()


def _required_place(place: int | None) -> int:
    if place is None:
        raise PydanticCustomError("missing", "This field is required.")
    return place


def _required_place_in_form(place: int | None) -> int:
    """Same as `_required_place`, with the form's wording, which also becomes the message of the whole response."""
    if place is None:
        raise PydanticCustomError(FORM_ERROR, PLACES_MISSING)
    return place


def _write_fields(served: "Served") -> dict[str, object]:
    fields: dict[str, object] = {}
    levels = area_levels(served.dataset)
    for name in levels:
        place: object = Id | None
        if name not in served.optional:
            place = Annotated[
                place,
                AfterValidator(_required_place if served.optional & set(levels) else _required_place_in_form),
            ]
        fields[f"{name}_id"] = (place, Constraint(None, validate_default=True))
    for field in served.dataset.stored_fields:
        if field.kind is Kind.PLACE:
            continue
        default: object = ...
        if field.numeric and (field.name in served.optional or not field.required):
            default = Decimal(0) if field.kind is Kind.DECIMAL else 0
        elif field.default == TODAY:
            default = Constraint(default_factory=today_in_india)
        elif not field.required:
            default = None if field.nullable else field.default
        fields[field.column] = (body_type(field), default)
    return fields


def _write_schema(served: "Served", suffix: str, fields: Mapping[str, object]) -> type[EntryBody]:
    schema = schema_of(class_name(served.dataset, suffix), fields, EntryBody)
    assert issubclass(schema, EntryBody)
    schema.read_only = frozenset(row_schema(served).model_fields) - frozenset(fields)
    schema.spellings = served.spellings
    schema.derived_levels = served.optional & set(area_levels(served.dataset))
    return schema


@cache
def create_schema(served: "Served") -> type[EntryBody]:
    return _write_schema(served, "Create", _write_fields(served))


def create_body(served: "Served", companion: "Served | None") -> object:
    """Return the body type of a create request. If two kinds share the address, a field only items have selects one."""
    own_body = create_schema(served)
    if companion is None:
        return own_body
    item_body, item_field = create_schema(companion), companion.dataset.key[0]
    names = {
        item_field,
        *(name for name, canonical in companion.spellings.items() if canonical == item_field),
    }

    def read(value: object, _: object, info: ValidationInfo) -> object:
        kind = item_body if isinstance(value, dict) and names & value.keys() else own_body
        return kind.model_validate(value, context=info.context)

    return Annotated[own_body | item_body, WrapValidator(read)]


@cache
def update_schema(served: "Served") -> type[EntryBody]:
    return _write_schema(served, "Update", {**_write_fields(served), "revision": (Revision, ...)})


@cache
def bulk_schema(served: "Served") -> type[BaseModel]:
    item = create_schema(served)
    return create_model(
        class_name(served.dataset, "BulkCreate"),
        __base__=WriteSchema,
        transactions=(list[item], Constraint(..., min_length=1, max_length=BULK_LIMIT)),  # type: ignore[valid-type]
    )


class BulkCreated(Schema):
    created_count: int
    ids: list[int]
    warnings: list[str]
