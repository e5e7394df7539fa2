"""How often a list of cases is owed, as set by administrators."""

from datetime import date

from django.db import transaction

from catalog.submissions import DAY, Rhythm, period_of
from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import NotFound
from portal.core.language import text
from portal.figures.models import DatasetSetting
from portal.figures.working import working_days
from portal.submissions.grid import dataset_for
from portal.submissions.units import rhythm_of


@transaction.atomic
def set_rhythm(*, name: str, rhythm: Rhythm, user: User, today: date) -> None:
    """Set the rhythm. The first list owed is that of the first period that starts today or later, so that no list is
    late for a time when none was expected.
    """
    dataset = dataset_for(user, name)
    if dataset.clock is None:
        raise NotFound(text("There is no such data set."))
    before, _ = rhythm_of(dataset)
    if before == rhythm:
        return
    period = period_of(rhythm, today, working_days())
    since = None if rhythm == "none" else today if period.first == today else period.last + DAY
    DatasetSetting.objects.update_or_create(
        dataset=dataset.name, defaults={"rhythm": rhythm, "rhythm_since": since}
    )
    record("setting", entity=dataset.name, entity_id="rhythm", actor=user,
           before={"rhythm": before}, after={"rhythm": rhythm})  # fmt: skip
