"""Queue refreshes, and set how a dataset's pending measures add up."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction

from catalog.calendar import first_of_month, today_in_india
from catalog.dataset import Dataset
from catalog.measures import Adds
from portal.accounts.models import User
from portal.audit.services import record
from portal.figures.models import Change, DatasetSetting
from portal.figures.selectors import pending_adds_up
from portal.operations.figures import months_of


@transaction.atomic
def refresh(*, datasets: Iterable[Dataset], user: User, only: Iterable[date] | None = None) -> dict[str, int]:
    """Queue a rebuild of every month of `datasets` that has entries or is published, limited to the months in `only`.

    Returns the number of queued months by dataset.
    """
    queued: dict[str, int] = {}
    for dataset in datasets:
        months = set(months_of(dataset))
        if only is not None:
            months &= set(only)
        Change.objects.bulk_create(Change(dataset=dataset.name, month=month) for month in sorted(months))
        queued[dataset.name] = len(months)
    record("refresh", "operations", actor=user, after=queued)
    return queued


@transaction.atomic
def set_pending_adds_up(*, dataset: Dataset, user: User, adds: Adds) -> dict[str, Adds]:
    before = dict(pending_adds_up(dataset))
    DatasetSetting.objects.update_or_create(dataset=dataset.name, defaults={"pending_adds_up": adds})
    after = dict(pending_adds_up(dataset))
    # The files stay the same, but a new version makes open dashboards refetch.
    Change.objects.create(dataset=dataset.name, month=first_of_month(today_in_india()))
    record("setting", dataset.name, "pending_adds_up", actor=user, before=before, after=after)
    return after
