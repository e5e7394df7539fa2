"""Identify columns by the sums they complete, and Marathi in Latin letters by its sound."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.registry import DATASETS
from sheets.places import Lookups, Master, Place, Places, by_name
from sheets.reading.columns import CERTAIN, Matcher
from sheets.reading.dates import Month, days_in
from sheets.reading.model import Choices
from sheets.reading.names import Names, names_for
from sheets.reading.sounds import sound
from sheets.reading.sums import adds_up, with_nested_parts
from sheets.reading.words import is_negated, tokens
from sheets.tests.support import PLACES, TODAY
from sheets.tests.test_wide import read, sheet_of
from sheets.validate import Options, validate

RTS = DATASETS["rts"]
SUMS = [("closed", "approved", "rejected"), ("total", "pending", "closed")]
FIGURES = st.lists(st.integers(1, 10**6), min_size=2, max_size=8)


@given(FIGURES, FIGURES)
def test_sum_must_hold_in_every_row(first_parts: list[int], second_parts: list[int]) -> None:
    parts = [
        (Decimal(first), Decimal(second)) for first, second in zip(first_parts, second_parts, strict=False)
    ]
    whole = [first + second for first, second in parts]
    assert adds_up([whole, *(list(part) for part in zip(*parts, strict=True))])
    assert not adds_up([[*whole[:-1], whole[-1] + 1], *(list(part) for part in zip(*parts, strict=True))])
    assert with_nested_parts(SUMS) == [*SUMS, ("total", "pending", "approved", "rejected")]


@pytest.mark.parametrize(
    ("headings", "figures", "fields"),
    [
        (["Received", "Closed", "Not closed"], [(300, 250, 50), (120, 100, 20)], {"D": "total_pending"}),
        (["Received", "Approved", "Not approved", "Pending"], [(300, 240, 10, 50), (120, 98, 2, 20)],
         {"D": "total_rejected"}),
        (["Received", "Sanctioned", "Rejected", "Under process"], [(150, 120, 5, 25), (70, 50, 2, 18)],
         {"E": "total_pending"}),
        # "Another part" of the applications is not a refusal, although it completes the sum.
        (["Received", "Approved", "Returned", "Pending"], [(300, 240, 10, 50), (120, 98, 2, 20)], {"D": None}),
        (["Received", "Closed", "Opening balance"], [(300, 250, 50), (120, 100, 20)], {"D": None}),
        # Several columns at once: they only fit as the whole and the rest.
        (["Forms taken", "Approved", "Rejected", "In hand"], [(233, 201, 7, 25), (89, 60, 3, 26)],
         {"B": "total", "E": "total_pending"}),
        (["Inward", "Outward", "Remaining"], [(80, 62, 18), (44, 29, 15)],
         {"B": "total", "C": "total_closed", "D": "total_pending"}),
        # New this week is only a part of what was to be decided.
        (["Opening balance", "Received during the week", "Total for disposal", "Closed", "Pending"],
         [(42, 118, 160, 125, 35), (15, 36, 51, 31, 20)], {"C": None, "D": "total"}),
        # A second part next to it: neither is the whole, whatever its sum.
        (["Received online", "Received offline", "Closed", "In hand"], [(300, 20, 250, 50), (120, 10, 100, 20)],
         {"C": None, "E": None}),
        # Two interchangeable parts prove nothing.
        (["Received", "First lot", "Second lot"], [(300, 250, 50), (120, 100, 20)], {"C": None, "D": None}),
    ],
)  # fmt: skip
def test_proposes_the_column_that_completes_a_sum(
    headings: list[str], figures: list[tuple[int, ...]], fields: dict[str, str | None]
) -> None:
    talukas = ("Andheri", "Kurla")
    rows = [[taluka, *map(str, row)] for taluka, row in zip(talukas, figures, strict=True)]
    account = read(sheet_of([["Taluka", *headings], *rows]), RTS).account
    assert account is not None
    columns = {column.letter: (column.field, column.how) for column in account.columns}
    for letter, name in fields.items():
        assert columns[letter] == (name, "proposed" if name else "none")


@pytest.mark.parametrize(
    ("headings", "figures"),
    [
        (["O.B.", "Received", "Total", "Closed", "Pending"], [(42, 118, 160, 125, 35), (15, 36, 51, 31, 20)]),
        (
            ["Total (2+3)", "Received", "Brought forward", "Closed", "Balance (4-5)"],
            [(160, 118, 42, 125, 35), (51, 36, 15, 31, 20)],
        ),
    ],
)
def test_total_includes_opening_cases(headings: list[str], figures: list[tuple[int, ...]]) -> None:
    rows = [
        ["Andheri", *figures[0]],
        ["Kurla", *figures[1]],
        ["उप-एकूण", *map(sum, zip(*figures, strict=True))],
    ]
    head = ["Taluka", "Service", *headings]
    rows = [[taluka, "Income Certificate", *row] for taluka, *row in rows]
    verdict = read(sheet_of([["As on 31/03/2026"], head, *rows]), RTS)
    assert verdict.rows.select("total", "total_closed", "total_pending").rows() == [
        (160, 125, 35),
        (51, 31, 20),
    ]


@pytest.mark.parametrize(
    ("heading", "says_not"),
    [("Not closed", True), ("Undisposed", True), ("अमंजूर", True), ("मंजूर", False), ("Pending", False)],
)
def test_detects_negated_headings(heading: str, *, says_not: bool) -> None:
    assert is_negated(heading) is says_not


@pytest.mark.parametrize(
    ("latin", "marathi"),
    [
        ("Sthagiti", "स्थगिती"), ("aadesh", "आदेश"), ("Pralambit", "प्रलंबित"), ("Manzoor", "मंजूर"), ("Jilha", "जिल्हा"),
        ("zilla", "जिल्हा"), ("Ekoon", "एकूण"), ("vivadgrast", "विवादग्रस्त"), ("shillak", "शिल्लक"),
    ],
)  # fmt: skip
def test_same_word_in_both_scripts_has_the_same_sound(latin: str, marathi: str) -> None:
    assert sound(latin) == sound(marathi)
    assert tokens(latin.lower()) in (frozenset({marathi}), tokens(marathi))


@pytest.mark.parametrize(
    ("first", "second"),
    [("manjur", "amanjur"), ("vivadit", "avivadit"), ("dakhal", "dakhla"), ("मान्य", "अमान्य")],
)
def test_different_words_have_different_sounds(first: str, second: str) -> None:
    assert sound(first) != sound(second)


@pytest.mark.parametrize("word", ["escalated", "review", "under", "Target", "satellite"])
def test_english_words_are_not_converted(word: str) -> None:
    assert all(word.isascii() for word in tokens(word))


def test_matches_marathi_names_in_latin_letters() -> None:
    services = by_name(
        [Master(1, "Income Certificate", "उत्पन्न प्रमाणपत्र"), Master(2, "Caste Certificate", "जातीचे प्रमाणपत्र")]
    )
    known = names_for(RTS.field("service"), Lookups(PLACES, {"service": services}))
    assert isinstance(known, Names)
    assert known.certain("Utpanna dakhla") == known.certain("Utpannacha Dakhala") == "Income Certificate"
    assert known.certain("Jaticha dakhla") == "Caste Certificate"
    assert known.certain("Rahivasi dakhla") is None


@pytest.mark.parametrize(
    ("dataset_name", "heading", "group", "field"),
    [
        ("eferfar", "Nirgat (Issued)", "", "total_issued"),
        ("eferfar", "Sarasari Divas", "", "avg_processing_days"),
        ("pg", "Resolved / निवारण झालेली", "Pendency / प्रलंबितता", "resolved_pendency"),
        ("rts", "Desk-1", "Pending at level of", "pending_at_desk1"),
    ],
)
def test_certain_headings(dataset_name: str, heading: str, group: str, field: str) -> None:
    best = Matcher(DATASETS[dataset_name]).candidates(heading, group)[0]
    assert best.field == field and best.score >= CERTAIN


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("माहे - सप्टेंबर 2026 अखेर", date(2026, 9, 30)), ("month ending February 2026", date(2026, 2, 28)),
        ("माहे ऑक्टोबर २०२६", Month(2026, 10)), ("for October 2026", Month(2026, 10)),
    ],
)  # fmt: skip
def test_month_end_is_read_as_a_day(text: str, day: date | Month) -> None:
    assert [found for _, found in days_in([text])] == [day]


def test_preparation_date_is_ignored() -> None:
    assert [day for _, day in days_in(["Report for 15/11/2026 (prepared on 18/11/2026)"])] == [
        date(2026, 11, 15)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ref.: Your letter dt. 05.11.2026",
        "संदर्भ : जिल्हाधिकारी कार्यालयाचे परिपत्रक दि. ०५.११.२०२६",
        "Progressive since 1.4.2026",
        "दि. ०१.०४.२०२६ पासून",
    ],
)
def test_days_of_letters_and_first_days_are_not_the_figures_day(text: str) -> None:
    assert days_in([text]) == []


DAY = ["Income Certificate, 20.06.2026"]


def test_age_columns_of_pending_are_its_breakdown() -> None:
    """Without two rows or an exact sum they belong to no field, but never to what was delivered in time or late."""
    head = [
        "Taluka",
        "Received",
        "Closed",
        "Pending",
        "Pending within time limit",
        "Pending beyond time limit",
    ]
    rows = [["Kurla", 300, 250, 50, 38, 12], ["Andheri", 120, 100, 20, 15, 5]]
    found = read(sheet_of([DAY, head, *rows]))
    assert found.account is not None and not found.fatal
    assert [(column.field, column.why.en) for column in found.account.columns[4:]] == [
        (None, "Part of Pending")
    ] * 2
    for other in ([rows[0]], [rows[0], ["Andheri", 120, 100, 20, 15, 6]]):
        account = read(sheet_of([DAY, head, *other])).account
        assert account is not None and [column.field for column in account.columns[4:]] == [None] * 2


def test_not_in_time_is_identified_by_its_sum() -> None:
    head = ["Taluka", "Received", "Closed", "Pending", "In time", "Not in time"]
    rows = [["Kurla", 300, 250, 50, 240, 10], ["Andheri", 120, 100, 20, 98, 2]]
    found = read(sheet_of([DAY, head, *rows]))
    assert found.columns[-1].field == "not_on_time_delivery" and not found.fatal
    assert read(sheet_of([DAY, head, rows[0], ["Andheri", 120, 100, 20, 98, 1]])).fatal


def test_no_proposal_if_month_first_gives_one_month() -> None:
    def days(*texts: str) -> bool:
        head = ["Taluka", "Service", "Date", "Received", "Closed", "Pending"]
        rows = [["Kurla", "Income Certificate", text, 30, 20, 10] for text in texts]
        return read(sheet_of([head, *rows])).fatal

    assert days("06/05/2026", "06/04/2026")  # 5 and 4 June, or 6 May and 6 April
    assert not days("05/06/2026", "04/06/2026")
    assert not days("06/05/2026")


def test_chosen_place_resolves_an_ambiguous_name() -> None:
    places = Lookups(
        Places([
            Place(1, "district", None, "Pune", "पुणे"), Place(2, "district", None, "Ratnagiri", "रत्नागिरी"),
            Place(1, "taluka", 1, "Khed", "खेड", (), "4191"), Place(2, "taluka", 2, "Khed", "खेड", (), "4270"),
        ]),
    )  # fmt: skip
    head = ["Taluka", "Date", "Applied", "Generated", "Royalty", "DMF"]
    sheet = sheet_of([head, ["Khed", "19/06/2026", 20, 15, 12.5, 1.25]])
    mining, options = DATASETS["mining"], Options(today=TODAY)
    assert validate(sheet, mining, places, options, Choices(accept=True)).error_rows
    chosen = Choices(accept=True, values={"taluka": {"Khed": 2}})
    assert validate(sheet, mining, places, options, chosen).rows["taluka_id"].to_list() == [2]
