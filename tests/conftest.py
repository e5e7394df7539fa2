"""Fixtures for tests that span several packages. Those that every package's tests use are in `support`."""

from access.conftest import records
from lifecycle.conftest import office, runtime

__all__ = ["office", "records", "runtime"]
