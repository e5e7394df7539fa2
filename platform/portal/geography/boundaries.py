"""The talukas of a district as shapes to draw, from the boundaries of ``data/talukas.topojson``
(``data/BOUNDARIES.md``: source, licence, what is missing).

A shape is an SVG path in a box whose longer side is `SIZE`. A degree of longitude is as long as it is in the middle of
the district; neighbours share the rounded points of their border, so no gap opens between them.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, radians
from pathlib import Path
from typing import NamedTuple, TypedDict

from portal.geography.models import District, Taluka
from portal.geography.selectors import talukas
from sheets.text import name_key

BOUNDARIES = Path(__file__).parent / "data/talukas.topojson"
SIZE = 1000
# Levels at which a place for the name is looked for, and half the height of two lines there.
LEVELS = 24
TEXT = 38

Point = tuple[int, int]
Ring = list[Point]


@dataclass(frozen=True, slots=True)
class Shape:
    """`x` and `y` are a place inside for two lines of text, `room` is its width; 0 where there is none."""

    path: str
    x: int
    y: int
    room: int


@dataclass(frozen=True, slots=True)
class Outline:
    """A boundary as the file has it: the LGD codes, the English name, and rings of arcs."""

    code: int
    district: int
    name: str
    polygons: list[list[list[int]]]


class Grid(NamedTuple):
    """The steps of the file's grid in degrees, and where it begins."""

    width: float
    height: float
    left: float
    bottom: float


class DrawnTaluka(TypedDict):
    id: int
    name_en: str
    name_mr: str
    shape: Shape | None


class DrawnDistrict(TypedDict):
    width: int
    height: int
    talukas: list[DrawnTaluka]


@lru_cache(maxsize=1)
def _topology() -> tuple[tuple[Outline, ...], list[Ring], Grid]:
    """Every taluka's outline, the arcs in steps of the file's grid, and the grid."""
    file = json.loads(BOUNDARIES.read_text(encoding="utf-8"))
    arcs: list[Ring] = []
    for steps in file["arcs"]:
        x = y = 0
        arcs.append([(x := x + dx, y := y + dy) for dx, dy in steps])
    outlines = tuple(
        Outline(
            int(one["properties"]["lgd_code"]),
            int(one["properties"]["district_lgd_code"]),
            one["properties"]["name_en"],
            one["arcs"] if one["type"] == "MultiPolygon" else [one["arcs"]],
        )
        for one in file["objects"]["talukas"]["geometries"]
    )
    return outlines, arcs, Grid(*file["transform"]["scale"], *file["transform"]["translate"])


def outlines_of(district: District, rows: Iterable[Taluka]) -> dict[int, Outline]:
    """Taluka id → outline, where there is one: by LGD code, else by a name within the district that nobody else has."""
    rows = list(rows)
    by_code = {one.code: one for one in _topology()[0]}
    found = {row.pk: by_code[row.lgd_code] for row in rows if row.lgd_code in by_code}
    taken = {one.code for one in found.values()}
    by_name = {
        name_key(one.name): one
        for one in by_code.values()
        if one.district == district.lgd_code and one.code not in taken
    }
    for row in rows:
        # A code that is in no file is that of a taluka without boundary, whatever it is called.
        if row.lgd_code is None and row.pk not in found:
            names = (name_key(name) for name in (row.name_en, *row.aliases))
            outline = next((by_name.pop(name) for name in names if name in by_name), None)
            if outline is not None:
                found[row.pk] = outline
    return found


def district_map(district: District) -> DrawnDistrict:
    """The district's active talukas by name, each with its shape or without one, and the size of the box they fill."""
    rows = list(talukas(district_id=district.pk))
    outlines = outlines_of(district, rows)
    width, height, shapes = drawn(tuple(outline.code for outline in outlines.values()))
    return {
        "width": width,
        "height": height,
        "talukas": [
            {
                "id": row.pk,
                "name_en": row.name_en,
                "name_mr": row.name_mr,
                "shape": shapes[outlines[row.pk].code] if row.pk in outlines else None,
            }
            for row in rows
        ],
    }


@lru_cache(maxsize=64)
def drawn(codes: tuple[int, ...]) -> tuple[int, int, dict[int, Shape]]:
    """Width and height of the box, and the shape of each LGD code."""
    outlines, arcs, grid = _topology()
    rings = {
        one.code: [_ring(ring, arcs) for polygon in one.polygons for ring in polygon]
        for one in outlines
        if one.code in codes
    }
    points = [point for own in rings.values() for ring in own for point in ring]
    if not points:
        return 0, 0, {}
    (left, right), (bottom, top) = ((min(side), max(side)) for side in zip(*points, strict=True))
    middle = grid.bottom + grid.height * (bottom + top) / 2
    narrowed = cos(radians(middle)) * grid.width / grid.height
    scale = SIZE / max((right - left) * narrowed, top - bottom)
    shapes = {
        code: _shape(
            [
                [(round((x - left) * narrowed * scale), round((top - y) * scale)) for x, y in ring]
                for ring in own
            ]
        )
        for code, own in rings.items()
    }
    return round((right - left) * narrowed * scale), round((top - bottom) * scale), shapes


def _ring(indexes: list[int], arcs: list[Ring]) -> Ring:
    """A closed ring without its last point, which is its first; a negative index is an arc from its end."""
    return [point for index in indexes for point in (arcs[index] if index >= 0 else arcs[~index][::-1])[:-1]]


def _shape(rings: list[Ring]) -> Shape:
    path = "".join(map(_path, rings))
    largest = max(rings, key=lambda ring: abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in _edges(ring))))
    low, high = min(y for _, y in largest), max(y for _, y in largest)
    step = (high - low) / LEVELS
    levels = [low + step * (level + 0.5) for level in range(LEVELS)]
    named = max(_stretches(largest, levels, TEXT), key=_width, default=None)
    # Too low for a name: its middle is still where arrow keys and explanations look for it.
    left, right, y = named or max(_stretches(largest, levels, 0), key=_width)
    return Shape(path, round((left + right) / 2), round(y), int(right - left) if named else 0)


def _stretches(ring: Ring, levels: Iterable[float], half: float) -> Iterator[tuple[float, float, float]]:
    """Left end, right end and middle of the boxes inside that are twice `half` high, one at most around each point."""
    for y in levels:
        for start, end in _inside(ring, y):
            middle = (start + end) / 2
            left, right = start, end
            for off in (-1, -0.5, 0.5, 1):
                around = next(
                    (one for one in _inside(ring, y + off * half) if one[0] <= middle <= one[1]), None
                )
                left, right = (max(left, around[0]), min(right, around[1])) if around else (0, 0)
            if right > left:
                yield left, right, y


def _width(stretch: tuple[float, float, float]) -> float:
    return stretch[1] - stretch[0]


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def _inside(ring: Ring, y: float) -> Iterator[tuple[float, float]]:
    """The stretches of a level line that lie inside."""
    crossed = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in _edges(ring) if (y0 > y) != (y1 > y)
    )
    return zip(crossed[::2], crossed[1::2], strict=True)


def _path(ring: Ring) -> str:
    steps = ((x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(ring))
    x, y = ring[0]
    return f"M{x} {y}l{' '.join(f'{dx} {dy}' for dx, dy in steps if dx or dy)}z"
