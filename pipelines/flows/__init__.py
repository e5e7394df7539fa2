"""The import pipeline: claim uploaded sheets, load their rows, refresh the aggregates. Never imports `portal`."""
