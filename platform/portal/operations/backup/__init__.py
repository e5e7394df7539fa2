"""Backup and restore of an installation as one file, into SQLite or PostgreSQL.

`rows` serializes tables as JSON lines, `archive` writes and verifies the file, `restore` loads it, `move` copies an
embedded installation to PostgreSQL, `filling` is what the last two share, `storage` is the folder of backups that the
portal lists. Usage: docs/operations.md.
"""
