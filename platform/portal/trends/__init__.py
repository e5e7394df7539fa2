"""Trends for the Collector: each department's main measures, year against year, and the brief. Has no tables."""
