"""Datasets, one module each."""
