"""Fixtures shared with the datasets' tests."""

from support.datasets import people, places

__all__ = ["people", "places"]
