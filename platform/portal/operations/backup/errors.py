"""Errors of backup and restore."""


class BackupError(Exception):
    """A backup, restore or move was refused or failed. The message is shown to the user of the command."""
