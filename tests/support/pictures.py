"""Images for tests, generated on demand."""

from base64 import b64encode
from io import BytesIO
from typing import Any

from PIL import Image


def picture(kind: str = "PNG", size: tuple[int, int] = (240, 160), **options: Any) -> bytes:
    out = BytesIO()
    image = Image.new("RGB", size, (16, 93, 173))
    image.putpixel((0, 0), (255, 0, 0))
    image.save(out, kind, **options)
    return out.getvalue()


def data_url(content: bytes | None = None, type_: str = "image/png") -> str:
    return f"data:{type_};base64,{b64encode(content if content is not None else picture()).decode()}"
