"""Retention periods used by both the portal, which shows them, and the worker, which enforces them."""

from datetime import timedelta

MADE_REPORTS = timedelta(days=90)
