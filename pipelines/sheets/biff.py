"""What calamine does not show of an old XLS sheet: error values (it shows empty cells, and an empty number would count
as 0), hidden rows and hidden columns.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

END = 0xFFFFFFFA  # sector numbers from here on are marks
ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
BOUNDSHEET, BOF, EOF, FORMULA, BOOLERR = 0x0085, 0x0809, 0x000A, 0x0006, 0x0205
ROW, COLUMN_INFO = 0x0208, 0x007D


@dataclass(slots=True)
class Special:
    """`errors`: (row, column), from 0 → error text. Hidden `rows` are counted from 1, `columns` from 0."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)


def special_cells(data: bytes, sheet: str) -> Special:
    """Nothing where the file is put together in a way unknown here."""
    try:
        book = _stream(data, ("Workbook", "Book"))
        start = _sheet_start(book, sheet)
        return _special(book, start) if start is not None else Special()
    except (struct.error, IndexError, UnicodeDecodeError):
        return Special()


def _sectors(data: bytes, first: int, table: list[int], size: int) -> bytes:
    parts: list[bytes] = []
    while first < END and len(parts) <= len(table):
        parts.append(data[(first + 1) * size : (first + 2) * size])
        first = table[first]
    return b"".join(parts)


def _stream(data: bytes, names: tuple[str, ...]) -> bytes:
    """The content of the first stream of one of `names` (larger than 4096 bytes, as every workbook is)."""
    size = 1 << struct.unpack_from("<H", data, 30)[0]
    directory, _, _, _, _, more, count = struct.unpack_from("<7I", data, 48)
    fat_sectors = list(struct.unpack_from("<109I", data, 76))
    for _ in range(count):  # files beyond 7 MB list further sectors of the table in a chain
        content = struct.unpack_from(f"<{size // 4}I", data, (more + 1) * size)
        fat_sectors += content[:-1]
        more = content[-1]
    table: list[int] = []
    for sector in fat_sectors:
        if sector < END:
            table += struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
    entries = _sectors(data, directory, table, size)
    for at in range(0, len(entries), 128):
        length = struct.unpack_from("<H", entries, at + 64)[0]
        if entries[at : at + max(0, length - 2)].decode("utf-16-le") in names:
            first, total = struct.unpack_from("<II", entries, at + 116)
            return _sectors(data, first, table, size)[:total]
    return b""


def _records(book: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    while at + 4 <= len(book):
        number, length = struct.unpack_from("<HH", book, at)
        yield number, book[at + 4 : at + 4 + length]
        at += 4 + length


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
    found = Special()
    depth = 0  # an embedded chart is a sheet within the sheet
    for number, content in _records(book, start):
        if number == BOF:
            depth += 1
        elif number == EOF:
            depth -= 1
            if not depth:
                break
        elif depth == 1 and number == BOOLERR and len(content) >= 8 and content[7]:
            row, column = struct.unpack_from("<HH", content)
            found.errors[row, column] = ERRORS.get(content[6], "#N/A")
        elif depth == 1 and number == FORMULA and content[12:14] == b"\xff\xff" and content[6] == 2:
            row, column = struct.unpack_from("<HH", content)
            found.errors[row, column] = ERRORS.get(content[8], "#N/A")
        elif depth == 1 and number == ROW and len(content) >= 14 and content[12] & 0x20:
            found.rows.append(struct.unpack_from("<H", content)[0] + 1)
        elif depth == 1 and number == COLUMN_INFO and len(content) >= 10 and content[8] & 1:
            first, last = struct.unpack_from("<HH", content)
            found.columns += range(first, min(last, 255) + 1)
    return found
