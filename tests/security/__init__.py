"""Secrets in the repository, its history and the built files."""
