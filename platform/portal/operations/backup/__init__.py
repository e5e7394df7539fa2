"""Backup and restore: everything that an installation keeps, in one file, into either database.

`rows` writes tables as lines and reads them back, `archive` makes and checks the file, `restore` brings it back,
`move` brings an embedded installation to PostgreSQL, `filling` is what both share, `shelf` is the folder of backups
that the portal lists. docs/operations.md tells how they are used.
"""
