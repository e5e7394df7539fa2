"""Uploaded sheets: receiving the file and its form, and small sheets that are processed within the request."""
