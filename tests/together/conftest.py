"""Two or more who write at one moment, over HTTP, with the worker's steps in this process."""

from lifecycle.conftest import Office, house, office
from support.datasets import Api, people, places

__all__ = ["Api", "Office", "house", "office", "people", "places"]
