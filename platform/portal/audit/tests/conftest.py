"""People and places, as the datasets' tests have them."""

from support.datasets import people, places

__all__ = ["people", "places"]
