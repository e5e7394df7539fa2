"""Department entries: each dataset's list, forms, files and dashboard, driven by its definition."""
