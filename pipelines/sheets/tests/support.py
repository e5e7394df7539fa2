"""Small sheets, places and containers shared by the tests."""

import io
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from sheets.errors import Issue
from sheets.places import Lookups, Master, Place, Places, by_name
from sheets.read import Sheet, read_sheet
from sheets.validate import Options, Validated, validate

TODAY = date(2026, 11, 21)
EFERFAR = DATASETS["eferfar"]
PLACES = Places(
    [
        Place(1, "division", None, "Konkan", "कोकण", ("Kokan",)),
        Place(2, "division", None, "Pune", "पुणे"),
        Place(1, "district", 1, "Mumbai Suburban", "मुंबई उपनगर", ("Bombay Suburban",), "483"),
        Place(2, "district", 1, "Thane", "ठाणे", (), "517"),
        Place(3, "district", 2, "Pune", "पुणे", (), "490"),
        Place(1, "taluka", 1, "Andheri", "अंधेरी", (), "7179"),
        Place(2, "taluka", 1, "Borivali", "बोरीवली", ("Borivli",), "7181"),
        Place(3, "taluka", 1, "Kurla", "कुर्ला", (), "7180"),
        Place(4, "taluka", 2, "Thane", "ठाणे", (), "4151"),
        Place(5, "taluka", 2, "Kalyan", "कल्याण"),
        Place(6, "taluka", 3, "Khed", "खेड", ("Rajgurunagar",)),
        Place(7, "taluka", 2, "Khed", "खेड"),
    ]
)
SERVICES = (
    Master(11, "Income Certificate", "उत्पन्न प्रमाणपत्र", ("Utpanna Dakhla",)),
    Master(12, "Caste Certificate", "जातीचे प्रमाणपत्र"),
)
LOOKUPS = Lookups(PLACES, {"service": by_name(SERVICES)})
HEAD = [
    "division",
    "district",
    "taluka",
    "status",
    "date",
    "total_pending",
    "total_issued",
    "stay_orders",
    "avg_processing_days",
]
GOOD = ["Konkan", "Mumbai Suburban", "Andheri", "disputed", "18/11/2026", "148", "412", "3", "24"]


def row(**cells: str) -> list[str]:
    return [cells.get(name, text) for name, text in zip(HEAD, GOOD, strict=True)]


def csv_text(rows: Iterable[Sequence[str]], head: Sequence[str] = HEAD, separator: str = ",") -> str:
    return "\n".join(separator.join(cells) for cells in (head, *rows)) + "\n"


def xlsx_bytes(rows: Sequence[Any], title: str = "Data") -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = title
    for cells in rows:
        sheet.append(list(cells))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_bytes(folder: Path, content: bytes | str, name: str = "sheet.csv") -> Sheet:
    path = folder / "original.bin"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_sheet(path, name)


def validate_rows(
    folder: Path,
    rows: Iterable[Sequence[str]],
    head: Sequence[str] = HEAD,
    of: Dataset = EFERFAR,
    **options: object,
) -> Validated:
    sheet = read_bytes(folder, csv_text(rows, head, "\t"))
    return validate(sheet, of, LOOKUPS, Options(today=TODAY, **options))  # type: ignore[arg-type]


def issue_codes(issues: Iterable[Issue], severity: str | None = None) -> list[tuple[str, str]]:
    return [(issue.cell, issue.code) for issue in issues if severity in (None, issue.severity)]
