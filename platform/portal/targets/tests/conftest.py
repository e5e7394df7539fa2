"""Users, places and published figures, shared with the trend tests."""

from portal.trends.tests.conftest import published
from support.datasets import people, places

__all__ = ["people", "places", "published"]
