"""What nobody may find: in the repository, in its history, in the built files."""
