"""Uploaded pictures: only re-encoded data is stored, and everything else is rejected."""

import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from portal.core.errors import FieldErrors
from portal.media import pictures
from portal.media.pictures import LOGO, PORTRAIT, WIDE, Rules, change
from support.pictures import data_url, picture

WRONG_TYPE = "Invalid file type. Please upload JPEG, PNG, or WebP images only."
TOO_LARGE = "File too large. Maximum size is 5MB"


@pytest.fixture(autouse=True)
def media_folder(settings, tmp_path) -> Path:
    settings.PORTAL_MEDIA = tmp_path / "media"
    return settings.PORTAL_MEDIA


def stored_files(media_folder: Path) -> set[str]:
    return {path.name for path in media_folder.glob("*")} if media_folder.exists() else set()


def send(sent, current: str = "", rules: Rules = WIDE) -> str:
    with change(sent, current=current, rules=rules, field="image_url") as name:
        return name


def error_of(sent, rules: Rules = WIDE) -> str:
    with pytest.raises(FieldErrors) as caught:
        send(sent, rules=rules)
    return caught.value.errors["image_url"][0]  # type: ignore[call-overload, index]


def bomb(width: int, height: int) -> bytes:
    """Build a PNG of a few bytes that claims a huge number of pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body))

    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("kind", "extension", "rules"),
    [("PNG", "png", WIDE), ("JPEG", "jpg", WIDE), ("WEBP", "webp", PORTRAIT), ("GIF", "png", LOGO)],
)
def test_picture_is_stored_under_a_random_name_and_served(kind, extension, rules, media_folder):
    name = send(data_url(picture(kind), f"image/{kind.lower()}"), rules=rules)
    assert stored_files(media_folder) == {name} and name.endswith(f".{extension}") and len(name) > 32
    answer: Any = Client().get(pictures.address(name))
    assert answer.status_code == 200
    assert answer["Content-Type"] in ("image/png", "image/jpeg", "image/webp")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    with Image.open(BytesIO(b"".join(answer.streaming_content))) as shown:
        assert shown.size == (240, 160)
    again = Client().get(pictures.address(name), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_pictures_are_not_compressed_again(media_folder):
    name = send(picture("JPEG", (900, 900)))
    answer = Client().get(pictures.address(name), headers={"Accept-Encoding": "gzip"})
    assert (
        "Content-Encoding" not in answer
        and int(answer["Content-Length"]) == (media_folder / name).stat().st_size
    )


@pytest.mark.parametrize(
    "path",
    [
        "none.png",
        "a" * 32 + ".png",
        "a" * 32 + ".svg",
        "..%2Fsecret-key",
        ".hidden",
        "A" * 32 + ".png",
        "x/y.png",
    ],
)
def test_other_paths_are_404(path, media_folder):
    media_folder.mkdir()
    (media_folder / ("a" * 32 + ".svg")).write_text("<svg onload=alert(1)>")
    (media_folder.parent / "secret-key").write_text("secret")
    answer = Client().get(f"/media/{path}")
    assert answer.status_code == 404 and b"secret" not in answer.content


def test_media_folder_is_not_listed_or_writable(media_folder):
    send(picture())
    assert Client().get("/media/").status_code == 404
    assert Client().put(f"/media/{'a' * 32}.png").status_code == 405


def test_own_address_keeps_the_picture_and_empty_removes_it(media_folder):
    name = send(data_url())
    for same in (name, f"/media/{name}", f"https://portal.example/media/{name}"):
        assert send(same, current=name) == name
    assert stored_files(media_folder) == {name}
    other = send(data_url(), current=name)
    assert stored_files(media_folder) == {other}
    assert send("", current=other) == "" and stored_files(media_folder) == set()


def test_failed_write_deletes_the_new_file_and_keeps_the_old_one(media_folder):
    name = send(data_url())
    with (
        pytest.raises(RuntimeError, match="disk"),
        change(data_url(), current=name, rules=WIDE, field="image_url"),
    ):
        raise RuntimeError("disk")
    assert stored_files(media_folder) == {name}


@pytest.mark.parametrize(
    "address",
    ["https://example.org/x.png", "http://127.0.0.1:8000/api/site", "file:///etc/passwd", "/media/../secret-key",
     "/media/" + "a" * 32 + ".png", "javascript:alert(1)", "data:,x", "data:image/png,abc", "x" * 100_000],
)  # fmt: skip
def test_other_addresses_are_never_fetched(address, media_folder):
    assert error_of(address) == WRONG_TYPE and stored_files(media_folder) == set()


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'


@pytest.mark.parametrize("rules", [WIDE, PORTRAIT, LOGO])
@pytest.mark.parametrize(
    "content",
    [
        SVG,
        b"",
        b"GIF89a/*",
        b"<html><script>alert(1)</script>",
        b"%PDF-1.7",
        b"PK\x03\x04",
        b"\x00" * 1000,
        picture("PNG")[:60],
        picture("JPEG")[:-40],
        picture("BMP"),
        picture("TIFF"),
        picture("ICO", (32, 32)),
    ],
    ids=[
        "svg",
        "empty",
        "gif-js",
        "html",
        "pdf",
        "zip",
        "zeros",
        "cut png",
        "cut jpeg",
        "bmp",
        "tiff",
        "ico",
    ],
)
def test_rejects_anything_but_the_accepted_formats(content, rules, media_folder):
    # The declared type is ignored.
    for type_ in ("image/png", "image/svg+xml"):
        assert error_of(data_url(content, type_), rules) == rules.wrong_type
    assert stored_files(media_folder) == set()


def test_gif_is_accepted_only_for_the_logo():
    assert error_of(data_url(picture("GIF"), "image/png")) == WRONG_TYPE
    assert send(data_url(picture("GIF"), "image/gif"), rules=LOGO)


@pytest.mark.parametrize(
    "invalid", ["data:image/png;base64,@@@@", "data:image/png;base64,AAA", "data:image/png;base64,अ"]
)
def test_broken_base64(invalid):
    assert error_of(invalid) == WRONG_TYPE


def test_rejects_files_over_5_mib():
    over = picture() + b"\0" * (5 * 1024 * 1024)
    assert error_of(data_url(over)) == error_of(over) == TOO_LARGE
    assert error_of(data_url(over), LOGO) == "File size must be less than 5.0MB"


@pytest.mark.parametrize("size", [(6000, 6000), (30_000, 30_000), (2_000_000_000, 2_000_000_000)])
def test_rejects_decompression_bombs(size, media_folder):
    assert "megapixels" in error_of(bomb(*size)) or size[0] > 30_000
    assert stored_files(media_folder) == set()


def polyglots() -> dict[str, bytes]:
    script = b"<script>alert(1)</script>"
    with Image.open(BytesIO(picture("JPEG"))) as image:
        exif = image.getexif()
        exif[0x010E] = script.decode()
        out = BytesIO()
        image.save(out, "JPEG", exif=exif, comment=script)
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add_text("Comment", script.decode())
    return {
        "html behind a png": picture() + script,
        "zip behind a jpeg": picture("JPEG") + b"PK\x03\x04" + script,
        "script in exif and comment": out.getvalue(),
        "script in a png text": picture("PNG", pnginfo=notes),
    }


@pytest.mark.parametrize("name", polyglots())
def test_polyglots_lose_everything_but_the_picture(name, media_folder):
    stored = media_folder / send(data_url(polyglots()[name]))
    assert b"script" not in stored.read_bytes() and b"PK" not in stored.read_bytes()


def test_large_pictures_are_scaled_and_rotated_upright(media_folder):
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was rotated
    with Image.open(media_folder / send(picture("JPEG", (3000, 1500), exif=exif.tobytes()))) as shown:
        assert shown.size == (960, 1920) and not shown.getexif()


def test_transparency_and_colour_models_survive(media_folder):
    for mode in ("RGBA", "LA", "P", "1", "I;16", "CMYK"):
        out = BytesIO()
        Image.new(mode, (200, 120)).save(out, "JPEG" if mode == "CMYK" else "PNG")
        with Image.open(media_folder / send(out.getvalue())) as shown:
            assert shown.mode == ("RGBA" if mode in ("RGBA", "LA") else "RGB")


def test_errors_are_in_marathi(client):
    from portal.core.language import use_language

    with use_language("mr"):
        assert "JPEG" in error_of("x") and error_of("x") != WRONG_TYPE


def test_accepts_data_urls_with_parameters():
    assert send(f"data:image/png;charset=utf-8;base64,{b64encode(picture()).decode()}")


@pytest.mark.parametrize("rules", [WIDE, PORTRAIT, LOGO], ids=["wide", "portrait", "logo"])
def test_rejects_pictures_below_the_minimum_size(rules, media_folder):
    width, height = rules.least
    expected = f"This image is too small: it needs at least {width} × {height} pixels. Choose another one."
    for size in ((width - 1, height * 4), (width * 4, height - 1), (1, 1)):
        assert error_of(data_url(picture(size=size)), rules) == expected
    assert stored_files(media_folder) == set()
    assert send(data_url(picture(size=(width, height))), rules=rules) in stored_files(media_folder)
