"""Trends for the Collector: each department's main measures compared with the year before, and the brief."""
