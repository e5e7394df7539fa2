"""Fixtures for concurrent writers over HTTP, with the worker's steps in this process."""

from lifecycle.conftest import Office, office, runtime
from support.datasets import Api, people, places

__all__ = ["Api", "Office", "office", "people", "places", "runtime"]
