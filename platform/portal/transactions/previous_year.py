"""The previous year's closing figures: kept on the server, one set for each dataset."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest

from catalog.dataset import Dataset
from portal.audit.services import record
from portal.transactions.models import PreviousYear
from portal.transactions.schemas import PreviousYearFigures


def stored(dataset: Dataset) -> dict[str, int]:
    figures = PreviousYear.objects.filter(pk=dataset.name).values_list("figures", flat=True).first()
    return PreviousYearFigures(**(figures or {})).model_dump()


@transaction.atomic
def save(
    *, dataset: Dataset, user: Any, request: HttpRequest, figures: PreviousYearFigures
) -> dict[str, int]:
    before, after = stored(dataset), figures.model_dump()
    PreviousYear.objects.update_or_create(
        dataset=dataset.name, defaults={"figures": after, "updated_by": user}
    )
    record("previous_year", entity=dataset.name, actor=user, request=request, before=before, after=after)
    return after
