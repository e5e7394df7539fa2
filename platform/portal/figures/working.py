"""The offices' working days."""

from catalog.submissions import Saturdays, WorkingDays
from catalog.text import Text
from portal.core.response_cache import part
from portal.figures.models import Holiday, WorkingWeek


def saturdays_off() -> Saturdays:
    chosen = WorkingWeek.objects.values_list("saturdays", flat=True).first()
    return "second_fourth" if chosen == "second_fourth" else "all"


def working_days() -> WorkingDays:
    """Return the current working days, cached."""
    return part(("working_days",), _load)


def _load() -> WorkingDays:
    rows = Holiday.objects.values_list("day", "name", "name_mr")
    return WorkingDays(saturdays_off(), {day: Text(name, name_mr or name) for day, name, name_mr in rows})
