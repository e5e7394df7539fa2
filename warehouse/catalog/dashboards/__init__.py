"""Dashboards (`catalog.dashboard`), one module per department."""
