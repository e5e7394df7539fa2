"""Dashboards of departments that report a few key figures."""
