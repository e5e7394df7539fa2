"""Published figures, shared with the trend tests."""

from portal.trends.tests.conftest import published

__all__ = ["published"]
