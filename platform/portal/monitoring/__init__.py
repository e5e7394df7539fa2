"""Metrics for Prometheus: counts of the web processes, and the state of the installation at that moment."""
