"""Map shapes of a district's talukas, from the boundaries in `data/talukas.topojson` (source, licence and gaps:
`data/BOUNDARIES.md`).

A shape is an SVG path in a box whose longer side is `SIZE`. Longitude is scaled for the middle of the district.
Neighbours share the rounded points of their border, so there are no gaps between them.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, radians
from pathlib import Path
from typing import Any, NamedTuple

from portal.core.envelope import shaped
from portal.geography.models import District, Taluka
from portal.geography.schemas import DrawnTaluka, ShapeOut
from portal.geography.selectors import talukas
from sheets.text import name_key

BOUNDARIES = Path(__file__).parent / "data/talukas.topojson"
SIZE = 1000
# Horizontal levels tried for the label, and half the height of its two lines.
LEVELS = 24
TEXT = 38

Point = tuple[int, int]
Ring = list[Point]


@dataclass(frozen=True, slots=True)
class Outline:
    """A boundary in the file: LGD codes of taluka and district, English name, and rings of arc indexes."""

    code: int
    district: int
    name: str
    polygons: list[list[list[int]]]


class Grid(NamedTuple):
    """Step and origin of the file's grid, in degrees."""

    width: float
    height: float
    left: float
    bottom: float


@lru_cache(maxsize=1)
def _topology() -> tuple[tuple[Outline, ...], list[Ring], Grid]:
    """Return every taluka's outline, the arcs in grid steps, and the grid."""
    file = json.loads(BOUNDARIES.read_text(encoding="utf-8"))
    arcs: list[Ring] = []
    for steps in file["arcs"]:
        x = y = 0
        arcs.append([(x := x + dx, y := y + dy) for dx, dy in steps])
    outlines = tuple(
        Outline(
            int(geometry["properties"]["lgd_code"]),
            int(geometry["properties"]["district_lgd_code"]),
            geometry["properties"]["name_en"],
            geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]],
        )
        for geometry in file["objects"]["talukas"]["geometries"]
    )
    return outlines, arcs, Grid(*file["transform"]["scale"], *file["transform"]["translate"])


def outlines_of(district: District, rows: Iterable[Taluka]) -> dict[int, Outline]:
    """Return taluka id → outline: by LGD code, or else by an unambiguous name within the district."""
    rows = list(rows)
    by_code = {outline.code: outline for outline in _topology()[0]}
    by_taluka = {row.pk: by_code[row.lgd_code] for row in rows if row.lgd_code in by_code}
    matched_codes = {outline.code for outline in by_taluka.values()}
    by_name = {
        name_key(outline.name): outline
        for outline in by_code.values()
        if outline.district == district.lgd_code and outline.code not in matched_codes
    }
    for row in rows:
        # A taluka with an unknown code has no boundary, even if the name matches one.
        if row.lgd_code is None and row.pk not in by_taluka:
            names = (name_key(name) for name in (row.name_en, *row.aliases))
            outline = next((by_name.pop(name) for name in names if name in by_name), None)
            if outline is not None:
                by_taluka[row.pk] = outline
    return by_taluka


def district_map(district: District) -> dict[str, Any]:
    """Return the district's active talukas by name with their shapes, if any, and the size of the map's box."""
    rows = list(talukas(district_id=district.pk))
    outlines = outlines_of(district, rows)
    width, height, shapes = draw(tuple(outline.code for outline in outlines.values()))
    return {
        "width": width,
        "height": height,
        "talukas": [
            shaped(DrawnTaluka, row, shape=shapes[outlines[row.pk].code] if row.pk in outlines else None)
            for row in rows
        ],
    }


@lru_cache(maxsize=64)
def draw(codes: tuple[int, ...]) -> tuple[int, int, dict[int, ShapeOut]]:
    """Return width and height of the box, and LGD code → shape."""
    outlines, arcs, grid = _topology()
    rings = {
        outline.code: [_ring(ring, arcs) for polygon in outline.polygons for ring in polygon]
        for outline in outlines
        if outline.code in codes
    }
    points = [point for code_rings in rings.values() for ring in code_rings for point in ring]
    if not points:
        return 0, 0, {}
    (left, right), (bottom, top) = ((min(side), max(side)) for side in zip(*points, strict=True))
    middle = grid.bottom + grid.height * (bottom + top) / 2
    x_scale = cos(radians(middle)) * grid.width / grid.height
    scale = SIZE / max((right - left) * x_scale, top - bottom)
    shapes = {
        code: _shape(
            [
                [(round((x - left) * x_scale * scale), round((top - y) * scale)) for x, y in ring]
                for ring in code_rings
            ]
        )
        for code, code_rings in rings.items()
    }
    return round((right - left) * x_scale * scale), round((top - bottom) * scale), shapes


def _ring(indexes: list[int], arcs: list[Ring]) -> Ring:
    """Join arcs to a closed ring, without repeating the first point; a negative index is a reversed arc."""
    return [point for index in indexes for point in (arcs[index] if index >= 0 else arcs[~index][::-1])[:-1]]


def _shape(rings: list[Ring]) -> ShapeOut:
    path = "".join(map(_path, rings))
    largest = max(rings, key=lambda ring: abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in _edges(ring))))
    low, high = min(y for _, y in largest), max(y for _, y in largest)
    step = (high - low) / LEVELS
    levels = [low + step * (level + 0.5) for level in range(LEVELS)]
    label_box = max(_label_boxes(largest, levels, TEXT), key=_box_width, default=None)
    # No room for a label; keyboard navigation and tooltips still need the centre.
    left, right, y = label_box or max(_label_boxes(largest, levels, 0), key=_box_width)
    room = int(right - left) if label_box else 0
    return ShapeOut(path=path, x=round((left + right) / 2), y=round(y), room=room)


def _label_boxes(ring: Ring, levels: Iterable[float], half: float) -> Iterator[tuple[float, float, float]]:
    """Yield left end, right end and middle level of boxes inside the ring that are `2 * half` high."""
    for y in levels:
        for start, end in _segments_inside(ring, y):
            middle = (start + end) / 2
            left, right = start, end
            for offset in (-1, -0.5, 0.5, 1):
                around = next(
                    (
                        segment
                        for segment in _segments_inside(ring, y + offset * half)
                        if segment[0] <= middle <= segment[1]
                    ),
                    None,
                )
                left, right = (max(left, around[0]), min(right, around[1])) if around else (0, 0)
            if right > left:
                yield left, right, y


def _box_width(box: tuple[float, float, float]) -> float:
    return box[1] - box[0]


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def _segments_inside(ring: Ring, y: float) -> Iterator[tuple[float, float]]:
    """Return the segments of a horizontal line that are inside the ring."""
    crossings = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in _edges(ring) if (y0 > y) != (y1 > y)
    )
    return zip(crossings[::2], crossings[1::2], strict=True)


def _path(ring: Ring) -> str:
    steps = ((x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(ring))
    x, y = ring[0]
    return f"M{x} {y}l{' '.join(f'{dx} {dy}' for dx, dy in steps if dx or dy)}z"
