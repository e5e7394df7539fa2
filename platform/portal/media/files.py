"""The folder of stored pictures: PORTAL_DATA/media, flat, with random names that can't be guessed or chosen."""

import os
import re
from pathlib import Path
from secrets import token_hex

from django.conf import settings

TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
_NAME = re.compile(rf"[0-9a-f]{{32}}\.({'|'.join(TYPES)})", re.ASCII)


def is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def path_of(name: str) -> Path:
    return Path(settings.PORTAL_MEDIA) / name


def type_of(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def keep(content: bytes, extension: str) -> str:
    """Store `content` under a new random name and return it. The file is on disk before the name is used."""
    name = f"{token_hex(16)}.{extension}"
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{name}.part")
    with temporary.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    return name


def remove(name: str) -> None:
    """Delete a picture, if it exists."""
    if is_name(name):
        path_of(name).unlink(missing_ok=True)
