"""A minimal writer of the old Excel format for test files, because none is installed."""

import struct
from collections.abc import Sequence

from sheets.biff import ERRORS

SECTOR = 512
END, FREE, FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HH", number, len(content)) + content


def _bof(kind: int) -> bytes:
    return _record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0, 6))


def xls_bytes(
    rows: Sequence[Sequence[str | float]],
    name: str = "Data",
    merged: Sequence[tuple[int, int, int, int]] = (),
) -> bytes:
    """Return a BIFF8 workbook with one sheet of texts and numbers; `merged`: first and last row, first and last
    column.
    """
    sheet = _bof(0x0010)
    width = max((len(row) for row in rows), default=0)
    sheet += _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            place = struct.pack("<HHH", row, column, 0)
            if isinstance(value, str) and value in ERRORS.values():
                code = next(code for code, text in ERRORS.items() if text == value)
                sheet += _record(0x0205, place + struct.pack("<BB", code, 1))
            elif isinstance(value, str):
                text = struct.pack("<HB", len(value), 1) + value.encode("utf-16-le")
                sheet += _record(0x0204, place + text)
            else:
                sheet += _record(0x0203, place + struct.pack("<d", value))
    if merged:
        ranges = b"".join(struct.pack("<HHHH", *span) for span in merged)
        sheet += _record(0x00E5, struct.pack("<H", len(merged)) + ranges)
    sheet += _record(0x000A, b"")
    label = struct.pack("<BB", len(name), 1) + name.encode("utf-16-le")
    head = _bof(0x0005) + _record(0x0042, struct.pack("<H", 1200))
    boundsheet = 4 + 6 + len(label)
    start = len(head) + boundsheet + 4
    book = head + _record(0x0085, struct.pack("<IH", start, 0) + label) + _record(0x000A, b"") + sheet
    return ole({"Workbook": book})


def encrypted_ole() -> bytes:
    """Return what Excel writes for a workbook with a password: an OLE file around the encrypted package."""
    return ole({"EncryptedPackage": b"\x07" * 5000, "EncryptionInfo": b"\x04\0\x04\0" * 1100})


def ole(streams: dict[str, bytes]) -> bytes:
    """Return a compound file; every stream is padded beyond 4096 bytes, so that no mini stream is needed."""
    padded = {
        name: content.ljust(-(-max(len(content), 4096) // SECTOR) * SECTOR, b"\0")
        for name, content in streams.items()
    }
    fat = [FAT, END]  # sector 0: the FAT, sector 1: the directory
    entries = [_entry("Root Entry", 5, END, 0, child=1)]
    body = b""
    for index, (name, content) in enumerate(padded.items(), 1):
        first, count = len(fat), len(content) // SECTOR
        fat += [*range(first + 1, first + count), END]
        right = index + 1 if index < len(padded) else FREE
        entries.append(_entry(name, 2, first, len(content), right=right))
        body += content
    assert len(fat) <= SECTOR // 4 and len(entries) <= 4
    header = struct.pack(
        "<8s16sHHHHH6xIIIIIIIII",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        1,
        1,
        0,
        4096,
        END,
        0,
        END,
        0,
    )
    header += struct.pack("<I", 0) + struct.pack("<I", FREE) * 108
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(SECTOR, b"\xff")
    return header + table + b"".join(entries).ljust(SECTOR, b"\0") + body


def _entry(name: str, kind: int, start: int, size: int, child: int = FREE, right: int = FREE) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    return struct.pack(
        "<64sHBBIII16sIQQIQ", text, len(text), kind, 1, FREE, right, child, b"", 0, 0, 0, start, size
    )
