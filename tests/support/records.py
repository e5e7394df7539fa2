"""Stand-ins: a stored row of any model with its required fields, for tests that need one of everything."""

from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import count
from typing import Any

INSTALLED_AT = datetime(2020, 4, 1, tzinfo=UTC)

_numbers = count(1)

_places: list[list[Any]] = []


def all_places() -> None:
    """Create all places if there are none, read from the files once and with the same ids from then on.

    Their installation is older than the tests' entries.
    """
    from portal.geography.models import Taluka

    if not Taluka.objects.exists():
        _load_places()
    Taluka.objects.update(created_at=INSTALLED_AT)


def _load_places() -> None:
    from portal.geography.loader import load
    from portal.geography.models import District, Division, Taluka

    models: tuple[Any, ...] = (Division, District, Taluka)
    if not _places:
        load(Division, District, Taluka)
        _places.extend(list(model.objects.order_by("pk")) for model in models)
        return
    for model, rows in zip(models, _places, strict=True):
        model.objects.bulk_create(rows)


def stand_in(model: Any, **given: Any) -> Any:
    """Create a row of `model`. Required fields that are not in `given` get a value of their type."""
    from django.db import models
    from django.utils import timezone

    values = dict(given)
    for field in model._meta.concrete_fields:
        automatic = isinstance(field, models.AutoField) or getattr(field, "auto_now", False)
        automatic = automatic or getattr(field, "auto_now_add", False)
        if field.name in given or field.attname in given or field.null or field.has_default() or automatic:
            continue
        number = next(_numbers)
        match field:
            case models.ForeignKey():
                related = field.related_model
                assert not isinstance(related, str)
                values[field.name] = related._default_manager.first() or stand_in(related)
            case models.DateTimeField():
                values[field.name] = timezone.now()
            case models.DateField():
                values[field.name] = date(2026, 4, 1)
            case models.DecimalField():
                values[field.name] = Decimal(1)
            case models.IntegerField():
                values[field.name] = number
            case _:
                choices = [value for value, _ in field.flatchoices]
                values[field.name] = choices[0] if choices else f"x{number}"[: field.max_length]
    return model._default_manager.create(**values)
