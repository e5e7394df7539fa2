"""People, places and entries, shared by the tests of the datasets' API."""

from support.datasets import body, make_entry, people, places

__all__ = ["body", "make_entry", "people", "places"]
