"""Shared test support: a data folder per process, the run's database, a real PostgreSQL."""
