"""What calamine does not report about an old XLS sheet: error values (calamine returns empty cells, and an empty
number would count as 0), hidden rows and hidden columns.
"""

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

import olefile

ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
BOUNDSHEET, BOF, EOF, FORMULA, BOOLERR = 0x0085, 0x0809, 0x000A, 0x0006, 0x0205
ROW, COLUMN_INFO = 0x0208, 0x007D


@dataclass(slots=True)
class Special:
    """`errors` maps (row, column), from 0, to the error text. Hidden `rows` count from 1, `columns` from 0."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)


def special_cells(data: bytes, sheet: str) -> Special:
    """Return the special cells of `sheet`; empty if the file's structure is not recognised."""
    try:
        # Wrapped in BytesIO: olefile takes short bytes for a file name.
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            name = "Workbook" if container.exists("Workbook") else "Book"
            book = container.openstream(name).read()
        start = _sheet_start(book, sheet)
        return _special(book, start) if start is not None else Special()
    except (OSError, struct.error, IndexError, UnicodeDecodeError):
        return Special()


def _records(book: bytes, offset: int) -> Iterator[tuple[int, bytes]]:
    while offset + 4 <= len(book):
        number, length = struct.unpack_from("<HH", book, offset)
        yield number, book[offset + 4 : offset + 4 + length]
        offset += 4 + length


def _sheet_start(book: bytes, sheet: str) -> int | None:
    for number, content in _records(book, 0):
        if number == EOF:
            break
        if number == BOUNDSHEET and len(content) >= 8:
            count, wide = content[6], content[7] & 1
            text = content[8 : 8 + count * (2 if wide else 1)]
            if text.decode("utf-16-le" if wide else "latin-1") == sheet:
                return int(struct.unpack_from("<I", content)[0])
    return None


def _special(book: bytes, start: int) -> Special:
    special = Special()
    depth = 0  # an embedded chart is a nested substream with its own BOF and EOF
    for number, content in _records(book, start):
        if number == BOF:
            depth += 1
        elif number == EOF:
            depth -= 1
            if not depth:
                break
        elif depth == 1 and number == BOOLERR and len(content) >= 8 and content[7]:
            row, column = struct.unpack_from("<HH", content)
            special.errors[row, column] = ERRORS.get(content[6], "#N/A")
        elif depth == 1 and number == FORMULA and content[12:14] == b"\xff\xff" and content[6] == 2:
            row, column = struct.unpack_from("<HH", content)
            special.errors[row, column] = ERRORS.get(content[8], "#N/A")
        elif depth == 1 and number == ROW and len(content) >= 14 and content[12] & 0x20:
            special.rows.append(struct.unpack_from("<H", content)[0] + 1)
        elif depth == 1 and number == COLUMN_INFO and len(content) >= 10 and content[8] & 1:
            first, last = struct.unpack_from("<HH", content)
            special.columns += range(first, min(last, 255) + 1)
    return special
