"""Fixtures of the tests that span rooms. What every room's tests share stands in `support` (see pyproject.toml)."""
