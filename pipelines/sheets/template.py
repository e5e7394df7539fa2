"""Sample templates: empty sheets with headings, drop-downs, comments and example rows that import without warnings.

`python -m sheets.template --all [--check] sample-templates` writes (or compares) the files of every dataset.
"""

import argparse
import csv
import io
import re
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from catalog.dataset import Dataset
from catalog.fields import Field, Kind, PlaceLevel
from catalog.registry import DATASETS
from sheets.examples import NO_EXAMPLES, Examples, examples
from sheets.places import PARENT_LEVELS, Place, Places
from sheets.text import column_letter, group_digits

EXAMPLE_PLACES = Places(
    [
        Place(1, "division", None, "Konkan", "कोकण"),
        Place(1, "district", 1, "Mumbai Suburban", "मुंबई उपनगर", (), "483"),
        Place(1, "taluka", 1, "Andheri", "अंधेरी", (), "7179"),
        Place(2, "taluka", 1, "Borivali", "बोरीवली", (), "7181"),
        Place(3, "taluka", 1, "Kurla", "कुर्ला", (), "7180"),
    ]
)
LAST_ROW = 5000  # last row with drop-downs
EPOCH = (1980, 1, 1, 0, 0, 0)
KIND_WORDS = {
    Kind.PLACE: ("Name or LGD code", "नाव किंवा LGD सांकेतांक"),
    Kind.LOOKUP: ("Name as registered", "नोंदलेले नाव"),
    Kind.CHOICE: ("One of", "यांपैकी एक"),
    Kind.DATE: ("YYYY-MM-DD or DD/MM/YYYY", "YYYY-MM-DD किंवा DD/MM/YYYY"),
    Kind.COUNT: ("Whole number, 0 or more", "पूर्ण संख्या, 0 किंवा अधिक"),
    Kind.DECIMAL: ("Number, 0 or more", "संख्या, 0 किंवा अधिक"),
    Kind.TEXT: ("Text", "मजकूर"),
}


def template_csv(dataset: Dataset, overrides: Examples = NO_EXAMPLES) -> bytes:
    """Return the template as UTF-8 with BOM, so that Excel keeps Marathi names typed into it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([field.sheet_heading for field in dataset.sheet_fields])
    writer.writerows(examples(dataset, overrides))
    return out.getvalue().encode("utf-8-sig")


def template_xlsx(
    dataset: Dataset,
    places: Places | None = None,
    masters: Mapping[str, Sequence[str]] | None = None,
    overrides: Examples = NO_EXAMPLES,
) -> bytes:
    """Return the template as a workbook: drop-downs, a comment on each heading, instructions in both languages.

    `masters` are the names to offer for each kind of lookup; without them, only the example is offered.
    """
    places = places or EXAMPLE_PLACES
    book = Workbook()
    data = book.active
    assert isinstance(data, Worksheet)
    data.title = "Data"
    lists = book.create_sheet("Lists")
    lists.sheet_state = "hidden"
    for index, field in enumerate(dataset.sheet_fields):
        _heading(data, index, field)
    for row, texts in enumerate(examples(dataset, overrides), 2):
        for column, (field, text) in enumerate(zip(dataset.sheet_fields, texts, strict=True), 1):
            cell = data.cell(row, column, _cell(field, text))
            if field.kind is Kind.DATE:
                cell.number_format = "@"
    data.freeze_panes = "A2"
    _drop_downs(data, lists, dataset, places, masters or {})
    _instructions(book, dataset)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _cell(field: Field, text: str) -> str | int | float:
    if not field.numeric or not text:
        return text
    return int(text) if field.kind is Kind.COUNT else float(text)


def requirement(field: Field) -> tuple[str, str]:
    if field.formula is not None:
        return ("computed; may stay empty", "आपोआप मोजले जाते; रिकामे ठेवता येईल")
    if not field.required:
        return ("optional", "ऐच्छिक")
    if field.numeric:
        return ("required; an empty cell is 0", "आवश्यक; रिकामी पेशी म्हणजे 0")
    return ("required", "आवश्यक")


def explanation(field: Field) -> tuple[str, str]:
    """Describe the allowed values of a cell, in both languages."""
    texts = []
    for language, words in zip(("en", "mr"), KIND_WORDS[field.kind], strict=True):
        text = field.help[language] if field.help else words  # type: ignore[index]
        if field.choices:
            names = [c.value if language == "en" else c.label.mr for c in field.choices]
            text = f"{words}: {', '.join(names)}"
        if field.maximum is not None and field.numeric:
            most = group_digits(int(field.maximum))
            text += f", at most {most}" if language == "en" else f", जास्तीत जास्त {most}"
        texts.append(text)
    return (texts[0], texts[1])


def _heading(data: Worksheet, index: int, field: Field) -> None:
    cell = data.cell(1, index + 1, field.sheet_heading)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFE8EEF7" if field.required else "FFF8F7F4")
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    pairs = zip(field.label.both(), explanation(field), requirement(field), strict=True)
    text = "\n\n".join(f"{label}\n{what}\n({need})" for label, what, need in pairs)
    cell.comment = Comment(text, "Jilha", height=150, width=300)
    data.column_dimensions[column_letter(index)].width = max(16, len(field.sheet_heading) + 3)


def _drop_downs(
    data: Worksheet,
    lists: Worksheet,
    dataset: Dataset,
    places: Places,
    masters: Mapping[str, Sequence[str]],
) -> None:
    """Add drop-down lists. They do not validate: Marathi names, aliases and codes may be typed as well."""
    fields = enumerate(dataset.sheet_fields)
    columns: dict[PlaceLevel | None, str] = {f.level: column_letter(i) for i, f in fields if f.level}
    next_list = 0
    for index, field in enumerate(dataset.sheet_fields):
        letter = column_letter(index)
        rule: DataValidation | None = None
        if field.kind in (Kind.CHOICE, Kind.LOOKUP):
            values = [choice.value for choice in field.choices]
            if field.lookup:
                values = list(masters.get(field.lookup, (field.example,)))
            where = _list(lists, next_list, [[value] for value in values])
            next_list += 1
            rule = DataValidation(type="list", formula1=where, showErrorMessage=False)
        elif field.kind is Kind.PLACE and field.level:
            parent = columns.get(PARENT_LEVELS.get(field.level))
            rows = _place_rows(places, field, with_parent=parent is not None)
            where = _list(lists, next_list, rows)
            if parent and rows:
                # Only places below the one selected in the same row.
                parents, names = column_letter(next_list), column_letter(next_list + 1)
                where = (
                    f"OFFSET(Lists!${names}$1,MATCH(${parent}2,Lists!${parents}$1:${parents}${len(rows)},0)-1,0,"
                    f"COUNTIF(Lists!${parents}$1:${parents}${len(rows)},${parent}2),1)"
                )
            next_list += 2 if parent else 1
            rule = DataValidation(type="list", formula1=where, showErrorMessage=False)
        elif field.kind is Kind.COUNT and field.maximum is not None and field.formula is None:
            rule = DataValidation(
                type="whole",
                operator="between",
                formula1="0",
                formula2=str(field.maximum),
                errorStyle="warning",
            )
            rule.error = "Whole number, 0 or more. / पूर्ण संख्या, 0 किंवा अधिक."
            rule.showErrorMessage = True
        if rule is not None:
            rule.allow_blank = True
            rule.add(f"{letter}2:{letter}{LAST_ROW}")
            data.add_data_validation(rule)


def _place_rows(places: Places, field: Field, *, with_parent: bool) -> list[list[str]]:
    assert field.level is not None
    found = places.children(field.level)
    if not with_parent:
        return [[place.name_en] for place in found]
    return sorted(
        [parent.name_en if (parent := places.parent(place)) else "", place.name_en] for place in found
    )


def _list(lists: Worksheet, index: int, rows: Sequence[Sequence[str]]) -> str:
    for row, texts in enumerate(rows, 1):
        for offset, text in enumerate(texts):
            lists.cell(row, index + 1 + offset, text)
    letter = column_letter(index)
    return f"Lists!${letter}$1:${letter}${max(1, len(rows))}"


def _instructions(book: Workbook, dataset: Dataset) -> None:
    sheet = book.create_sheet("Instructions")
    lines = [
        [f"{dataset.label.en} / {dataset.label.mr}"],
        ["Fill in the sheet “Data”. Replace the example rows. The order of the columns does not matter."],
        ["“Data” हे पत्रक भरा. नमुना ओळी बदला. स्तंभांचा क्रम महत्त्वाचा नाही."],
        [],
        ["Column / स्तंभ", "English", "मराठी", "What to write", "काय लिहावे", "Required", "आवश्यकता"],
    ]
    for field in dataset.sheet_fields:
        lines.append([field.sheet_heading, *field.label.both(), *explanation(field), *requirement(field)])
    for row, texts in enumerate(lines, 1):
        for column, text in enumerate(texts, 1):
            sheet.cell(row, column, text).font = Font(bold=row in (1, 5))
    for letter, width in zip("ABCDEFG", (24, 18, 18, 44, 44, 28, 28), strict=True):
        sheet.column_dimensions[letter].width = width


def _timeless(workbook: bytes) -> bytes:
    """Remove timestamps from a workbook, so that equal content gives equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(out, "w") as new:
        for name in sorted(old.namelist()):
            content = old.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2026-01-01T00:00:00Z", content)
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)
    return out.getvalue()


def same_content(left: bytes, right: bytes) -> bool:
    """Compare files. Workbooks are compared by their parts, because zlib versions compress differently."""
    if left == right:
        return True
    try:
        with zipfile.ZipFile(io.BytesIO(left)) as first, zipfile.ZipFile(io.BytesIO(right)) as second:
            names = sorted(first.namelist())
            return names == sorted(second.namelist()) and all(first.read(n) == second.read(n) for n in names)
    except zipfile.BadZipFile:
        return False


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m sheets.template", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every dataset of the registry")
    parser.add_argument("--dataset", choices=sorted(DATASETS), action="append", default=[])
    parser.add_argument("--check", action="store_true", help="compare with the folder, write nothing")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args(arguments)
    stale: list[str] = []
    for name in sorted(DATASETS) if options.all else options.dataset:
        dataset = DATASETS[name]
        for suffix, content in (("csv", template_csv(dataset)), ("xlsx", template_xlsx(dataset))):
            path = options.folder / f"{name}_sample_template.{suffix}"
            if options.check:
                if not path.exists() or not same_content(path.read_bytes(), content):
                    stale.append(str(path))
            else:
                options.folder.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    if stale:
        print("out of date:", *stale, "(run: make templates)", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
