"""Every taluka of every district has a map shape or is listed as missing."""

import re
from collections import Counter

import pytest

from portal.geography.boundaries import SIZE, district_map, outlines_of
from portal.geography.models import District, Taluka

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("geography")]

WITHOUT_BOUNDARY = {"Andheri", "Borivali", "Kurla"}


def points(path):
    """Yield the corners of each ring of a path."""
    for ring in re.findall(r"M(\d+) (\d+)l([^z]*)z", path):
        numbers = [int(number) for number in ring[2].split()]
        corner = (int(ring[0]), int(ring[1]))
        corners = [corner]
        for step in zip(numbers[::2], numbers[1::2], strict=True):
            corner = (corner[0] + step[0], corner[1] + step[1])
            corners.append(corner)
        yield corners


def inside(point, rings):
    x, y = point
    crossed = 0
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            crossed += (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
    return crossed % 2 == 1


def test_every_taluka_has_a_boundary_or_is_listed():
    missing = set()
    for district in District.objects.all():
        data = district_map(district)
        assert [taluka["id"] for taluka in data["talukas"]] == [
            row.pk for row in Taluka.objects.filter(district=district).order_by("name_en")
        ]
        shapes = [taluka["shape"] for taluka in data["talukas"] if taluka["shape"]]
        missing |= {taluka["name_en"] for taluka in data["talukas"] if not taluka["shape"]}
        if shapes:
            assert max(data["width"], data["height"]) == SIZE
        for shape in shapes:
            corners = list(points(shape.path))
            assert all(
                0 <= x <= data["width"] and 0 <= y <= data["height"] for ring in corners for x, y in ring
            )
            assert shape.room == 0 or inside((shape.x + 0.01, shape.y + 0.01), corners)
    assert missing == WITHOUT_BOUNDARY


def test_north_is_up_and_shapes_do_not_overlap():
    data = district_map(District.objects.get(name_en="Pune"))
    shapes = {taluka["name_en"]: taluka["shape"] for taluka in data["talukas"] if taluka["shape"]}
    assert shapes["Junnar"].y < shapes["Haveli"].y < shapes["Bhor"].y
    assert shapes["Mulshi"].x < shapes["Haveli"].x < shapes["Daund"].x
    corners = {name: list(points(shape.path)) for name, shape in shapes.items()}
    for x in range(5, data["width"], 50):
        for y in range(5, data["height"], 50):
            owners = [name for name, rings in corners.items() if inside((x + 0.3, y + 0.3), rings)]
            assert len(owners) <= 1, (x, y)


def test_neighbours_share_a_border():
    """A border is one arc of the file, so its rounded corners are the same on both sides."""
    talukas = district_map(District.objects.get(name_en="Pune"))["talukas"]
    shapes = [taluka["shape"] for taluka in talukas if taluka["shape"]]
    corners = Counter(
        corner for shape in shapes for corner in {c for ring in points(shape.path) for c in ring}
    )
    assert sum(count > 1 for count in corners.values()) > len(corners) / 3


def test_taluka_without_a_code_is_matched_by_name_within_its_district():
    beed = District.objects.get(name_en="Beed")
    ashti = Taluka.objects.get(name_en="Ashti", district=beed)
    code = ashti.lgd_code
    ashti.lgd_code = None
    ashti.name_en, ashti.aliases = "Aashti (Beed)", ["ASHTI"]
    assert outlines_of(beed, [ashti])[ashti.pk].code == code
    wardha = District.objects.get(name_en="Wardha")
    assert outlines_of(wardha, [ashti])[ashti.pk].code != code


def test_taluka_with_an_unknown_code_is_not_matched_by_name():
    pune = District.objects.get(name_en="Pune")
    haveli = Taluka.objects.get(name_en="Haveli", district=pune)
    newer = Taluka(pk=0, district=pune, name_en="Haveli", name_mr="हवेली", lgd_code=99_999)
    assert set(outlines_of(pune, [haveli, newer])) == {haveli.pk}
    haveli.lgd_code = 99_998
    assert outlines_of(pune, [haveli]) == {}


def test_district_map(callers):
    suburban = District.objects.get(name_en="Mumbai Suburban")
    data = callers["user"].get(f"/api/geographic/districts/{suburban.pk}/map").json()["data"]
    assert (data["width"], data["height"]) == (0, 0)
    assert {taluka["name_en"]: taluka["shape"] for taluka in data["talukas"]} == dict.fromkeys(
        WITHOUT_BOUNDARY
    )
    nashik = District.objects.get(name_en="Nashik")
    data = callers["user"].get(f"/api/geographic/districts/{nashik.pk}/map").json()["data"]
    assert len(data["talukas"]) == 15
    assert all(taluka["shape"]["path"].startswith("M") for taluka in data["talukas"])
    assert callers["user"].get("/api/geographic/districts/999999/map").status_code == 404
