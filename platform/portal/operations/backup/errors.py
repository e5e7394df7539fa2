"""What backup and restore refuse."""


class BackupError(Exception):
    """A backup could not be made, or is not what its manifest says; the text is for the person at the command."""
