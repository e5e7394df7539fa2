"""Detect what an uploaded file really is and whether it is safe to parse. Runs in the jailed child."""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Literal

from sheets.errors import SheetError
from sheets.limits import MIB, Limits

Kind = Literal["csv", "xlsx", "xls", "ods", "html", "xml"]
# The extensions each kind of file may have. Government portals save HTML and XML as .xls so that Excel opens them.
EXTENSIONS: dict[str, tuple[str, ...]] = {
    "csv": ("csv", "tsv", "txt"),
    "xlsx": ("xlsx",),
    "xls": ("xls",),
    "ods": ("ods",),
    "html": ("xls", "xlsx", "html", "htm"),
    "xml": ("xls", "xlsx"),
}
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MAX_PARTS = 2000
FOUND = {
    "xlsx": {"en": "an Excel workbook (.xlsx)", "mr": "Excel कार्यपुस्तिका (.xlsx)"},
    "xls": {"en": "an old Excel workbook (.xls)", "mr": "जुनी Excel कार्यपुस्तिका (.xls)"},
    "csv": {"en": "plain text", "mr": "साधा मजकूर"},
    "ods": {"en": "an OpenDocument sheet (.ods)", "mr": "OpenDocument पत्रक (.ods)"},
    "html": {"en": "a web page", "mr": "वेब पृष्ठ"},
    "xml": {"en": "an XML file", "mr": "XML फाइल"},
    "pdf": {"en": "a PDF document", "mr": "PDF दस्तऐवज"},
    "zip": {"en": "a ZIP archive", "mr": "ZIP संग्रह"},
}
# A filled cell right of column IV (256) or below row 200,999; empty formatted cells do no harm. Written for speed
# (a literal prefix, no hits in a normal sheet); unusual spellings that slip through meet the fork's memory limit.
FAR = re.compile(
    rb' r="([A-Z]{3,}\d+|I[W-Z]\d+|[J-Z][A-Z]\d+|[A-Z]{1,2}(?:20[1-9]\d{3}|2[1-9]\d{4}|[3-9]\d{5}|\d{7,}))"'
    rb"[^<>]{0,200}+(?<!/)>\s*+<(?:\w+:)?(?:v|is|f)\b"
)
ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
PAGE = re.compile(
    rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*+(?:<!--[^>]{0,500}>\s*+)*+(?:"
    rb"<(?:!doctype|html|table|\?xml|head|body|meta|style|title|div|center|h[1-6]|p|br|font|form|b|tr)\b"
    rb"|mime-version\s*:|from\s*:[^\n]{0,200}saved by)",
    re.IGNORECASE,
)
SPREADSHEET_XML = re.compile(
    rb"^[^<]{0,20}<\?xml\b(?:[^<]|<[?!])*+<(?:\w+:)?Workbook\b|progid=.Excel\.Sheet", re.IGNORECASE
)
# Prefixes of the names of fonts that draw Latin letters as Devanagari.
LEGACY_FONTS = re.compile(rb"Kruti ?Dev|Shivaji|DVB?W?-?TT", re.IGNORECASE)


@dataclass(slots=True)
class Worksheet:
    name: str
    xml: bytes = field(repr=False, default=b"")
    visible: bool = True

    @property
    def filled(self) -> bool:
        return b"<v" in self.xml or b"<is" in self.xml or b":v>" in self.xml or b":is>" in self.xml


def sniff(data: bytes, filename: str) -> Kind:
    """Return the kind of file by its first bytes. Raises SheetError if the file name's extension does not fit it."""
    extension = PurePosixPath(filename.replace("\\", "/")).suffix.lower().lstrip(".")
    if extension in ("xlsm", "xltm", "xlam", "xlsb"):
        raise SheetError("macros" if extension != "xlsb" else "unsupported_type")
    if not any(extension in extensions for extensions in EXTENSIONS.values()):
        raise SheetError("unsupported_type")
    if not data.strip(b"\0 \t\r\n"):
        raise SheetError("empty")
    found = _kind_of(data)
    if extension not in EXTENSIONS.get(found, ()):
        start, utf16 = data[:4096], data.startswith((b"\xff\xfe", b"\xfe\xff"))
        if found == "csv" and b"\0" in start and not utf16:
            raise SheetError("corrupt")  # neither text nor a workbook signature: overwritten or truncated
        if found == "csv" and extension == "xls" and b"\t" in start:
            return "csv"  # report servers write tab-separated text for Excel
        raise SheetError("misnamed", {"named": extension, "found": FOUND[found]})
    return found  # type: ignore[return-value]


def _kind_of(data: bytes) -> str:
    if data.startswith(OLE):
        if _ole_entry(data, "EncryptedPackage"):
            raise SheetError("encrypted")
        if _ole_entry(data, "_VBA_PROJECT_CUR") or _ole_entry(data, "_VBA_PROJECT"):
            raise SheetError("macros")
        return "xls"
    if data.startswith((ZIP, b"PK\x05\x06")):
        if b"xl/" in data and b"[Content_Types].xml" in data:
            return "xlsx"
        if b"PK\x05\x06" not in data[-66_000:]:
            raise SheetError("corrupt")  # no end-of-archive record: a truncated upload
        return "ods" if ODS_TYPE in data[:200] else "zip"
    if data.startswith(b"%PDF"):
        return "pdf"
    start = data[:4000].replace(b"\0", b"")  # a page may be UTF-16
    if SPREADSHEET_XML.search(start):
        return "xml"
    if PAGE.match(start):
        return "html"
    return "csv"


def _ole_entry(data: bytes, name: str) -> bool:
    """Whether there is a directory entry `name`. Entries are 128 bytes and start with their UTF-16 name."""
    needle, offset = name.encode("utf-16-le") + b"\0\0", -1
    while (offset := data.find(needle, offset + 1)) >= 0:
        if offset % 128 == 0:
            return True
    return False


def open_xlsx(data: bytes, limits: Limits) -> tuple[list[Worksheet], tuple[str, ...]]:
    """Return the worksheets in order, and the legacy Marathi fonts that the workbook names."""
    parts: dict[str, bytes] = {}
    fonts: tuple[str, ...] = ()
    for name, raw in _checked_parts(data, limits):
        if name.startswith(("xl/work", "xl/_rels/")) and name.endswith((".xml", ".rels")):
            parts[name] = raw
        elif name == "xl/styles.xml":
            fonts = fonts_named(raw)
    return _sheets(parts), fonts


def open_ods(data: bytes, limits: Limits) -> bytes:
    """Return the cell content (`content.xml`) of an OpenDocument sheet."""
    content = b""
    for name, raw in _checked_parts(data, limits):
        if name.startswith(("Basic/", "Scripts/")) and raw:
            raise SheetError("macros")
        if name == "META-INF/manifest.xml" and b"encryption-data" in raw:
            raise SheetError("encrypted")
        if name == "content.xml":
            content = raw
    if not content:
        raise SheetError("corrupt")
    return content


def fonts_named(data: bytes) -> tuple[str, ...]:
    """Return the prefixes of legacy Marathi font names that occur in `data`."""
    plain = data.replace(b"\0", b"") if b"\0" in data else data  # names in UTF-16
    return tuple(
        sorted({match[0].decode().replace(" ", "").lower() for match in LEGACY_FONTS.finditer(plain)})
    )


def _checked_parts(data: bytes, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """Yield each part of a container with its actual content. Raises SheetError for an unsafe one."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error) as error:
        raise SheetError("corrupt") from error
    if len(infos) > MAX_PARTS:
        raise SheetError("inflates", {"mib": limits.inflated_bytes // MIB})
    remaining = limits.inflated_bytes
    for info in infos:
        if info.filename.lower().endswith("vbaproject.bin"):
            raise SheetError("macros")
        if info.flag_bits & 1:
            raise SheetError("encrypted")
        raw = _inflate(data, info, remaining, limits)
        remaining -= len(raw)
        if info.filename.endswith((".xml", ".rels")):
            plain = raw.replace(b"\0", b"") if b"\0" in raw[:400] else raw
            if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
                raise SheetError("unsafe_xml")
        yield info.filename, raw


def _inflate(data: bytes, info: zipfile.ZipInfo, remaining: int, limits: Limits) -> bytes:
    """Decompress a part, never more than the directory claims; raise SheetError if the sizes differ."""
    too_big = SheetError("inflates", {"mib": limits.inflated_bytes // MIB})
    start = info.header_offset
    if info.file_size > remaining:
        raise too_big
    try:
        name_length, extra_length = struct.unpack("<HH", data[start + 26 : start + 30])
        begin = start + 30 + name_length + extra_length
        packed = data[begin : begin + info.compress_size]
        if info.compress_type == zipfile.ZIP_STORED:
            content = packed
        elif info.compress_type == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(packed, info.file_size + 1)
        else:
            raise SheetError("corrupt")
    except (zlib.error, struct.error) as error:
        raise SheetError("corrupt") from error
    if len(content) != info.file_size:
        raise SheetError("corrupt")  # the directory lies about the size
    return content


def _sheets(parts: dict[str, bytes]) -> list[Worksheet]:
    from xml.etree import ElementTree  # safe: parts with a DOCTYPE were rejected

    try:
        book = ElementTree.fromstring(parts["xl/workbook.xml"])
        links = ElementTree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    except (KeyError, ElementTree.ParseError) as error:
        raise SheetError("corrupt") from error
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    sheets: list[Worksheet] = []
    for element in book.iter():
        if element.tag.rpartition("}")[2] != "sheet":
            continue
        link = next((value for key, value in element.attrib.items() if key.endswith("}id")), None)
        target = targets.get(link, "")
        path = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        if path in parts and "/worksheets/" in path:
            visible = element.get("state", "visible") == "visible"
            sheets.append(Worksheet(element.get("name", ""), parts[path], visible))
    return sheets


def check_far_cells(xml: bytes) -> None:
    """Reject far cells: calamine allocates a dense table up to the farthest one."""
    if match := FAR.search(xml):
        raise SheetError("far_cell", {"cell": match[1].decode()})
