"""How long something is kept where both the portal, which shows it, and the worker, which ends it, must know."""

from datetime import timedelta

MADE_REPORTS = timedelta(days=90)
