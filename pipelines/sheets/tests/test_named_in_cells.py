"""Names that a sheet gives in other ways than a column of its own: in words of another column, as codes, once."""

from typing import Any

import pytest

from catalog.registry import DATASETS
from sheets.places import Lookups, Master, by_name
from sheets.reading.model import STOP, Choices
from sheets.reading.row_units import without_nouns
from sheets.reading.stems import stems
from sheets.tests.support import EFERFAR, PLACES, TODAY
from sheets.tests.test_wide import question_codes, read, sheet_of
from sheets.validate import Options, validate

KPIS = DATASETS["kpis"]
TITLE = ["E-Ferfar position as on 31/10/2026"]
FIGURES = ["Pending", "Issued", "Stay Orders", "Avg Days"]
KINDS = ["Registered deed - undisputed", "Unregistered - undisputed", "Registered - disputed"]


def rows_of(labels: list[str], figures: str = "5") -> list[list[Any]]:
    return [["Kurla", label, figures, "2", "0", "9"] for label in labels]


def test_each_cell_of_another_column_names_status_and_category() -> None:
    sheet = [TITLE, ["Taluka", "Particulars", *FIGURES], *rows_of(KINDS)]
    verdict = read(sheet_of(sheet), EFERFAR)
    assert [row["status"] for row in verdict.rows.to_dicts()] == ["undisputed", "undisputed", "disputed"]
    assert [row["category"] for row in verdict.rows.to_dicts()] == [
        "registered",
        "unregistered",
        "registered",
    ]
    asked = read(sheet_of(sheet), EFERFAR, Choices())
    assert asked.fatal and question_codes(asked).count("may_be_column") == 2


@pytest.mark.parametrize(
    "more",
    [
        rows_of(["Other entries"]),  # would get the status of the row above
        [["Kurla", "Others", "NIL", "", "", ""]],
        rows_of(["Disputed and undisputed"]),
    ],
)
def test_a_row_that_names_none_is_not_read_as_the_one_above(more: list[list[Any]]) -> None:
    verdict = read(sheet_of([TITLE, ["Taluka", "Particulars", *FIGURES], *rows_of(KINDS), *more]), EFERFAR)
    assert verdict.fatal and verdict.rows.is_empty()


@pytest.mark.parametrize(
    "note", ["Note: D = Disputed, UD = Undisputed.", "UD=Undisputed (simple entries); D=Disputed"]
)
def test_codes_that_a_note_explains(note: str) -> None:
    sheet = [TITLE, ["Taluka", "D/UD", *FIGURES], *rows_of(["D", "UD"]), [note]]
    verdict = read(sheet_of(sheet), EFERFAR)
    assert verdict.rows["status"].to_list() == ["disputed", "undisputed"]
    unexplained = read(sheet_of(sheet[:-1]), EFERFAR)
    assert unexplained.fatal


@pytest.mark.parametrize("label", ["Entries: Simple (undisputed)", "Objected entries (disputed)"])
def test_values_decide_between_two_fields_of_choices(label: str) -> None:
    """ "Type of entry" is a name of the category, but its cells name the status."""
    labels = [label, "Simple (undisputed)" if "Objected" in label else "Objected (disputed)"]
    verdict = read(sheet_of([TITLE, ["Taluka", "Category", *FIGURES], *rows_of(labels)]), EFERFAR)
    assert len(set(verdict.rows["status"])) == 2


def test_departments_named_once_below_each_of_two_dates() -> None:
    rows: list[list[Any]] = [
        ["Department", "Metric", "13/11/2026", "20/11/2026"],
        ["e-Records", "Total records", 90, 91],
        ["", "Digitized", 80, 82],
        ["MH Bhu-Nakasha", "Total maps", 40, 40],
        ["", "Digitized", 30, 33],
    ]
    verdict = read(sheet_of(rows), KPIS)
    stored = {
        (row["department"], row["date"].day, row["metric"], int(row["value"]))
        for row in verdict.rows.to_dicts()
    }
    assert stored == {
        ("e-records", 13, "total_records", 90), ("e-records", 20, "total_records", 91),
        ("e-records", 13, "digitized_records", 80), ("e-records", 20, "digitized_records", 82),
        ("mh-bhu-nakasha", 13, "total_maps", 40), ("mh-bhu-nakasha", 20, "total_maps", 40),
        ("mh-bhu-nakasha", 13, "digitized_maps", 30), ("mh-bhu-nakasha", 20, "digitized_maps", 33),
    }  # fmt: skip


def test_a_short_name_means_a_metric_of_its_rows_department() -> None:
    day = "31/10/2026"
    rows: list[list[Any]] = [
        ["Department", "Date", "Metric", "Value"],
        ["iPAS", day, "Completed", 7],
        ["MahaDBT", day, "Completed", 3],  # has no such metric
    ]
    verdict = read(sheet_of(rows), KPIS)
    assert [issue.cell for issue in verdict.issues if issue.severity == "error"] == ["C3"]


@pytest.mark.parametrize("label", ["Total", "एकूण"])
def test_total_in_the_column_of_serial_numbers(label: str) -> None:
    rows: list[list[Any]] = [
        ["RTS statement as on 31/10/2026"],
        ["Sr.", "Service", "Andheri", "", "Kurla", ""],
        ["", "", "Total", "Pending", "Total", "Pending"],
        [1, "Income Certificate", 20, 5, 30, 6],
        [2, "Caste Certificate", 10, 1, 20, 2],
        [label, "", 30, 6, 50, 8],
    ]
    verdict = read(sheet_of(rows))
    assert not verdict.error_rows and verdict.rows["total"].to_list() == [20, 10, 30, 20]


@pytest.mark.parametrize(
    ("heading", "answer"),
    [("Stayed in appeal", STOP), ("Stay matters under appeal", STOP), ("Remarks", "leave")],
)
def test_a_missing_figure_is_not_left_out_if_a_column_may_be_it(heading: str, answer: str) -> None:
    """Words such as "appeal" are otherwise those of another figure."""
    head = ["Taluka", "Status", "Pending", "Issued", heading, "Avg Days"]
    rows = [["Kurla", "Disputed", "5", "2", "1" if answer == STOP else "", "9"]]
    verdict = read(sheet_of([TITLE, head, *rows]), EFERFAR)
    assert verdict.account is not None
    answers = [q.answer for q in verdict.account.questions if "absent" in q.code or q.code == "may_be_column"]
    assert answers == [answer]


@pytest.mark.parametrize("total", ["April to October total", "एप्रिल ते ऑक्टोबर एकूण"])
def test_total_below_months(total: str) -> None:
    rows = [["Month ending", "Taluka", "Applied"]]
    rows += [[day, "Kurla", figure] for day, figure in (("30/09/2026", "7"), ("31/10/2026", "8"))]
    verdict = read(sheet_of([*rows, [total, "", "15"]]), DATASETS["mining"])
    assert verdict.rows["applied"].to_list() == [7, 8]


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("ई.डब्ल्यू.एस. दाखला", "evs"),
        ("ओबीसी दाखला", "obc"),
        ("एसईबीसी", "sebc"),
        ("बीड", "बिड"),  # not the letters B and D
        ("सीडी", "सिडि"),  # two letters may be a word
    ],
)
def test_letters_written_by_their_names(text: str, stem: str) -> None:
    assert stem in stems(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [("पत्रिकेचा उतारा", "पत्रिका उतारा"), ("उघडण्यास वेळ", "उघडण्याचा वेळ"), ("उत्पन्नाचा दाखला", "उत्पन्न प्रमाणपत्र")],
)
def test_endings_of_marathi_words_do_not_count(one: str, other: str) -> None:
    assert stems(one) == stems(other)


@pytest.mark.parametrize("cells", [("418", "127"), ("418", "-"), ("NIL", "7")])
@pytest.mark.parametrize("heading", ["Application pending at dept. level", "Renewals"])
def test_figures_next_to_metrics_are_not_left_out(heading: str, cells: tuple[str, str]) -> None:
    """A dash among them is a figure, too, and a figure is no department."""
    rows: list[list[Any]] = [
        ["MahaDBT, status as on 15/11/2026"],
        ["Category", "Active schemes", "Beneficiaries", heading],
        *([name, "5", "40", cell] for name, cell in zip(("SC", "OBC"), cells, strict=True)),
    ]
    verdict = read(sheet_of(rows), KPIS)
    assert verdict.fatal and "side_by_side_and_unread" in question_codes(verdict)


@pytest.mark.parametrize("line", [["Office : Tahsil Office, Kurla"], ["Office :", "", "Tahsil Office Kurla"]])
def test_a_label_above_the_table_names_the_office(line: list[str]) -> None:
    offices = by_name(
        [Master(7, "Taluka Office (Revenue) Kurla"), Master(8, "Taluka Office (Revenue) Andheri")]
    )
    names = ["Submitted", "Resolved pendency", "Escalated", "Assigned", "Reassigned", "Transferred"]
    more = [
        "Received with inputs",
        "Forwarded for inputs",
        "Sent to CPGRAM",
        "Closed satisfied",
        "Closed dissatisfied",
    ]
    rows = [["PG Portal"], line, ["Date", *names, *more], ["31/10/2026", *map(str, range(11))]]
    lookups = Lookups(PLACES, {"office": offices})
    verdict = validate(sheet_of(rows), DATASETS["pg"], lookups, Options(today=TODAY), Choices(accept=True))
    assert verdict.rows["office_id"].to_list() == [7]


@pytest.mark.parametrize("text", ["", ",", ".", "1.", "(1)", "( )", "-"])
def test_texts_without_a_word_name_nothing(text: str) -> None:
    assert not any(map(str.isalpha, without_nouns(text)))
    rows = [[text, "Andheri", "Kurla"], ["Applied", "1", "2"], ["Rejected", "3", "4"]]
    assert read(sheet_of(rows), DATASETS["mining"]).fatal
