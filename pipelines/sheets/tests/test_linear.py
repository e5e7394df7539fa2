"""Reading stays linear in a sheet's size, whatever its author writes: one such sheet must not hold up the others."""

import time
from collections.abc import Callable

import pytest

from sheets.containers import Worksheet, check_far_cells
from sheets.errors import SheetError
from sheets.legacyfonts import font_of
from sheets.workbook import FIRST_COLUMN, _special_cells

SMALL, TIMES = 1_500, 10
# A sheet ten times as long may take this many times as long; a quadratic search takes a hundred times.
MOST = 40


def special(xml: bytes) -> None:
    _special_cells(Worksheet("Data", xml))


def first_column(xml: bytes) -> None:
    FIRST_COLUMN.search(xml)


def far(xml: bytes) -> None:
    try:
        check_far_cells(xml)
    except SheetError:
        pytest.fail("the sheet must be read to its end")


def old_font(cell: bytes) -> None:
    font_of([cell.decode()])


# What repeats, and what stands before and after it.
CASES: dict[str, tuple[Callable[[bytes], None], bytes, bytes, bytes]] = {
    "errors without a value": (special, b"", b'<c r="A1" t="e"/>', b""),
    "errors that never end": (special, b"", b'<c r="A1" t="e">', b""),
    "errors with formulas": (special, b"", b'<c r="A1" t="e"><f>1/0</f></c>', b""),
    "an error with many references": (special, b'<c t="e"', b' r="A1" t="e"', b""),
    "formulas without an end": (special, b"", b'<c r="A1"><f>', b""),
    "spaces after a formula": (special, b'<c r="A1"><f>1</f>', b"        ", b""),
    "a value with spaces": (special, b'<c r="A1"><f>1</f><v', b"        ", b""),
    "many references in one cell": (first_column, b"<c", b' r="A1"', b""),
    "spaces after the first cell": (first_column, b'<c r="A1">', b"        ", b""),
    "far references in one cell": (far, b"<c", b' r="IW1"', b""),
    "half letters of an old font in one cell": (old_font, b"", b"x", b""),
}


def seconds(work: Callable[[bytes], None], xml: bytes) -> float:
    """The shortest of a few tries, in time of this process: other programs do not count."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        work(xml)
        found.append(time.process_time() - begun)
    return min(found)


@pytest.mark.parametrize("case", CASES)
def test_work_grows_with_the_sheet(case: str) -> None:
    work, before, repeated, after = CASES[case]
    prefix = b'<worksheet><!-- t="e" <f -->'  # what lets each search begin
    small, large = (prefix + before + repeated * (SMALL * n) + after for n in (1, TIMES))
    assert seconds(work, large) < MOST * max(seconds(work, small), 0.0005)
