"""Registers as offices keep them: opening and closing balances, days above their rows, abbreviated names."""

from typing import Any

import pytest

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from sheets.places import Lookups, Master, Places, by_name
from sheets.reading.columns import CERTAIN, Matcher
from sheets.reading.days import day_of_list
from sheets.reading.model import STOP, Choices
from sheets.reading.names import Names, known_for, names_for
from sheets.tests.support import EFERFAR, TODAY
from sheets.tests.test_wide import question_codes, read, sheet_of
from sheets.text import name_key
from sheets.validate import Options, Validated, validate

FILES, MINING, RTS = DATASETS["eoffice_file_pendency"], DATASETS["mining"], DATASETS["rts"]
SERVICES = [
    Master(1, "Economically Weaker Section Certificate", "आर्थिकदृष्ट्या दुर्बल घटक प्रमाणपत्र"),
    Master(2, "Non-Creamy Layer Certificate", "नॉन-क्रिमिलेअर प्रमाणपत्र"),
    Master(3, "Certificate of 30 Percent Reservation for Women", "30 टक्के महिला आरक्षण प्रमाणपत्र"),
    Master(4, "Senior Citizen Certificate", "ज्येष्ठ नागरिक प्रमाणपत्र"),
    Master(5, "Caste Certificate", "जातीचे प्रमाणपत्र"),
    Master(6, "Caste Validity Recommendation", "जात पडताळणी शिफारस"),
]


def unproposed(verdict: Validated) -> list[str]:
    assert verdict.account is not None
    return [question.code for question in verdict.account.questions if question.answer == STOP]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("EWS Certificate", ["Economically Weaker Section Certificate"]),
        ("NCL Cert.", ["Non-Creamy Layer Certificate"]),
        ("नॉन क्रिमीलेयर", ["Non-Creamy Layer Certificate"]),
        ("30% Women Reservation Cert.", ["Certificate of 30 Percent Reservation for Women"]),
        ("Sr. Citizen", ["Senior Citizen Certificate"]),
        ("Caste", []),  # two have it
        ("Caste (Val.)", ["Caste Validity Recommendation"]),
        ("Caste Val", []),  # nothing says that a word was cut
        ("EW", []),
    ],
)
def test_abbreviations_suggest_the_only_matching_record(text: str, meant: list[str]) -> None:
    assert (
        names_for(RTS.field("service"), Lookups(Places([]), {"service": by_name(SERVICES)})).within(text)
        == meant
    )


def test_matches_inflected_name_in_title() -> None:
    known = known_for(RTS.field("service"), Lookups(Places([]), {"service": by_name(SERVICES)}))
    assert known is not None and known.exact("जातीचा दाखला") == "Caste Certificate"
    assert known.exact("Certificate and Caste Certificate") is None


REGISTER = [
    "Taluka",
    "Status",
    "Date",
    "Opening balance",
    "New entries",
    "Total",
    "Issued",
    "Pending",
    "Avg Days",
]
BALANCE = [[30, 20, 50, 28, 22], [12, 15, 27, 10, 17], [5, 9, 14, 6, 8]]


def register(head: list[str], *, wrong: int = 0) -> list[list[str]]:
    rows = [
        [taluka, "Disputed", "2026-03-31", *map(str, figures), "9"]
        for taluka, figures in zip(("Andheri", "Borivali", "Kurla"), BALANCE, strict=True)
    ]
    rows[0][4] = str(int(rows[0][4]) + wrong)
    return [head, *rows]


def test_derivable_columns_are_not_missing_fields() -> None:
    verdict = read(sheet_of(register(REGISTER)), EFERFAR)
    assert question_codes(verdict) == ["absent_and_unread"]
    assert verdict.rows["total_pending"].to_list() == [22, 17, 8]
    assert unproposed(read(sheet_of(register(REGISTER, wrong=1)), EFERFAR)) == ["absent_and_unread"]


def test_received_is_required_even_if_sums_hold() -> None:
    """A register with only the rejected column recognised still lacks its applications, whatever sums hold."""
    head = [
        "Taluka",
        "Date",
        "Backlog",
        "During the month",
        "Total",
        "Permits given",
        "Rejected",
        "Royalty",
        "DMF",
    ]
    rows = [[row[0], row[2], *row[3:8], "1", "1"] for row in register(head)[1:]]
    assert "absent_and_unread" in unproposed(read(sheet_of([head, *rows]), MINING))


LINES = [
    ["Section", "0-7 days", "8-15 days", "16-30 days", "31-60 days", "Over 60 days"],
    ["As on 06.11.2026 (Friday)", "", "", "", "", ""],
    ["Establishment", "1", "2", "3", "4", "5"],
    ["Revenue", "6", "7", "8", "9", "10"],
    ["As on 13.11.2026", "", "", "", "", ""],
    ["Establishment", "2", "2", "3", "4", "5"],
]
SECTIONS = Lookups(
    Places([]), {"section": by_name([Master(1, "Establishment", ""), Master(2, "Revenue", "")])}
)


def validate_files(rows: list[list[str]]) -> Validated:
    return validate(sheet_of(rows), FILES, SECTIONS, Options(today=TODAY), Choices(accept=True))


def test_reads_days_on_lines_above_their_rows() -> None:
    verdict = validate_files(LINES)
    assert question_codes(verdict) == ["named_lines"] and verdict.issues == []
    assert [day.day for day in verdict.rows["as_of_date"]] == [6, 6, 13]


def test_first_day_may_be_above_the_heading() -> None:
    moved = [LINES[1], LINES[0], *LINES[2:4], LINES[4], LINES[0], *LINES[5:]]
    verdict = validate_files(moved)
    assert [day.day for day in verdict.rows["as_of_date"]] == [6, 6, 13]


@pytest.mark.parametrize(
    ("title", "heading", "asks"),
    [
        ("Position as on 31/10/2026", "Pending", []),
        ("Position as on 31/10/2026", "Pending (31/10/2026)", []),
        ("Position as on 31/10/2026", "Pending as on 15/11/2026", ["date_outside_table"]),
    ],
)
def test_asks_if_heading_and_title_have_different_days(title: str, heading: str, asks: list[str]) -> None:
    rows = [
        [title, "", "", "", "", ""],
        ["Taluka", "Status", heading, "Issued", "Stay Orders", "Avg Days"],
        ["Andheri", "Disputed", "1", "2", "3", "4"],
    ]
    found = unproposed(read(sheet_of(rows), EFERFAR))
    assert [code for code in found if code == "date_outside_table"] == asks


def test_detects_subtotals_with_unknown_names() -> None:
    rows = [
        ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
        ["Andheri", "Disputed", "2026-03-31", "1", "20", "0", "9"],
        ["Borivali", "Disputed", "2026-03-31", "3", "40", "0", "9"],
        ["Western sub-division", "Disputed", "2026-03-31", "4", "60", "0", "9"],
        ["Kurla", "Disputed", "2026-03-31", "5", "60", "0", "9"],
        ["District", "Disputed", "2026-03-31", "9", "120", "0", "9"],
    ]
    verdict = read(sheet_of(rows), EFERFAR)
    assert question_codes(verdict) == ["total_as_row"] * 2 and verdict.rows["total_pending"].to_list() == [
        1,
        3,
        5,
    ]
    rows[3][3] = "5"  # no sum: an unknown taluka, which is an error
    assert "A4" in {issue.cell for issue in read(sheet_of(rows), EFERFAR).issues}


def test_asks_about_mixed_scales_in_one_column() -> None:
    rows = [["Taluka", "Date", "Applied", "Royalty"], ["Andheri", "2026-03-31", "4", "1480000"]]
    assert unproposed(read(sheet_of([*rows, ["Kurla", "2026-03-31", "4", "9.6"]]), MINING)) == ["no_unit"]
    assert unproposed(read(sheet_of([*rows, ["Kurla", "2026-03-31", "4", "1290000"]]), MINING)) == []


@pytest.mark.parametrize("office", ["आवक-जावक कक्ष, जिल्हाधिकारी कार्यालय", "Inward and Outward Section"])
def test_registry_office_name_is_not_about_the_figures(office: str) -> None:
    assert question_codes(validate_files([[office], *LINES])) == question_codes(validate_files(LINES))


def test_pending_is_not_read_as_ending() -> None:
    """ "Pending" contains "ending", as in "week ending"."""
    assert str(day_of_list(["Pending receipts (inward) - as on 21/11/2026"], TODAY)) == "2026-11-21"


@pytest.mark.parametrize(
    ("of", "heading", "field", "certain"),
    [
        (MINING, "DMF", "dmf", True),
        (MINING, "DMF खर्च (लाख)", "dmf", False),
        (MINING, "DMF / डीएमएफ", "dmf", True),
        (MINING, "अर्ज fee बाकी", "applied", False),
        (RTS, "On time delivery (per cent)", "on_time_delivery", False),
        (RTS, "कक्ष १ स्तरावर प्रलंबित", "pending_at_desk1", True),
        (DATASETS["pg"], "Disposed - complainant not satisfied", "closed_dissatisfied", True),
        (DATASETS["pg"], "Unsatisfied", "closed_satisfied", False),
    ],
)
def test_additional_words_make_a_match_uncertain(
    of: Dataset, heading: str, field: str, certain: bool
) -> None:
    sure = [candidate.field for candidate in Matcher(of).candidates(heading) if candidate.score >= CERTAIN]
    assert (sure[:1] == [field]) is certain


@pytest.mark.parametrize(
    ("of", "group", "heading", "name"),
    [
        (MINING, "", "D.M.F.", "dmf"),
        (MINING, "Royalty (Rs. in lakh)", "During the month", "royalty"),
        (RTS, "", "ClosedApplications", "total_closed"),
        (RTS, "Out of disposed", "Within time limit", "on_time_delivery"),
        (RTS, "", "निकाली प्रकरणांची संख्या", "total_closed"),
        (FILES, "", "File pendency 8-15 days", "eight_to_fifteen_days"),
        (FILES, "", "FILES_60_PLUS", "more_than_sixty_days"),
    ],
)
def test_matches_headings_of_exports_and_groups(of: Dataset, group: str, heading: str, name: str) -> None:
    found = [
        candidate.field
        for candidate in Matcher(of).candidates(heading, group)
        if of.field(candidate.field).numeric
    ]
    assert found[0] == name


def test_cumulative_figures_are_not_imported() -> None:
    rows = [
        ["", "", "During the month", "", "", "Progressive since 1 April 2026", ""],
        ["Taluka", "Date", "Received", "Approved", "Pending", "Received", "Rejected"],
        ["Andheri", "2026-10-31", "42", "30", "12", "261", "30"],
        ["Kurla", "2026-10-31", "38", "30", "8", "237", "20"],
    ]
    rows[1:] = [
        [*row[:1], "Service" if not at else "Income Certificate", *row[1:]] for at, row in enumerate(rows[1:])
    ]
    rows[0].insert(0, "")
    verdict = read(sheet_of(rows), RTS)
    assert verdict.rows["total"].to_list() == [42, 38] and unproposed(verdict) == []
    assert verdict.rows["total_rejected"].to_list() == [0, 0]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("सातबारा उताऱ्याची प्रमाणित प्रत", "7/12 उताऱ्याची प्रमाणित प्रत"),
        ("Certified Copy of 7/12 Extract", "Certified copy of ७/१२ extract"),
        ("आठ-अ उताऱ्याची प्रमाणित प्रत", "8-अ उताऱ्याची प्रमाणित प्रत"),
        ("Certified Copy of 8A Extract", "Certified Copy of 8-A Extract"),
    ],
)
def test_village_forms_have_a_number_or_a_name(name: str, written: str) -> None:
    assert Names({name_key(name): name}).certain(written) == name


@pytest.mark.parametrize(
    ("metric", "answer"),
    [
        ("Active projects (in progress)", "active_projects"),
        ("Active projects (completed projects)", STOP),
        ("Active projects (since 01/04/2026)", STOP),
        ("Active projects (roads)", STOP),
    ],
)
def test_remark_that_names_a_metric_again_changes_nothing(metric: str, answer: str) -> None:
    rows: list[list[Any]] = [
        ["iPAS 19/11/2026"],
        ["Metric", "Unit", "Value"],
        [metric, "Nos.", 4],
        ["Total Budget", "Rs. lakh", 500],
    ]
    account = read(sheet_of(rows), DATASETS["kpis"]).account
    assert account is not None
    answers = {question.code: question.answer for question in account.questions}
    assert (answers["near_name"], answers["unit_column"]) == (answer, "convert")
