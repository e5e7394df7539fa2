"""Prometheus metrics: counters of the web processes, and the current state of the installation."""
