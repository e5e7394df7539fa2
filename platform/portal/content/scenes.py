"""Pictures for the demo's banners, drawn from simple shapes in the portal's colours, so that no photos are needed."""

from collections.abc import Callable
from io import BytesIO
from math import sin
from random import Random
from typing import Final

from PIL import Image, ImageDraw

SIZE: Final = (1600, 900)
# Drawn at twice the size and scaled down for smooth edges.
_SCALE: Final = 2
_W, _H = (side * _SCALE for side in SIZE)

SKY, CLOUD = "#cbd9f0", "#e9f1fa"
FAR, NEAR = "#9cb2dd", "#55a087"
DARK, NAVY, INDIGO = "#3f7f72", "#101d45", "#23408f"
SUN, STONE, EARTH, CROP = "#f2a922", "#e1dfd8", "#cdb0a6", "#8fbf6f"

Pen = ImageDraw.ImageDraw


def _ridge(pen: Pen, colour: str, height: float, waves: tuple[float, float], seed: int) -> None:
    """Draw a line of hills across the picture."""
    chance = Random(seed)
    phase = chance.uniform(0, 6)
    points = [
        (x, _H * (height + 0.05 * sin(x / _W * waves[0] + phase) + 0.025 * sin(x / _W * waves[1] + phase)))
        for x in range(0, _W + 20, 20)
    ]
    pen.polygon([*points, (_W, _H), (0, _H)], fill=colour)


def _sun(pen: Pen, x: float, y: float) -> None:
    radius = _H * 0.09
    pen.ellipse((_W * x - radius, _H * y - radius, _W * x + radius, _H * y + radius), fill=SUN)


def _houses(
    pen: Pen, base: float, lowest: float, highest: float, colours: tuple[str, ...], seed: int
) -> None:
    """Draw a street of houses with lit windows."""
    chance, x = Random(seed), 0.0
    while x < _W:
        wide, tall = _W * chance.uniform(0.03, 0.055), _H * chance.uniform(lowest, highest)
        top, colour = _H * base - tall, chance.choice(colours)
        pen.rectangle((x, top, x + wide, _H * base), fill=colour)
        window = _W * 0.006
        for column in range(1, int(wide / (2 * window))):
            for row in range(1, int(tall / (3 * window))):
                if chance.random() < 0.6:
                    left, above = x + column * 2 * window - window / 2, top + row * 3 * window - window
                    lit = CLOUD if colour != CLOUD else FAR
                    pen.rectangle((left, above, left + window, above + 1.4 * window), fill=lit)
        x += wide + _W * chance.uniform(0.004, 0.014)


def _city(pen: Pen) -> None:
    _sun(pen, 0.78, 0.2)
    _ridge(pen, FAR, 0.42, (9, 23), 1)
    _ridge(pen, NEAR, 0.56, (7, 19), 2)
    _houses(pen, 0.8, 0.12, 0.38, (INDIGO, CLOUD, "#7b9bd2", "#ffffff"), 7)
    pen.rectangle((0, _H * 0.8, _W, _H * 0.825), fill=STONE)
    for pillar in range(9):
        x = _W * (0.03 + pillar / 8.5)
        pen.rectangle((x, _H * 0.825, x + _W * 0.016, _H), fill=STONE)
    train = (_W * 0.18, _H * 0.735, _W * 0.66, _H * 0.8)
    pen.rounded_rectangle(train, radius=_H * 0.02, fill="#ffffff")
    for window in range(16):
        x = _W * (0.195 + window * 0.028)
        pen.rounded_rectangle((x, _H * 0.75, x + _W * 0.019, _H * 0.772), radius=6, fill=INDIGO)
    pen.rectangle((_W * 0.185, _H * 0.783, _W * 0.655, _H * 0.789), fill=SUN)
    pen.rectangle((0, _H * 0.93, _W, _H), fill=NAVY)


def _hills(pen: Pen) -> None:
    _sun(pen, 0.2, 0.24)
    _ridge(pen, FAR, 0.4, (8, 21), 4)
    _ridge(pen, "#b08a78", 0.56, (6, 17), 5)
    for step in range(5):
        left, top = _W * (0.5 + step * 0.06), _H * (0.52 + step * 0.07)
        pen.polygon(
            [(left, top), (_W, top), (_W, _H), (left - _W * 0.05, _H)], fill=EARTH if step % 2 else "#a98473"
        )
    pen.rectangle((0, _H * 0.8, _W, _H * 0.84), fill="#47526b")
    pen.rectangle((0, _H * 0.84, _W, _H), fill=DARK)
    for lorry in range(3):
        x, y = _W * (0.12 + lorry * 0.2), _H * 0.8
        pen.rectangle((x, y - _H * 0.06, x + _W * 0.07, y), fill=SUN)
        pen.rectangle((x + _W * 0.074, y - _H * 0.042, x + _W * 0.1, y), fill=NAVY)
        for wheel in (0.016, 0.055, 0.087):
            centre, radius = x + _W * wheel, _H * 0.018
            pen.ellipse((centre - radius, y - radius, centre + radius, y + radius), fill="#101a33")


def _fields(pen: Pen) -> None:
    _sun(pen, 0.62, 0.22)
    _ridge(pen, FAR, 0.44, (10, 27), 8)
    _ridge(pen, NEAR, 0.54, (6, 15), 9)
    _houses(pen, 0.6, 0.04, 0.1, ("#ffffff", EARTH, SUN), 3)
    colours, meet = (CROP, "#a9d08c", "#d9c07a", NEAR, "#c3dca5"), (_W * 0.5, _H * 0.3)
    for parcel in range(14):
        left, right = (_W * (-1.1 + (parcel + side) * 0.235) for side in (0, 1))
        at = [(x + (meet[0] - x) * 0.58, _H * 0.6) for x in (left, right)]
        pen.polygon([at[0], at[1], (right, _H * 1.02), (left, _H * 1.02)], fill=colours[parcel % 5])
    for line in (0.68, 0.8):
        pen.line((0, _H * line, _W, _H * line), fill=CLOUD, width=6 * _SCALE)


SCENES: Final[dict[str, Callable[[Pen], None]]] = {"city": _city, "hills": _hills, "fields": _fields}


def scene(name: str) -> bytes:
    """Draw the picture called `name` as WebP. The bytes are reproducible."""
    picture = Image.new("RGB", (_W, _H), SKY)
    pen = ImageDraw.Draw(picture)
    for x, y, long in ((0.08, 0.12, 0.16), (0.42, 0.08, 0.2), (0.6, 0.3, 0.12)):
        box = (_W * x, _H * y, _W * (x + long), _H * (y + 0.035))
        pen.rounded_rectangle(box, radius=_H * 0.018, fill=CLOUD)
    SCENES[name](pen)
    out = BytesIO()
    picture.resize(SIZE, Image.Resampling.BOX).save(out, "WEBP", quality=82, method=2)
    return out.getvalue()
