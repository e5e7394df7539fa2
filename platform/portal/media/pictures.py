"""Turn an uploaded picture into a stored file (requirement 17).

Every picture is decoded and re-encoded by Pillow, so that nothing else in the upload (scripts, archives, location and
camera data) is stored. The declared name and type are ignored. URLs are never fetched.
"""

import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from threading import BoundedSemaphore
from typing import Final

from django.conf import settings
from PIL import Image, ImageOps
from pydantic import Field
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.media import files

MAX_FILE_BYTES: Final = 5 * 1024 * 1024
# Decoding a 24-megapixel photo takes 100 MB; each process decodes at most two at a time.
MAX_PIXELS: Final = 25_000_000
_DATA_URL = re.compile(r"data:(?P<type>[\w.+/-]{0,60})(?:;[\w=-]{1,40}){0,3};base64,", re.ASCII)
_decode_slots = BoundedSemaphore(2)


@dataclass(frozen=True, slots=True)
class Rules:
    """Accepted formats, the longest side of the stored picture, error messages, and the aspect ratio (width to height)
    of its place with the minimum number of pixels, across and down.
    """

    formats: tuple[str, ...]
    longest: int
    wrong_type: str
    too_large: str
    smallest: int
    aspect: float = 1

    @property
    def least(self) -> tuple[int, int]:
        """Minimum width and height."""
        return ceil(self.smallest * max(1, self.aspect)), ceil(self.smallest * max(1, 1 / self.aspect))


_WRONG_TYPE = "Invalid file type. Please upload JPEG, PNG, or WebP images only."
_TOO_LARGE = "File too large. Maximum size is 5MB"
_TOO_SMALL = "This image is too small: it needs at least {width} × {height} pixels. Choose another one."
WIDE: Final = Rules(("JPEG", "PNG", "WEBP"), 1920, _WRONG_TYPE, _TOO_LARGE, 100, 16 / 9)
PORTRAIT: Final = Rules(("JPEG", "PNG", "WEBP"), 800, _WRONG_TYPE, _TOO_LARGE, 100)
LOGO: Final = Rules(
    ("JPEG", "PNG", "GIF", "WEBP"),
    512,
    "Please select a valid image file (JPEG, PNG, GIF, WEBP)",
    "File size must be less than 5.0MB",
    50,
)


def documented(rules: Rules) -> FieldInfo:
    """Return the annotation of a body's picture field, which takes a data: URL or the stored address. The OpenAPI
    document includes the minimum size, and a test compares the browser's rules with it.
    """
    width, height = rules.least
    extra: JsonDict = {"x-smallest": {"width": width, "height": height}}
    field: FieldInfo = Field(json_schema_extra=extra)
    return field


@contextmanager
def change(sent: str | bytes | None, *, current: str, rules: Rules, field: str) -> Iterator[str]:
    """Yield the name to store: of the new picture in `sent` (a data: URL or the file's bytes), `current` if its own
    address is sent back, or '' if `sent` is empty. Raise FieldErrors on `field` for anything else.

    The new file is deleted if the block raises, the replaced one if it succeeds.
    """
    name = _store(sent, current, rules, field)
    try:
        yield name
    except BaseException:
        if name != current:
            files.remove(name)
        raise
    if name != current:
        files.remove(current)


def address(name: str) -> str:
    """Return the address of a stored picture; empty for none."""
    return f"{settings.PORTAL_MEDIA_URL}{name}" if name else ""


def reencode(content: bytes, rules: Rules) -> tuple[bytes, str]:
    """Re-encode the picture in `content`; return it with its file extension. Raise ValueError with a user message."""
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(text(rules.too_large))
    with _decode_slots:
        try:
            with Image.open(BytesIO(content), formats=rules.formats) as source:
                if source.width * source.height > MAX_PIXELS:
                    raise _too_many_pixels()
                return _encode(source, rules)
        except _Rejected as rejection:
            raise ValueError(str(rejection)) from None
        except Image.DecompressionBombError:
            raise ValueError(str(_too_many_pixels())) from None
        except Exception:
            # Decoders raise all kinds of exceptions on invalid data.
            raise ValueError(text(rules.wrong_type)) from None


class _Rejected(Exception):
    """A valid picture that is not accepted."""


def _too_many_pixels() -> _Rejected:
    megapixels = MAX_PIXELS // 1_000_000
    return _Rejected(text("The image has too many pixels. At most {most} megapixels.", most=megapixels))


def _encode(source: Image.Image, rules: Rules) -> tuple[bytes, str]:
    kind = source.format
    if kind == "JPEG":
        source.draft("RGB", (rules.longest, rules.longest))
    picture: Image.Image = ImageOps.exif_transpose(source)
    # JPEG's draft mode never decodes below the longest side that is stored.
    width, height = rules.least
    if picture.width < width or picture.height < height:
        raise _Rejected(text(_TOO_SMALL, width=width, height=height))
    # Only the first frame of an animation. Palettes are resolved because they can't be scaled smoothly.
    picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    picture.info = {}  # otherwise comments, profiles and texts are saved too
    picture.thumbnail((rules.longest, rules.longest), Image.Resampling.LANCZOS)
    out = BytesIO()
    if kind in ("JPEG", "MPO"):
        picture.convert("RGB").save(out, "JPEG", quality=86, optimize=True, progressive=True)
        return out.getvalue(), "jpg"
    if kind == "WEBP":
        picture.save(out, "WEBP", quality=86)
        return out.getvalue(), "webp"
    picture.save(out, "PNG", optimize=True)
    return out.getvalue(), "png"


def _store(sent: str | bytes | None, current: str, rules: Rules, field: str) -> str:
    if not sent:
        return ""
    if isinstance(sent, str):
        if current and not sent.startswith("data:") and sent.rpartition("/")[2] == current:
            return current
        content = _decode(sent, rules, field)
    else:
        content = sent
    try:
        picture, extension = reencode(content, rules)
    except ValueError as rejection:
        raise FieldErrors({field: [str(rejection)]}) from None
    return files.keep(picture, extension)


def _decode(sent: str, rules: Rules, field: str) -> bytes:
    head = _DATA_URL.match(sent[:200])
    if head is None:
        raise FieldErrors({field: [text(rules.wrong_type)]})
    body = sent[head.end() :]
    if len(body) > MAX_FILE_BYTES * 4 // 3 + 4:
        raise FieldErrors({field: [text(rules.too_large)]})
    try:
        return b64decode(body, validate=True)
    except (NotBase64, ValueError):
        raise FieldErrors({field: [text(rules.wrong_type)]}) from None
