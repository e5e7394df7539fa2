"""Create, change and delete targets and events."""

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from portal.accounts.models import User
from portal.audit.records import Records
from portal.core.errors import Conflict, FieldErrors, existing
from portal.core.language import text
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import locked
from portal.geography.models import District, Taluka
from portal.targets.models import Marker
from portal.targets.schemas import MarkerIn, MarkerUpdate
from portal.targets.selectors import markers_for, measures

_FIELDS = (
    "kind", "department", "measure", "district_id", "taluka_id", "value", "day", "text", "text_mr",
)  # fmt: skip
RECORDS = Records[Marker]("marker", _FIELDS)


def _unknown_places(given: Mapping[str, object]) -> Faults:
    places = {"district_id": District, "taluka_id": Taluka}
    return {
        name: [text("Choose from the list.")]
        for name, model in places.items()
        if given.get(name) and not model._default_manager.filter(pk=given[name]).exists()
    }


@finds_faults(MarkerIn)
def _readable_faults(given: Mapping[str, object], target: Target) -> Faults:
    return _unknown_places(given)


def _validated(body: MarkerIn, *, editing: bool) -> dict[str, object]:
    """Validate a body and return its columns. Raise FieldErrors (422) for inconsistent fields."""
    errors = dict(_unknown_places(body.model_dump()))
    measure = measures(active_only=not editing).get((body.department, body.measure))
    if measure is None:
        errors["measure"] = [text("Choose from the list.")]
    elif (body.district_id or body.taluka_id) and (
        measure[0].place is None or (body.taluka_id and measure[0].place.level != "taluka")
    ):
        errors["taluka_id" if body.taluka_id else "district_id"] = [
            text("The sheets of this measure name no such place.")
        ]
    needed = ("value",) if body.kind == "target" else ("day", "text")
    for name in needed:
        if getattr(body, name) in (None, ""):
            errors[name] = [text("This field is required.")]
    if errors:
        raise FieldErrors(errors)
    target = body.kind == "target"
    return {
        **body.model_dump(include=set(_FIELDS)),
        # The district follows from the taluka.
        "district_id": None if body.taluka_id else body.district_id,
        "value": body.value if target else None,
        "day": None if target else body.day,
    }


def save_marker(*, marker_id: int | None, body: MarkerIn, user: User) -> Marker:
    try:
        with transaction.atomic():
            row = Marker(created_by=user) if marker_id is None else locked(markers_for(user), marker_id)
            body = body.over(row) if isinstance(body, MarkerUpdate) else body
            values = _validated(body, editing=marker_id is not None)
            with RECORDS.written(row, user, getattr(body, "revision", None)):
                for name, value in values.items():
                    setattr(row, name, value)
                row.save()
    except IntegrityError:
        raise Conflict(text("This measure has a target for this area already.")) from None
    return row


@transaction.atomic
def delete_marker(*, marker_id: int, user: User) -> None:
    RECORDS.removed(locked(markers_for(user), marker_id), user)


def marker_by(user: User, marker_id: int) -> Marker:
    return existing(markers_for(user).filter(pk=marker_id).first())
