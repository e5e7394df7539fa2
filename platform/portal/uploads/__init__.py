"""Uploaded sheets: the file on its way in, its form, and small sheets that are read while their sender waits."""
