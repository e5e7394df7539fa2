"""People, places and published figures, as the trends' tests have them."""

from portal.trends.tests.conftest import published
from support.datasets import people, places

__all__ = ["people", "places", "published"]
