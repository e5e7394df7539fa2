"""Names and words as offices write them, units of single rows, and unlabelled totals."""

from decimal import Decimal
from typing import Any

import pytest

from catalog.dataset import Dataset
from catalog.headings import extra_headings
from catalog.registry import DATASETS
from sheets.places import Lookups, Master, Places, by_name
from sheets.reading.alike import similarity
from sheets.reading.columns import POSSIBLE, Matcher
from sheets.reading.groups import names_other_register
from sheets.reading.model import STOP, Choices
from sheets.reading.names import Known, Names, PlaceNames, known_for
from sheets.reading.units import is_percentage
from sheets.reading.vocabulary import names_of, vocabulary
from sheets.tests.support import EFERFAR, HEAD, LOOKUPS, PLACES, TODAY
from sheets.tests.test_wide import question_codes, read, sheet_of
from sheets.text import heading_key
from sheets.validate import Options, validate

FILES = DATASETS["eoffice_file_pendency"]
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
        ("Mgstrcy. Branch", ["Magistracy (Home)"]),
        ("Mgt. Branch", []),  # ends otherwise
        ("ता.का. कुर्ला", ["Taluka Office (Revenue) Kurla"]),
        ("T. O. Andheri", ["Taluka Office (Revenue) Andheri"]),
        ("तु. का. कुर्ला", []),  # no word starts with this syllable
        ("ता. का.", []),  # both offices
        ("Revenue Office", []),  # two have these words
        ("Office of the Collector, Andheri", []),  # more than the name says
    ],
)
def test_suggests_the_only_name_that_contains_all_words(text: str, names: list[str]) -> None:
    known = known_for(DATASETS["pg"].field("office"), Lookups(Places([]), {"office": by_name(OFFICES)}))
    assert known is not None and known.names.within(text) == names  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("text", "found"),
    [("Mumbai Sub.", ["Mumbai Suburban"]), ("Mumbai", []), ("T.", []), ("Mum. Sub.", ["Mumbai Suburban"])],
)
def test_matches_words_abbreviated_with_a_dot(text: str, found: list[str]) -> None:
    assert [place.name_en for place in PlaceNames(LOOKUPS, "district").within(text, None)] == found


def test_matches_british_spellings() -> None:
    known = known_for(DATASETS["kpis"].field("metric"), LOOKUPS)
    assert known is not None and isinstance(known.names, Names)
    assert known.names.certain("Digitised records") == "digitized_records"


def test_detects_groups_of_another_register() -> None:
    assert names_other_register(DATASETS["pg"], "Aaple Sarkar") and names_other_register(FILES, "Receipts")
    assert not names_other_register(DATASETS["pg"], "PG Portal") and not names_other_register(
        FILES, "Pending"
    )


def test_matches_everyday_words_for_official_ones() -> None:
    known = known_for(DATASETS["rts"].field("service"), LOOKUPS)
    assert isinstance(known, Known) and known.names.certain("उत्पन्न दाखला") == "Income Certificate"


def test_percentages_are_detected_by_whole_words() -> None:
    """ "Generated" contains "rate", "सादर" contains "दर": neither is a percentage."""
    shares = {field.name for of in DATASETS.values() for field in of.sheet_fields if is_percentage(field)}
    assert shares == {"pendency_percentage"}


@pytest.mark.parametrize(
    ("unit", "value", "asks"),
    [
        ("Rs. in crore", "1250.75", []),
        ("Rs. in lakh", "125075", ["unit_column"]),
        ("Rs. in lakh", "1,25,075", ["unit_column"]),
    ],
)
def test_converts_amounts_row_by_row(unit: str, value: str, asks: list[str]) -> None:
    rows = [
        ["Department", "Date", "Metric", "Unit", "Value"],
        ["iPAS", "2026-03-31", "Total Budget", unit, value],
        ["iPAS", "2026-03-31", "Total Projects", "Nos.", "45"],
    ]
    verdict = read(sheet_of(rows), DATASETS["kpis"])
    assert question_codes(verdict) == asks
    assert [str(figure) for figure in verdict.rows["value"]] == ["1250.75", "45.00"]


@pytest.mark.parametrize(
    ("metric", "answers", "values"),
    [("Utilised budget", ["convert"], ["1250.75"]), ("Budget of the year", [STOP], ["125075.00"])],
)
def test_converts_only_rows_with_a_known_metric(metric: str, answers: list[str], values: list[str]) -> None:
    rows = [
        ["Department", "Date", "Metric", "Unit", "Value"],
        ["iPAS", "2026-03-31", metric, "Rs. in lakh", "125075"],
    ]
    verdict = read(sheet_of(rows), DATASETS["kpis"])
    assert verdict.account is not None
    assert [question.answer for question in verdict.account.questions] == answers
    assert verdict.fatal or [str(figure) for figure in verdict.rows["value"]] == values


def test_money_is_not_converted_to_a_count() -> None:
    rows = [
        ["Department", "Date", "Metric", "Unit", "Value"],
        ["iPAS", "2026-03-31", "Total Projects", "Rs. in lakh", "45"],
    ]
    verdict = read(sheet_of(rows), DATASETS["kpis"])
    assert question_codes(verdict) == ["unit_column"] and verdict.fatal


def entry(taluka: str, *figures: Any) -> list[Any]:
    return ["Konkan", "Mumbai Suburban", taluka, "disputed", "2026-06-30", *figures]


@pytest.mark.parametrize(
    ("figures", "left_out"),
    [
        ((30, 6, 0, 9), ["subtotal"]),  # days do not add up
        ((31, 6, 0, 9), []),
    ],
)
def test_unnamed_row_is_a_subtotal_if_it_is_the_sum(figures: tuple[int, ...], left_out: list[str]) -> None:
    rows = [HEAD, entry("Andheri", 10, 4, 0, 9), entry("Kurla", 20, 2, 0, 5), [None] * 5 + list(figures)]
    verdict = validate(sheet_of(rows), EFERFAR, Lookups(PLACES), Options(today=TODAY), Choices(accept=True))
    assert verdict.account is not None and [row.reason for row in verdict.account.left_out] == left_out
    assert bool(left_out) == (verdict.rows.height == 2 and not verdict.error_rows)


def test_no_proposal_below_a_group_for_another_figure() -> None:
    """Pending within the time limit is not a delivery in time; disposed of in time is."""

    def rows(group: str) -> list[list[Any]]:
        return [
            ["Income Certificate, 20.11.2026"],
            ["Taluka", "Applications received", group, None, "Total pending"],
            [None, None, "In time", "After time", None],
            ["Kurla", 300, 38, 12, 50],
        ]

    pending, disposed = read(sheet_of(rows("Pending"))), read(sheet_of(rows("Disposed")))
    assert pending.account is not None and pending.fatal
    assert [
        question.answer for question in pending.account.questions if question.code == "group_heading"
    ] == [
        "stop",
        "stop",
    ]
    assert disposed.rows.select("on_time_delivery", "not_on_time_delivery").row(0) == (38, 12)


def test_title_district_resolves_ambiguous_talukas() -> None:
    def rows(title: str) -> list[list[Any]]:
        return [[title], HEAD[2:], *(entry(taluka, 1, 2, 3, 4)[2:] for taluka in ("Khed", "Kalyan"))]

    for title in ("Mutations, Dist. Thane", "फेरफार, जि. ठाणें"):
        verdict = validate(sheet_of(rows(title)), EFERFAR, LOOKUPS, Options(today=TODAY))
        assert verdict.rows["taluka_id"].to_list() == [7, 5]
    unknown = validate(sheet_of(rows("Mutations")), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert "ambiguous_place" in {issue.code for issue in unknown.issues}
    other = validate(sheet_of(rows("Mutations, Dist. Pune")), EFERFAR, LOOKUPS, Options(today=TODAY))
    assert {issue.code for issue in other.issues if issue.severity == "error"} == {"elsewhere_taluka"}


@pytest.mark.parametrize("heading", ["Not approved", "Unapproved", "Non approved", "अमंजूर"])
def test_asks_before_leaving_out_a_negated_figure(heading: str) -> None:
    head = ["Taluka", "Service", "Date", "Applications received", "Approved", heading, "Pending"]
    verdict = read(sheet_of([head, ["Kurla", "Income Certificate", "19/11/2026", 300, 240, 10, 50]]))
    assert "absent_and_unread" in question_codes(verdict) and verdict.fatal


def test_proposes_the_remainder_of_a_sum() -> None:
    """Received less pending is closed, whatever its heading."""
    head = ["Taluka", "Service", "Date", "Applications received", "झालेले", "Pending"]
    rows = [["Kurla", "Income Certificate", f"{day}/11/2026", 90 + day, 70, 20 + day] for day in (17, 18)]
    verdict = read(sheet_of([head, *rows]))
    assert question_codes(verdict) == ["may_be_column"]
    assert verdict.rows["total_closed"].to_list() == [70, 70]


@pytest.mark.parametrize("heading", ["Foundation share (Rs. in lacs)", "कोष (रु. लाखात)"])
def test_asks_before_leaving_out_money(heading: str) -> None:
    """Decimals under an unknown heading, where an amount is missing."""
    head = ["Taluka", "Date", "Applications received", "Permits generated", "Royalty (Rs. in lacs)", heading]
    verdict = read(sheet_of([head, ["Kurla", "19/11/2026", 40, 30, 24.75, 2.48]]), DATASETS["mining"])
    assert "absent_and_unread" in question_codes(verdict) and verdict.fatal


@pytest.mark.parametrize(
    "heading", ["Demand notes in hand", "Demand note to be made ready", "Demand notes awaiting preparation"]
)
def test_qualifier_in_a_field_name_is_not_a_qualifier(heading: str) -> None:
    """A column about demand notes with an unknown heading, where the column of notes not issued is missing."""
    head = ["Taluka", "Date", "Applications received", "Permits generated", "Demand note payment", heading]
    verdict = read(sheet_of([head, ["Kurla", "19/11/2026", 40, 30, 3, 7]]), DATASETS["mining"])
    assert "absent_and_unread" in question_codes(verdict) and verdict.fatal


@pytest.mark.parametrize("heading", ["No. of applications", "अर्ज संख्या", "Applications"])
def test_bare_applications_heading_means_received(heading: str) -> None:
    head = ["Taluka", "Date", heading, "Permits generated", "Royalty (Rs. in lacs)", "D.M.F. (लाख रु.)"]
    rows: list[list[Any]] = [head, ["Kurla", "19/11/2026", 40, 30, 24.75, 2.48]]
    verdict = read(sheet_of(rows), DATASETS["mining"])
    assert verdict.rows.select("applied", "dmf").row(0) == (40, Decimal("2.48"))


@pytest.mark.parametrize(
    "heading",
    [
        "Royalty arrears (in lacs)",
        "Royalty upto previous month",
        "Royalty rate per brass",
        "Appeals rejected",
    ],
)
def test_different_quantities_match_no_field(heading: str) -> None:
    matcher = Matcher(DATASETS["mining" if "Royalty" in heading else "rts"])
    assert [candidate for candidate in matcher.candidates(heading) if candidate.score >= POSSIBLE] == []


def test_excluded_name_in_title_is_not_proposed() -> None:
    rows: list[list[Any]] = [
        ["All certificates excluding Income Certificate"],
        ["Taluka", "Date", "Total"],
        ["Kurla", "19/11/2026", 4],
    ]
    verdict = read(sheet_of(rows))
    assert verdict.account is not None and verdict.fatal
    assert [question.answer for question in verdict.account.questions if question.code == "named_above"] == [
        "stop"
    ]


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
def test_row_unit_must_fit_its_metric(metric: str, unit: str, value: str, stored: str | None) -> None:
    rows = [["iPAS 19/11/2026"], ["Metric", "Unit", "Value"], [metric, unit, value]]
    verdict = read(sheet_of(rows), DATASETS["kpis"])
    assert [str(figure) for figure in verdict.rows["value"]] == ([stored] if stored else [])


@pytest.mark.parametrize("of", DATASETS.values(), ids=lambda dataset: dataset.name)
def test_index_finds_every_similar_name(of: Dataset) -> None:
    """The word and spelling index finds every similar name; checked with headings of all datasets, also with typos."""
    known = vocabulary(of)
    headings = [
        name for other in DATASETS.values() for names in vocabulary(other).names.values() for name in names
    ]
    for heading in [*headings[::40], *(f"{heading[:3]}{heading[4:]}" for heading in headings[::90])]:
        near = known.near(heading)
        for field, names in known.names.items():
            missed = set(names).difference(near.get(field, ()))
            assert [name for name in missed if similarity(heading, name)] == [], heading


@pytest.mark.parametrize("of", DATASETS.values(), ids=lambda dataset: dataset.name)
def test_no_collected_heading_repeats_another_name(of: Dataset) -> None:
    for name, headings in extra_headings(of.name).items():
        known = [heading_key(heading) for heading in headings]
        known += {heading_key(other) for other in names_of(of.field(name))}
        assert len(known) == len(set(known)), name
