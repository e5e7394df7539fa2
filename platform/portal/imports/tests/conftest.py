"""Users, places and entries shared by the dataset API tests."""

from support.datasets import body, make_entry, people, places

__all__ = ["body", "make_entry", "people", "places"]
