"""Ask for secrets at the terminal. They are never arguments, which other users of the machine can see."""

import os
from getpass import getpass

from django.core.management.base import CommandError


def ask_secret(question: str, variable: str) -> str:
    """Return the environment variable's value, or what is typed. Raises CommandError if there is neither."""
    if value := os.environ.get(variable):
        return value
    try:
        return getpass(question)
    except EOFError as error:
        raise CommandError(f"There is no terminal to type it in: set {variable}.") from error
