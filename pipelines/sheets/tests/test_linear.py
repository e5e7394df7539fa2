"""Reading time is linear in the size of a sheet, whatever its content: one sheet must not block the others."""

import time
from collections.abc import Callable

import pytest

from sheets.containers import Worksheet, check_far_cells
from sheets.errors import SheetError
from sheets.legacyfonts import font_of
from sheets.workbook import FIRST_COLUMN, _special_cells

SMALL, TIMES = 1_500, 10
# Limit for the time of a sheet ten times as long; a quadratic search takes a hundred times as long.
MAX_RATIO = 40


def special(xml: bytes) -> None:
    _special_cells(Worksheet("Data", xml))


def first_column(xml: bytes) -> None:
    FIRST_COLUMN.search(xml)


def far(xml: bytes) -> None:
    try:
        check_far_cells(xml)
    except SheetError:
        pytest.fail("the sheet must be read to its end")


def legacy_font(cell: bytes) -> None:
    font_of([cell.decode()])


# The repeated part, and what precedes and follows it.
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
    "half letters of an old font in one cell": (legacy_font, b"", b"x", b""),
}


def cpu_seconds(work: Callable[[bytes], None], xml: bytes) -> float:
    """Return the shortest of three runs in CPU time, which other processes do not affect."""
    durations = []
    for _ in range(3):
        started = time.process_time()
        work(xml)
        durations.append(time.process_time() - started)
    return min(durations)


@pytest.mark.parametrize("case", CASES)
def test_time_is_linear_in_sheet_size(case: str) -> None:
    work, before, repeated, after = CASES[case]
    prefix = b'<worksheet><!-- t="e" <f -->'  # triggers each of the searches
    small, large = (prefix + before + repeated * (SMALL * n) + after for n in (1, TIMES))
    assert cpu_seconds(work, large) < MAX_RATIO * max(cpu_seconds(work, small), 0.0005)
