"""Publish two datasets and the on-time rate of applications in the demo."""

from portal.accounts.models import User
from portal.configuration.models import Configuration
from portal.configuration.selectors import ROW, forget

_PUBLISHED = ("eferfar", "rts", "rts_cases")


def seed(writer: User) -> None:
    row, _ = Configuration.objects.get_or_create(pk=ROW)
    row.values = {**row.values, **{f"open_{name}": True for name in _PUBLISHED}}
    row.save()
    forget()
