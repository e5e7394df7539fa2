"""Cell values, headings and place names as users write them."""

from corpus.case import CELLS, REFUSED, TAKEN, BadFile, cell, sheet
from sheets.tests.support import GOOD, HEAD

DATES: tuple[tuple[str, str | None], ...] = (
    ("31/02/2026", "february_days"), ("29/02/2026", "february_days"), ("30.02.2024", "february_days"),
    ("31/04/2026", "month_days"), ("31-06-2026", "month_days"), ("32/01/2026", "month_days"),
    ("00/01/2026", "not_a_date"), ("01/00/2026", "no_month"), ("18/13/2026", "no_month"), ("2026-13-01", "no_month"),
    ("2026-02-30", "february_days"), 
    ("31/12/1999", "before_records"),
    ("11/18/2026", "no_month"), ("18/11/1026", "no_year"), ("18/11/2226", "no_year"),
    ("18/11", "not_a_date"), ("2026", "not_a_date"), ("November", "not_a_date"),
    ("yesterday", "not_a_date"), ("NA", "not_a_date"), ("-", "not_a_date"),
    ("0", "not_a_date"), ("99999", "not_a_date"), ("1", "not_a_date"), ("18/11/26/1", "not_a_date"),
    ("18//11//2026", "not_a_date"), ("18/11-2026", "not_a_date"), ("20261118", "not_a_date"),
    ("1.5", "not_a_date"), ("12:30", "not_a_date"), ("#REF!", "error_value"), ("", "missing"),
    ("१८/१३/२०२६", "no_month"), ("x" * 300, "not_a_date"), ("18/11/2026 and 19/11/2026", "not_a_date"),
    # Valid dates.
    ("18th November 2026", None), ("१८ नोव्हेंबर २०२६", None),
    ("18-11-2026", None), ("18.11.2026", None), ("18 11 2026", None), ("2026-11-18", None), ("2026/11/18", None),
    ("18/11/26", None), ("18-Nov-2026", None), ("18 November 2026", None), ("46344", None), ("१८/११/२०२६", None),
    ("18/11/2026 10:30", None), ("2026-11-18T00:00:00", None), ("\u200b18/11/2026", None), ("1/4/2025", None),
)  # fmt: skip
NUMBERS: tuple[tuple[str, str | None], ...] = (
    ("-1", "negative"), ("\u22125", "negative"), ("(148)", "negative"), ("1.5", "whole_number"),
    ("0.0001", "whole_number"), ("1e5", "letter_in_number"),
    ("?", "not_a_number_blank"), ("many", "not_a_number"), ("12 34", "not_a_number"), ("1O4", "letter_for_zero"),
    ("l48", "letter_in_number"), ("148 cases", "letter_in_number"), ("Rs 148", "letter_in_number"),
    ("1,2,3", "grouping"), ("12,34", "grouping"), (",148", "grouping"), ("1.234.567", "not_a_number"),
    ("1000000001", "too_large"), ("9" * 19, "too_many_digits"), ("9" * 400, "too_many_digits"),
    ("0x94", "letter_in_number"), ("१४८.५", "whole_number"), ("½", "not_a_number"), ("²", "not_a_number"),
    ("NaN", "not_a_number_blank"), ("inf", "not_a_number"), ("Infinity", "not_a_number"), ("TRUE", "not_a_number"),
    ("#DIV/0!", "error_value"), ("#N/A", "error_value"), ("#VALUE!", "error_value"), ("#NAME?", "error_value"),
    ("=1+1", "not_a_number"), ("148;", "not_a_number"), ("12/11/2026", "not_a_number"),
    ("\u0661\u0662", "not_a_number"),    ("💥", "not_a_number"), ("148%", "not_a_number"),
    # Valid counts.
    ("", None), ("0", None), ("००", None), ("१४८", None), ("1,23,456", None), ("123,456", None), ("148.0", None),
    ("+148", None), ("\u00a0148\u00a0", None), ("1\u200b48", None), ("007", None),
)  # fmt: skip
STATUSES: tuple[tuple[str, str | None], ...] = (
    ("", "missing"), ("pending", "choice"), ("disput", "choice"), ("disputed undisputed", "choice"), ("1", "choice"),
    ("disputed,", None), ("Disputed", None), (" UNDISPUTED ", None), ("विवादित", None), ("dis\u200bputed", None),
    ("disputed\u00a0", None),
)  # fmt: skip
PLACES: tuple[tuple[str, str, str | None], ...] = (
    ("taluka", "Andehri", "unknown_taluka_in_near"), ("taluka", "Andheri East", "unknown_taluka_in_near"),
    ("taluka", "Atlantis", "unknown_taluka_in"), ("taluka", "अंधेरि", None),
    ("taluka", "Thane", "elsewhere_taluka"), ("taluka", "Khed", "elsewhere_taluka"),
    ("taluka", "4151", "elsewhere_taluka"), ("taluka", "0", "unknown_taluka_in"), ("taluka", "", "missing"),
    ("taluka", "#N/A", "error_value"), ("taluka", "' OR 1=1 --", "unknown_taluka_in"),
    ("taluka", "<script>alert(1)</script>", "unknown_taluka_in"),
    ("taluka", "x" * 5_000, "unknown_taluka_in"), ("taluka", "../../etc/passwd", "unknown_taluka_in"),
    ("district", "Pune", "elsewhere_district"), ("district", "Mumbai", "unknown_district_in"),
    ("district", "Mumbai Suburbn", "unknown_district_in_near"),
    ("district", "Atlantis", "unknown_district_in"),
    ("district", "", None), ("division", "Kongan", "unknown_division_near"), ("division", "", None),
    ("division", "Mumbai Suburban", "unknown_division"), ("division", "India", "unknown_division"),
    # Known places.
    ("taluka", "ANDHERI", None), ("taluka", "अंधेरी", None), ("taluka", "7179", None), ("taluka", " Andheri  ", None),
    ("taluka", "And\u200bheri", None), ("taluka", "Andheri\u00a0", None), ("district", "Bombay Suburban", None),
    ("district", "483", None), ("division", "Kokan", None),
)  # fmt: skip


def heading(
    name: str, head: list[str], row: list[str], outcome: str, *found: tuple[str, str], rows: int = 0
) -> BadFile:
    return BadFile(
        name=f"heading: {name}", content=sheet([row], head), outcome=outcome, found=found, rows=rows
    )


def lines(name: str, above: list[list[str]], below: list[list[str]], outcome: str, *found: tuple[str, str],
          rows: int) -> BadFile:  # fmt: skip
    return BadFile(name=f"lines: {name}", content=sheet([*above[1:], *below], above[0]), outcome=outcome, found=found,
                   rows=rows)  # fmt: skip


# A heading with extra letters is recognised as near if it is long enough.
MAY_BE = {
    name: ((f"{chr(ord('A') + index)}1", "may_be_column"),)
    for index, name in enumerate(HEAD)
    if name != "date"
}
MARATHI = [
    "प्रशासकीय विभाग",
    "जिल्हा",
    "तालुका",
    "स्थिती",
    "दिनांक",
    "एकूण प्रलंबित",
    "निर्गमित",
    "स्थगिती आदेश",
    "सरासरी दिवस",
]
BLANK = [""] * len(HEAD)
TOTAL = ["Total", *[""] * 4, "148", "412", "3", "24"]
FELLOW = [*GOOD[:2], "Kurla", *GOOD[3:]]

SHEETS: tuple[BadFile, ...] = (
    heading("in Marathi", MARATHI, GOOD, TAKEN, rows=1),
    heading("in capitals with blanks", [name.upper().replace("_", "  ") for name in HEAD], GOOD, TAKEN, rows=1),
    heading("with zero-width characters", [f"\u200b{name}\u200d" for name in HEAD], GOOD, TAKEN, rows=1),
    heading("in another order", HEAD[::-1], GOOD[::-1], TAKEN, rows=1),
    heading("two columns swapped with their values", [*HEAD[:5], HEAD[6], HEAD[5], *HEAD[7:]], GOOD, TAKEN, rows=1),
    heading("doubled", [*HEAD, "date"], [*GOOD, "18/11/2026"], REFUSED, ("J1", "doubled_heading")),
    heading("doubled in the other language", [*HEAD, "दिनांक"], [*GOOD, "18/11/2026"], REFUSED,
            ("J1", "doubled_heading")),
    heading("unknown", [*HEAD, "remarks"], [*GOOD, "fine"], TAKEN, ("J1", "unknown_column"), rows=1),
    heading("numbers instead", [str(number) for number in range(9)], GOOD, REFUSED),
    heading("swapped place names", ["taluka", "division", "district", *HEAD[3:]], GOOD, CELLS,
            ("B2", "unknown_division"), rows=0),
    *(heading(f"without {name}", [column for column in HEAD if column != name],
              [text for column, text in zip(HEAD, GOOD, strict=True) if column != name], outcome, *found, rows=rows)
      for names, outcome, found, rows in (
          (HEAD[:2], TAKEN, (), 1),  # implied by the taluka
          (("taluka", "date"), REFUSED, (("", "missing_column"),), 0),
          (("status",), REFUSED, (("", "missing_column"), ("", "whole_sheet")), 0),
          (HEAD[5:], REFUSED, (("", "absent_figures"),), 0),
      ) for name in names),
    *(heading(f"{name} misspelt", [f"{column}zzq" if column == name else column for column in HEAD], GOOD,
              *((TAKEN,) if name in HEAD[:2] else (REFUSED, *(MAY_BE.get(name) or (("", "missing_column"),)))),
              rows=int(name in HEAD[:2]))
      for name in HEAD),  # 16 of 19 letters are those of "division"
    *(lines(f"{word!r} for nothing", [HEAD], [[*GOOD[:5], word, *GOOD[6:]]], REFUSED, ("", "words_for_nothing"), rows=0)
      for word in ("NA", "N/A", "nil", "निरंक", "-", "--", "none")),
    lines("a title above", [["E-Ferfar, November 2026"], BLANK, HEAD], [GOOD], TAKEN, rows=1),
    lines("two headings", [HEAD, HEAD], [GOOD], TAKEN, rows=1),
    lines("the heading in both languages", [HEAD, MARATHI], [GOOD], TAKEN, rows=1),
    lines("totals below", [HEAD], [GOOD, TOTAL], TAKEN, ("A3", "total_row"), rows=1),
    lines("totals in Marathi", [HEAD], [GOOD, ["एकूण", *TOTAL[1:]]], TAKEN, ("A3", "total_row"), rows=1),
    lines("totals alone", [HEAD], [TOTAL], REFUSED, ("", "empty"), rows=0),
    lines("the same key twice", [HEAD], [GOOD, FELLOW, GOOD], CELLS, ("C4:E4", "duplicate"), rows=2),
    lines("the same key in other words", [HEAD], [GOOD, [*GOOD[:2], "अंधेरी", "विवादित", "2026-11-18", *GOOD[5:]]], CELLS,
          ("C3:E3", "duplicate"), rows=1),
    lines("a date in the future", [HEAD], [[*GOOD[:4], "18/11/2027", *GOOD[5:]]], TAKEN, ("E2", "future_date"), rows=1),
    lines("a note below", [HEAD], [GOOD, ["Prepared by the clerk", *[""] * 8]], TAKEN, rows=1),
    lines("a row in one cell", [HEAD], [GOOD, [";".join(GOOD), *[""] * 8]], CELLS, ("A3", "unknown_division"),
          *((f"{letter}3", "missing") for letter in "BCDE"), rows=1),
    lines("only blank rows", [HEAD], [BLANK, BLANK], REFUSED, ("", "empty"), rows=0),
    lines("every cell wrong", [HEAD], [["?"] * len(HEAD)], CELLS, ("A2", "unknown_division"), ("D2", "choice"),
          ("E2", "not_a_date"), ("F2", "not_a_number_blank"), ("G2", "not_a_number_blank"),
          ("H2", "not_a_number_blank"), ("I2", "not_a_number_blank"), rows=0),
)  # fmt: skip

FILES: tuple[BadFile, ...] = (
    *(cell("date", text, code) for text, code in DATES),
    *(cell("total_pending", text, code) for text, code in NUMBERS),
    *(cell("status", text, code) for text, code in STATUSES),
    *(cell(field, text, code) for field, text, code in PLACES),
    *SHEETS,
)
