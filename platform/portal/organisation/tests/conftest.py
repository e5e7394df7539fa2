"""People of each kind."""

from support.datasets import people, places

__all__ = ["people", "places"]
