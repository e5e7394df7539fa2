"""Fixtures for tests that span several packages. Those that every package's tests use are in `support`."""
