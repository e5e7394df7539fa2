"""The departments' entries: every dataset's list, forms, files and dashboard, read from its definition."""
