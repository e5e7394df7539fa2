"""Targets and events of tracked measures, for the whole district or one area."""
