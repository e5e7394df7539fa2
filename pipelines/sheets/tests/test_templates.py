"""Templates of every dataset import without warnings, and the files in the repository are up to date."""

import io
from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.registry import DATASETS
from sheets.places import Lookups, Master, by_name
from sheets.template import EXAMPLE_PLACES, main, template_csv, template_xlsx
from sheets.tests.support import PLACES, read_bytes
from sheets.validate import Options, validate

FOLDER = Path(__file__).parents[3] / "sample-templates"
DROP_DOWNS = (Kind.PLACE, Kind.CHOICE, Kind.LOOKUP)
every_dataset = pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))


@every_dataset
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_examples_import_without_warnings(tmp_path: Path, dataset: Dataset, suffix: str) -> None:
    content = template_csv(dataset) if suffix == "csv" else template_xlsx(dataset)
    sheet = read_bytes(tmp_path, content, f"template.{suffix}")
    masters: dict[str, dict[str, Master]] = {
        f.lookup: by_name([Master(1, f.example)])
        for f in dataset.fields
        if f.kind is Kind.LOOKUP and f.lookup is not None
    }
    verdict = validate(sheet, dataset, Lookups(EXAMPLE_PLACES, masters), Options(today=date(2025, 12, 1)))
    assert verdict.issues == []
    assert verdict.rows.height == verdict.row_count == dataset.example_rows
    assert sheet.others == ()


def test_repository_templates_are_up_to_date() -> None:
    assert main(["--all", "--check", str(FOLDER)]) == 0


def test_check_reports_stale_and_missing_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--all", str(tmp_path)]) == 0 == main(["--all", "--check", str(tmp_path)])
    (tmp_path / "eferfar_sample_template.csv").write_text("division\n")
    (tmp_path / "eferfar_sample_template.xlsx").unlink()
    assert main(["--all", "--check", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("eferfar_sample_template") == 2


@every_dataset
def test_templates_are_reproducible(dataset: Dataset) -> None:
    assert template_xlsx(dataset) == template_xlsx(dataset)


@every_dataset
def test_headings_have_comments_and_choices_have_drop_downs(dataset: Dataset) -> None:
    book = load_workbook(io.BytesIO(template_xlsx(dataset, PLACES)))
    sheet = book["Data"]
    for index, field in enumerate(dataset.sheet_fields, 1):
        comment = sheet.cell(1, index).comment
        assert sheet.cell(1, index).value == field.sheet_heading and comment is not None
        assert field.label.en in comment.text and field.label.mr in comment.text
    offered = {str(rule.sqref)[0] for rule in sheet.data_validations.dataValidation}
    expected = {chr(65 + i) for i, f in enumerate(dataset.sheet_fields) if f.kind in DROP_DOWNS}
    assert expected <= offered
    assert book["Lists"].sheet_state == "hidden"
    lists = {cell.value for cells in book["Lists"].iter_rows() for cell in cells}
    if dataset.place:
        assert {place.name_en for place in PLACES.places} <= lists
