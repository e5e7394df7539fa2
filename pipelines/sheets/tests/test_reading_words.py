"""Names and words as offices write them, units of single rows, and totals without a word."""

from typing import Any

import pytest

from catalog.registry import DATASETS, dataset
from sheets.places import Lookups, Master, Places, by_name
from sheets.reading.columns import POSSIBLE, Matcher, is_share
from sheets.reading.model import STOP, Choices
from sheets.reading.names import Known, PlaceNames, known_for
from sheets.tests.support import EFERFAR, HEAD, LOOKUPS, PLACES, TODAY
from sheets.tests.test_wide import asked, read, sheet_of
from sheets.validate import Options, validate

OFFICES = [
    Master(1, "Taluka Office (Revenue) Andheri", "तालुका कार्यालय (महसूल) अंधेरी"),
    Master(2, "Taluka Office (Revenue) Kurla", "तालुका कार्यालय (महसूल) कुर्ला"),
    Master(3, "Magistracy (Home)", "दंडाधिकारी (गृह) शाखा"),
]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tahsil Office, Andheri", ["Taluka Office (Revenue) Andheri"]),
        ("तहसील कार्यालय कुर्ला", ["Taluka Office (Revenue) Kurla"]),
        ("गृह शाखा", ["Magistracy (Home)"]),
        ("Revenue Office", []),  # two have these words
        ("Office of the Collector, Andheri", []),  # more than the name says
    ],
)
def test_a_shorter_name_is_offered_if_one_name_has_its_words(text: str, names: list[str]) -> None:
    known = known_for(dataset("pg").field("office"), Lookups(Places([]), {"office": by_name(OFFICES)}))
    assert known is not None and known.names.within(text) == names  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("text", "found"),
    [("Mumbai Sub.", ["Mumbai Suburban"]), ("Mumbai", []), ("T.", []), ("Mum. Sub.", ["Mumbai Suburban"])],
)
def test_words_cut_short_with_a_dot(text: str, found: list[str]) -> None:
    assert [place.name_en for place in PlaceNames(LOOKUPS, "district").within(text, None)] == found


def test_everyday_words_for_the_official_ones() -> None:
    known = known_for(dataset("rts").field("service"), LOOKUPS)
    assert isinstance(known, Known) and known.names.certain("उत्पन्न दाखला") == "Income Certificate"


def test_shares_are_said_by_whole_words() -> None:
    """ "Generated" holds "rate", "सादर" holds "दर": neither is a percentage."""
    shares = {one.name for of in DATASETS.values() for one in of.sheet_fields if is_share(one)}
    assert shares == {"pendency_percentage"}


@pytest.mark.parametrize(
    ("unit", "value", "asks"),
    [
        ("Rs. in crore", "1250.75", []),
        ("Rs. in lakh", "125075", ["unit_column"]),
        ("Rs. in lakh", "1,25,075", ["unit_column"]),
    ],
)
def test_amounts_in_another_unit_are_converted_row_by_row(unit: str, value: str, asks: list[str]) -> None:
    rows = [
        ["Department", "Date", "Metric", "Unit", "Value"],
        ["iPAS", "2026-03-31", "Total Budget", unit, value],
        ["iPAS", "2026-03-31", "Total Projects", "Nos.", "45"],
    ]
    verdict = read(sheet_of(rows), dataset("kpis"))
    assert asked(verdict) == asks
    assert [str(figure) for figure in verdict.rows["value"]] == ["1250.75", "45.00"]


def test_money_for_a_count_is_not_converted() -> None:
    rows = [
        ["Department", "Date", "Metric", "Unit", "Value"],
        ["iPAS", "2026-03-31", "Total Projects", "Rs. in lakh", "45"],
    ]
    verdict = read(sheet_of(rows), dataset("kpis"))
    assert asked(verdict) == ["unit_column"] and verdict.fatal


def entry(taluka: str, *figures: Any) -> list[Any]:
    return ["Konkan", "Mumbai Suburban", taluka, "disputed", "2026-06-30", *figures]


@pytest.mark.parametrize(
    ("figures", "left_out"),
    [
        ((30, 6, 0, 9), ["subtotal"]),  # days do not add up
        ((31, 6, 0, 9), []),
    ],
)
def test_a_row_without_words_is_a_sub_total_if_it_is_the_sum(
    figures: tuple[int, ...], left_out: list[str]
) -> None:
    rows = [HEAD, entry("Andheri", 10, 4, 0, 9), entry("Kurla", 20, 2, 0, 5), [None] * 5 + list(figures)]
    verdict = validate(sheet_of(rows), EFERFAR, Lookups(PLACES), Options(today=TODAY), Choices(accept=True))
    assert verdict.account is not None and [one.reason for one in verdict.account.left_out] == left_out
    assert bool(left_out) == (verdict.rows.height == 2 and not verdict.error_rows)


def test_a_heading_below_another_figure_is_not_proposed() -> None:
    """Pending within the time limit is no delivery in time; what was disposed of in time is."""

    def rows(group: str) -> list[list[Any]]:
        return [
            ["Income Certificate, 20.11.2026"],
            ["Taluka", "Applications received", group, None, "Total pending"],
            [None, None, "In time", "After time", None],
            ["Kurla", 300, 38, 12, 50],
        ]

    pending, disposed = read(sheet_of(rows("Pending"))), read(sheet_of(rows("Disposed")))
    assert pending.account is not None and pending.fatal
    assert [one.answer for one in pending.account.questions if one.code == "group_heading"] == [
        "stop",
        "stop",
    ]
    assert disposed.rows.select("on_time_delivery", "not_on_time_delivery").row(0) == (38, 12)


def test_the_district_of_the_title_tells_talukas_of_one_name_apart() -> None:
    def rows(title: str) -> list[list[Any]]:
        return [[title], HEAD[2:], *(entry(taluka, 1, 2, 3, 4)[2:] for taluka in ("Khed", "Kalyan"))]

    verdict = validate(sheet_of(rows("Mutations, Dist. Thane")), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert verdict.rows["taluka_id"].to_list() == [7, 5]
    unknown = validate(sheet_of(rows("Mutations")), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert "ambiguous_place" in {issue.code for issue in unknown.issues}
    other = validate(sheet_of(rows("Mutations, Dist. Pune")), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert {issue.code for issue in other.issues if issue.severity == "error"} == {"elsewhere_taluka"}


@pytest.mark.parametrize("heading", ["Not approved", "Unapproved", "Non approved", "अमंजूर"])
def test_the_opposite_of_a_figure_is_not_left_out_in_silence(heading: str) -> None:
    head = ["Taluka", "Service", "Date", "Applications received", "Approved", heading, "Pending"]
    verdict = read(sheet_of([head, ["Kurla", "Income Certificate", "19/11/2026", 300, 240, 10, 50]]))
    assert "absent_and_unread" in asked(verdict) and verdict.fatal


@pytest.mark.parametrize(
    "heading",
    [
        "Royalty arrears (in lacs)",
        "Royalty upto previous month",
        "Royalty rate per brass",
        "Appeals rejected",
    ],
)
def test_another_quantity_is_no_field(heading: str) -> None:
    matcher = Matcher(dataset("mining" if "Royalty" in heading else "rts"))
    assert [one for one in matcher.candidates(heading) if one.score >= POSSIBLE] == []


def test_a_title_that_excludes_a_name_is_not_proposed() -> None:
    rows: list[list[Any]] = [
        ["All certificates excluding Income Certificate"],
        ["Taluka", "Date", "Total"],
        ["Kurla", "19/11/2026", 4],
    ]
    verdict = read(sheet_of(rows))
    assert verdict.account is not None and verdict.fatal
    assert [one.answer for one in verdict.account.questions if one.code == "named_above"] == ["stop"]


@pytest.mark.parametrize(
    ("metric", "unit", "value", "stored"),
    [
        ("Total Budget", "Rs.", "1250000000", "125.00"),
        ("एकूण निधी", "रुपये", "1250000000", "125.00"),
        ("Total Budget", "crore", "125", "125.00"),
        ("Total Projects", "Nos.", "45", "45.00"),
        ("Total Projects", "%", "45", None),
        ("Total Budget", "Hectare", "45", None),
    ],
)
def test_the_unit_of_a_row_fits_its_metric(metric: str, unit: str, value: str, stored: str | None) -> None:
    rows = [["iPAS 19/11/2026"], ["Metric", "Unit", "Value"], [metric, unit, value]]
    verdict = read(sheet_of(rows), dataset("kpis"))
    assert [str(figure) for figure in verdict.rows["value"]] == ([stored] if stored else [])


ONCE = [
    ["Taluka", "Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
    ["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"],
    ["", "Undisputed", "2026-03-31", "3", "4", "0", "9"],
    ["Kurla", "Disputed", "2026-03-31", "5", "6", "0", "9"],
    ["", "Undisputed", "2026-03-31", "7", "8", "0", "9"],
]


def test_a_name_is_written_once_above_its_rows() -> None:
    verdict = read(sheet_of(ONCE), EFERFAR)
    assert asked(verdict) == ["named_once"]
    assert (
        verdict.rows["total_pending"].to_list() == [1, 3, 5, 7] and verdict.rows["taluka_id"].n_unique() == 2
    )


def test_one_missing_name_is_a_wrong_cell() -> None:
    whole = [[*row] for row in ONCE]
    whole[2][0] = "Andheri"
    verdict = read(sheet_of(whole), EFERFAR)
    assert asked(verdict) == [] and [(one.code, one.cell) for one in verdict.issues] == [("missing", "A5")]


def test_ditto_marks_have_the_text_above() -> None:
    marked = [[*row] for row in ONCE]
    marked[2][0], marked[4][0], marked[3][2] = "-do-", "〃", "do"
    verdict = read(sheet_of(marked), EFERFAR)
    assert asked(verdict) == [] and verdict.issues == [] and verdict.rows["taluka_id"].n_unique() == 2
    marked[1][0] = "do"  # nothing above it
    assert "A2" in {one.cell for one in read(sheet_of(marked), EFERFAR).issues}


@pytest.mark.parametrize(
    ("heading", "asks"),
    [
        ("Pending", []),
        ("Pendng", ["may_be_column"]),
        ("Pending at month end", ["may_be_column"]),
        ("Pending for want of papers", ["absent_and_unread"]),
        ("Pending with the court", ["may_be_column"]),
        ("Pending of women", ["may_be_column", STOP]),
        ("Pending (urban)", ["unclear_remark", STOP]),
    ],
)
def test_what_a_heading_adds_to_its_name_is_not_proposed(heading: str, asks: list[str]) -> None:
    rows = [
        ["Taluka", "Status", "Date", heading, "Issued", "Stay Orders", "Avg Days"],
        *[[*row] for row in ONCE[1:]],
    ]
    rows[2][0], rows[4][0] = "Andheri", "Kurla"
    account = read(sheet_of(rows), EFERFAR).account
    assert account is not None
    questions = account.questions
    assert [one.code for one in questions] == asks[:1]
    if asks and asks[0] != "absent_and_unread":
        assert [one.answer for one in questions] == [STOP if STOP in asks else "total_pending"]


@pytest.mark.parametrize(
    ("title", "asks"),
    [
        ("Position as on 31 March 2026", []),
        ("Cumulative position since April", ["said_above"]),
        ("फेरफार नोंदी (टक्केवारी)", ["said_above"]),
        ("Weekly report of mutations issued", []),
    ],
)
def test_a_title_that_changes_all_figures(title: str, asks: list[str]) -> None:
    rows = [[title], *[[*row] for row in ONCE]]
    rows[3][0], rows[5][0] = "Andheri", "Kurla"
    assert asked(read(sheet_of(rows), EFERFAR)) == asks


@pytest.mark.parametrize(
    ("metric", "value", "stored"),
    [
        ("Area Acquired (ha)", "100", "247.11"),
        ("Area Acquired (acres)", "100", "100.00"),
        ("Area Acquired", "100", "100.00"),
    ],
)
def test_the_unit_behind_the_name_of_a_row(metric: str, value: str, stored: str) -> None:
    rows = [
        ["Department", "Date", "Metric", "Value"],
        ["Land Acquisition", "2026-03-31", metric, value],
    ]
    assert [str(one) for one in read(sheet_of(rows), dataset("kpis")).rows["value"]] == [stored]


def test_a_note_between_rows_does_not_move_the_totals() -> None:
    rows = [
        ONCE[0],
        ONCE[1],
        ["Figures of the taluka are provisional"],
        ONCE[3],
        ["Total", "", "", "6", "8", "0", ""],
    ]
    rows += [[place, "Undisputed", *rest] for place, _, *rest in (ONCE[1], ONCE[3])]
    verdict = read(sheet_of([*rows, ["Total", "", "", "6", "8", "0", ""]]), EFERFAR)
    assert asked(verdict) == [] and verdict.rows.height == 4


def test_thousands_of_sub_totals_and_of_rows_without_a_name() -> None:
    """The work grows with the rows, not with their square: 5,000 totals used to take half an hour."""
    group = [["Andheri", "Disputed", "2026-03-31", "1", "2", "0", "9"], ["Kurla", *ONCE[3][1:]]]
    total = ["Total", "", "", "6", "8", "0", ""]
    nameless = [["", "", "", str(at), "1", "0", "9"] for at in range(10, 5_000)]
    verdict = read(sheet_of([ONCE[0], *(row for _ in range(5_000) for row in (*group, total))]), EFERFAR)
    assert verdict.account is not None
    assert [one.reason for one in verdict.account.left_out] == ["total"] * 5_000 and asked(verdict) == []
    verdict = read(sheet_of([ONCE[0], *group, *nameless]), EFERFAR)
    assert verdict.account is not None and not verdict.account.left_out
