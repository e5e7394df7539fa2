"""Plausibility checks: a sheet's figures against the department's stored history. Every finding is a question."""
