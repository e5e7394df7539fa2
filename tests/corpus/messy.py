"""Typical office sheets for all datasets, each with the values to store or the errors that refuse it."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from openpyxl import Workbook

Row = Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Messy:
    """`refused` lists (cell, code) of the errors. If it is empty, `stored` has some columns' values, row by
    row.
    """

    name: str
    dataset: str
    rows: Sequence[Row]
    refused: tuple[tuple[str, str], ...] = ()
    stored: dict[str, list[Any]] | None = None
    warned: tuple[str, ...] = ()
    change: Callable[[Any], None] | None = None  # applied to the workbook; None: a CSV

    @property
    def filename(self) -> str:
        return "sheet.xlsx" if self.change else "sheet.csv"

    def content(self) -> bytes:
        if self.change is None:
            return "\n".join("\t".join(str(cell) for cell in row) for row in self.rows).encode()
        book = Workbook()
        sheet = book.worksheets[0]
        for row in self.rows:
            sheet.append([None if cell == "" else cell for cell in row])
        self.change(book)
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()


def plain(book: Any) -> None:
    """Leave the workbook as it is."""


def merge(*ranges: str) -> Callable[[Any], None]:
    def change(book: Any) -> None:
        for span in ranges:
            book.worksheets[0].merge_cells(span)

    return change


def hide(*, rows: Sequence[int] = (), columns: Sequence[str] = ()) -> Callable[[Any], None]:
    def change(book: Any) -> None:
        for row in rows:
            book.worksheets[0].row_dimensions[row].hidden = True
        for column in columns:
            book.worksheets[0].column_dimensions[column].hidden = True

    return change


def hidden_sheet(book: Any) -> None:
    hidden = book.create_sheet("Last year")
    hidden.append(["taluka", "total"])
    hidden.append(["Andheri", 5])
    hidden.sheet_state = "hidden"


PLACE = ["Konkan", "Mumbai Suburban"]
PLACES = ["division", "district", "taluka"]
RTS = [*PLACES, "service_name", "transaction_date", "total"]
RTS_ROW = [*PLACE, "Andheri", "Income Certificate", "2026-11-18", "60"]
EFERFAR = [*PLACES, "status", "date", "total_pending", "total_issued", "stay_orders", "avg_processing_days"]
MINING = [*PLACES, "date", "applied", "generated", "royalty"]


def eferfar(
    taluka: str = "Andheri", day: Any = "18/11/2026", *figures: Any, status: str = "disputed"
) -> list[Any]:
    return [*PLACE, taluka, status, day, *(figures or (148, 412, 3, 24))]


def mining(taluka: str = "Andheri", *figures: Any, day: str = "18/11/2026") -> list[Any]:
    return [*PLACE, taluka, day, *(figures or (48, 31, "18.25"))]


def rts(*figures: Any, head: Sequence[str], **more: Any) -> Messy:
    return Messy(dataset="rts", rows=[[*RTS, *head], [*RTS_ROW, *figures]], **more)


def royalty(heading: str, **more: Any) -> Messy:
    rows = [[*MINING[:-1], heading], mining()]
    return Messy(name=f"royalty as {heading}", dataset="mining", rows=rows, **more)


def days(name: str, *texts: Any, **more: Any) -> Messy:
    talukas = ("Andheri", "Borivali", "Kurla")
    rows = [EFERFAR, *(eferfar(talukas[index % 3], text, index, 2, 3, 4) for index, text in enumerate(texts))]
    return Messy(name=f"dates: {name}", dataset="eferfar", rows=rows, **more)


def kpis(name: str, *rows: Row, **more: Any) -> Messy:
    head = ["department", "date", "metric", "category", "value"]
    return Messy(name=f"KPIs: {name}", dataset="kpis", rows=[head, *rows], **more)


TOTAL, DAY = "total_applications", "2026-11-18"
BUCKETS = ["0-7", "8-15", "16-30", "31-60", "60+"]
OFFICE = "Taluka Office (Revenue) Andheri"
GRIEVANCE = [
    "date", "office_name", "resolved_pendency", "submitted", "escalated", "assigned", "reassigned", "transferred",
    "received with inputs", "forwarded for inputs", "cpgram", "satisfied", "dissatisfied",
]  # fmt: skip
TWO = [eferfar(), eferfar("Kurla")]

SHEETS: tuple[Messy, ...] = (
    # -- missing and renamed columns --
    rts(14, 38, 39, head=["Pending as on 31/03", "Approved elsewhere", "Within time"], name="RTS under other headings",
        refused=(("G1", "may_be_column"), ("H1", "may_be_column"))),
    rts(head=[], name="RTS with its total alone", stored={"total": [60]}),
    rts("fine", head=["Remarks on pending"], name="a remark is no figure", stored={"total": [60]},
        warned=("unknown_column",)),
    rts(1, head=["Sr. No."], name="a serial number is no figure", stored={"total": [60]}, warned=("unknown_column",)),
    rts(14, head=["Pendng"], name="a slip of the pen", refused=(("G1", "may_be_column"),)),
    rts("१४", head=["प्रलंबीत अर्ज"], name="another spelling in Marathi", stored={"total_pending": [14]}),
    # -- short lines --
    Messy(name="short line", dataset="eferfar", rows=[EFERFAR, eferfar(), eferfar("Kurla")[:7]],
          refused=(("H3", "short_row"),)),
    Messy(name="a line short of its last cell", dataset="mining", rows=[MINING, mining()[:-1], mining("Kurla")],
          refused=(("G2", "short_row"),)),
    Messy(name="a short title", dataset="mining", rows=[["Mining, November"], MINING, mining()],
          stored={"applied": [48]}),
    # -- units --
    royalty("Royalty (%)", refused=(("G1", "other_unit"),)),
    *(royalty(heading, refused=(("G1", "small_for_unit"),)) for heading in (
        "Royalty (Rs.)", "Royalty (रुपये)", "Royalty Rs.", "Royalty (₹)",
    )),
    *(royalty(heading, stored={"royalty": ["1825"]}) for heading in (
        "Royalty (Rs. in crore)", "Royalty in crores", "स्वामित्वधन (कोटी)",
    )),
    *(royalty(heading, stored={"royalty": ["0.18"]}) for heading in (
        "Royalty (in thousands)", "Royalty ('000)", "Royalty (हजार)",
    )),
    *(royalty(heading, stored={"royalty": ["18.25"]}) for heading in (
        "Royalty", "Royalty (Rs. in lakh)", "Royalty (in lacs)", "Royalty in Rs. lakhs", "स्वामित्वधन (लाखात)",
        "स्वामित्वधन (रु. लाखांत)", "Royalty Lakh",
    )),
    *(royalty(heading, refused=(("G1", "unclear_remark"),)) for heading in ("Royalty (Target)", "Royalty (2024-25)")),
    Messy(name="counts in thousands", dataset="mining",
          rows=[[*MINING[:4], "Applied (in thousands)", *MINING[5:]], mining()], stored={"applied": [48_000]}),
    Messy(name="counts with Nos.", dataset="mining", rows=[[*MINING[:4], "Applied (Nos.)", *MINING[5:]], mining()],
          stored={"applied": [48]}),
    Messy(name="a unit in the title", dataset="mining", rows=[["Royalty report (Rs. in crore)"], MINING, mining()],
          stored={"royalty": ["1825"]}),
    Messy(name="the right unit in the title", dataset="mining", rows=[["Report (रु. लाखांत)"], MINING, mining()],
          stored={"royalty": ["18.25"]}),
    # -- dates --
    days("month first", "4/30/2025", "5/1/2025", refused=(("E2", "month_first"),)),
    days("month first alone", "4/30/2025", "5/31/2025", stored={"date": [date(2025, 4, 30), date(2025, 5, 31)]}),
    days("day first", "30/4/2025", "1/5/2025", stored={"date": [date(2025, 4, 30), date(2025, 5, 1)]}),
    days("either order", "4/5/2025", "5/5/2025", refused=(("E2", "day_or_month"),)),
    days("a month", "Mar-26", refused=(("E2", "month_only"), ("E2", "not_a_date"))),
    days("one slip", "30/4/2025", "4/30/2025", refused=(("E3", "no_month"),)),
    days("real dates swapped by Excel", date(2026, 5, 11), "18/11/2026", change=plain,
         refused=(("E2", "dates_disagree"),)),
    days("real dates and unclear texts", date(2026, 5, 11), "06/11/2026", change=plain,
         refused=(("E2", "dates_disagree"),)),
    days("real dates beyond the 12th", date(2026, 11, 18), "17/11/2026", change=plain,
         stored={"date": [date(2026, 11, 18), date(2026, 11, 17)]}),
    days("before the records", "18/11/1900", refused=(("E2", "before_records"),)),
    Messy(name="a date in the title alone", dataset="eoffice_file_pendency",
          rows=[["File pendency as on 31/03/2026"], ["section_name", *BUCKETS], ["Establishment", 1, 2, 3, 4, 5]],
          refused=(("", "date_outside_table"),)),
    Messy(name="a month in the title, in Marathi", dataset="eoffice_receipt_pendency",
          rows=[["३१ मार्च २०२६ अखेर"], ["section_name", *BUCKETS], ["Establishment", 1, 2, 3, 4, 5]],
          refused=(("", "date_outside_table"),)),
    Messy(name="no date at all", dataset="eoffice_file_pendency",
          rows=[["section_name", *BUCKETS], ["Establishment", 1, 2, 3, 4, 5]],
          stored={"zero_to_seven_days": [1]}, warned=("today_used",)),
    # -- tables, groups, totals, hidden parts --
    Messy(name="a second table with columns swapped", dataset="eferfar",
          rows=[EFERFAR, eferfar(), [*EFERFAR[:5], "Issued", "Pending", *EFERFAR[7:]], eferfar("Kurla")],
          refused=(("A3", "second_table"),)),
    Messy(name="a first table above", dataset="eferfar",
          rows=[["taluka", "total_pending", "total_issued"], ["Kurla", 5, 7], EFERFAR, eferfar()],
          refused=(("A1", "second_table"),)),
    Messy(name="target and achieved", dataset="mining", change=merge("G1:H1"),
          rows=[[*MINING, ""], [*[""] * 6, "Target", "Achieved"], [*mining(), 7], [*mining("Kurla"), 8]],
          refused=(("H2", "may_be_column"),)),
    Messy(name="target and achieved in a CSV", dataset="mining",
          rows=[[*MINING, ""], [*[""] * 6, "Target", "Achieved"], [*mining(), 7], [*mining("Kurla"), 8]],
          refused=(("H2", "may_be_column"),)),
    Messy(name="a heading over two columns", dataset="mining", change=merge("G1:H1"),
          rows=[[*MINING, ""], [*mining(), 7], [*mining("Kurla"), 8]], refused=(("H1", "shared_heading"),)),
    Messy(name="a total below another group", dataset="rts", change=merge("F1:G1"),
          rows=[[*[""] * 5, "Pending at", ""], [*RTS[:5], "VLE", "Total"], [*RTS_ROW[:5], 2, 14]],
          refused=(("", "absent_figures"),)),
    Messy(name="a group that completes the name", dataset="rts", change=merge("G1:H1"),
          rows=[[*[""] * 6, "Pending at", ""], [*RTS, "VLE", "Desk 1"], [*RTS_ROW, 2, 6]],
          stored={"pending_at_vle": [2], "pending_at_desk1": [6]}),
    Messy(name="a total under a place's name", dataset="eferfar",
          rows=[EFERFAR, eferfar("Andheri", "18/11/2026", 10, 20, 1, 24),
                eferfar("Borivali", "18/11/2026", 5, 7, 2, 20), eferfar("Kurla", "18/11/2026", 15, 27, 3, 22)],
          refused=(("C4", "total_as_row"),)),
    Messy(name="totals with their word", dataset="eferfar", rows=[EFERFAR, *TWO, ["एकूण", *[""] * 4, 296, 824, 6, 24]],
          stored={"total_pending": [148, 148]}, warned=("total_row",)),
    Messy(name="hidden rows", dataset="eferfar", rows=[EFERFAR, *TWO], change=hide(rows=[3]),
          refused=(("A3", "hidden_rows"),)),
    Messy(name="a hidden column", dataset="eferfar", rows=[EFERFAR, *TWO], change=hide(columns=["F"]),
          refused=(("F1", "hidden_columns"),)),
    Messy(name="a hidden sheet", dataset="eferfar", rows=[EFERFAR, *TWO], change=hidden_sheet,
          refused=(("", "hidden_sheets"),)),
    # -- implausible figures --
    Messy(name="more permits than applications", dataset="mining", rows=[MINING, mining("Andheri", 1, 10, "1")],
          stored={"generated": [10]}, warned=("generated_above_applied",)),
    Messy(name="royalty in rupees", dataset="mining", rows=[MINING, mining("Andheri", 48, 31, "12,50,000")],
          refused=(("G1", "no_unit"),)),
    kpis("another department's metric", ["esakshi", DAY, "total_maps", "", 5],
         refused=(("C2", "metric_of_department"),)),
    kpis("half an application", ["esakshi", DAY, TOTAL, "", "10.5"], refused=(("E2", "whole_number"),)),
    kpis("a part of a crore", ["ipas", DAY, "total_budget", "", "10.5"], stored={"value": ["10.5"]}),
    kpis("categories above the total", ["esakshi", DAY, TOTAL, "", 10], ["esakshi", DAY, TOTAL, "Birth", 8],
         ["esakshi", DAY, TOTAL, "Death", 7], refused=tuple((f"E{row}", "categories_differ") for row in (2, 3, 4))),
    kpis("categories below the total", ["esakshi", DAY, TOTAL, "", 20], ["esakshi", DAY, TOTAL, "Birth", 8],
         ["esakshi", DAY, TOTAL, "Death", 7],
         refused=tuple((f"E{row}", "categories_differ") for row in (2, 3, 4))),
    kpis("one category of several", ["esakshi", DAY, TOTAL, "", 20], ["esakshi", DAY, TOTAL, "Birth", 8],
         stored={"value": ["20", "8"]}),
    kpis("one category above the total", ["esakshi", DAY, TOTAL, "", 7], ["esakshi", DAY, TOTAL, "Birth", 8],
         refused=(("E2", "categories_differ"), ("E3", "categories_differ"))),
    kpis("categories that add up", ["esakshi", DAY, TOTAL, "", 15], ["esakshi", DAY, TOTAL, "Birth", 8],
         ["esakshi", DAY, TOTAL, "Death", 7], stored={"value": ["15", "8", "7"]}),
    Messy(name="grievances of one office", dataset="pg",
          rows=[GRIEVANCE, [DAY, OFFICE, 6, 14, 2, 9, 1, 2, 3, 2, 1, 21, 4]], stored={"closed_satisfied": [21]}),
    Messy(name="grievances with a heading in brackets", dataset="aaple_sarkar",
          rows=[[*GRIEVANCE[:-2], "Closed (satisfied cases)", "dissatisfied"],
                [DAY, OFFICE, 6, 14, 2, 9, 1, 2, 3, 2, 1, 21, 4]],
          stored={"closed_satisfied": [21], "closed_dissatisfied": [4]}),
)  # fmt: skip
