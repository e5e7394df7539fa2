"""Typical office sheets over HTTP: import, stored rows, undo and responses."""

import json
from typing import Any

import pytest

from corpus.chosen import HIDDEN_SHEET, held_out
from corpus.files import HELD_OUT
from corpus.test_over_http import are_in_language
from lifecycle.conftest import HEADING, Office, fetch_import
from portal.figures.models import DatasetSetting, Import
from portal.organisation.models import Service
from portal.transactions.models import MODELS, RtsEntry
from support.datasets import Api

RTS_HEADING = (
    "division,district,taluka,service_name,transaction_date,total,total_pending,total_closed,total_approved,"
    "total_rejected,on_time_delivery,not_on_time_delivery"
)
PLACE = "Konkan,Mumbai Suburban"
STORED = {"total": 100, "total_pending": 40, "total_closed": 58, "total_approved": 50, "total_rejected": 8}


@pytest.fixture
def rts(office: Office) -> Office:
    Service.objects.get_or_create(name="Income Certificate", defaults={"name_mr": "उत्पन्न प्रमाणपत्र"})
    complete = f"{RTS_HEADING}\n{PLACE},Kurla,Income Certificate,2026-11-18,100,40,58,50,8,45,5"
    office.bring_in(complete.encode(), "/rts/import-csv")
    assert stored() == [{**STORED, "on_time_delivery": 45}]
    return office


def stored() -> list[dict[str, Any]]:
    return list(RtsEntry.objects.order_by("id").values(*STORED, "on_time_delivery"))


def send(office: Office, head: str, *rows: str, **fields: Any) -> dict[str, Any]:
    heading = ",".join(RTS_HEADING.split(",")[:5])
    lines = (f"{PLACE},{row}" for row in rows)
    import_id = office.bring_in(
        "\n".join((f"{heading},{head}", *lines)).encode(), "/rts/import-csv", **fields
    )
    return fetch_import(office.superadmin, import_id)


def codes(data: dict[str, Any]) -> list[str]:
    return [detail["code"] for detail in data["details"]]


ROW = "Kurla,Income Certificate,2026-11-18"


def test_missing_columns_keep_stored_values(rts: Office) -> None:
    refused = send(rts, "total,Pending as on 31/03,Approved elsewhere,Within time", f"{ROW},100,1,2,3")
    assert refused["state"] == "refused" and codes(refused)[:2] == ["may_be_column"] * 2
    same = send(rts, "total", f"{ROW},100")
    assert (same["unchanged_count"], codes(same)) == (1, ["absent_unchanged"])
    assert stored() == [{**STORED, "on_time_delivery": 45}]

    # A preview reports the same. New entries get 0, which is reported too.
    for preview in ("true", "false"):
        both = send(rts, "total", f"{ROW},110", "Andheri,Income Certificate,2026-11-18,7", preview=preview)
        assert (both["imported_count"], both["updated_count"]) == (1, 1)
        assert codes(both) == ["absent_unchanged", "absent_zero"]
    changed = {**STORED, "total": 110, "on_time_delivery": 45}
    assert stored()[0] == changed and stored()[1]["total"] == 7
    rts.undo(both["import_id"])
    assert stored() == [{**STORED, "on_time_delivery": 45}]


def test_columns_that_a_part_of_the_sheet_lacks_keep_stored_values(rts: Office) -> None:
    Service.objects.get_or_create(name="Caste Certificate", defaults={"name_mr": "जातीचे प्रमाणपत्र"})
    rows = [
        "Statement as on 18/11/2026,,,,", "A) Income Certificate,,,,", "Taluka,Total,Pending,Approved,Rejected",
        "Kurla,110,40,52,8", "B) Caste Certificate,,,,", "Taluka,Total,Pending,Approved,Delivered on Time",
        "Kurla,70,20,40,30",
    ]  # fmt: skip
    import_id = rts.bring_in("\n".join(rows).encode(), "/rts/import-csv", reading="proposed")
    assert fetch_import(rts.superadmin, import_id)["state"] == "done"
    assert [row["on_time_delivery"] for row in stored()] == [45, 30]


def test_sums_and_rules_include_stored_values(rts: Office) -> None:
    # Closed is the new approved plus the stored rejected.
    send(rts, "total,total_approved", f"{ROW},110,52")
    assert {name: stored()[0][name] for name in ("total", "total_pending", "total_closed", "total_approved")} == {
        "total": 110, "total_pending": 40, "total_closed": 60, "total_approved": 52,
    }  # fmt: skip
    # A blank total becomes stored pending plus closed; a smaller one is refused.
    send(rts, "total", f"{ROW},")
    assert stored()[0]["total"] == 100
    refused = send(rts, "total", f"{ROW},50")
    assert (refused["state"], codes(refused)[0], stored()[0]["total"]) == ("refused", "total_too_small", 100)
    assert any(detail["cell"] == "F2" for detail in refused["details"])
    # Pending that does not add up over days is not part of the day's total.
    DatasetSetting.objects.create(dataset="rts", pending_adds_up="latest")
    assert (send(rts, "total", f"{ROW},50")["updated_count"], stored()[0]["total"]) == (1, 50)


def test_uncertain_sheets_store_nothing(office: Office, masters: None) -> None:
    wrong: list[Any] = []
    sent: dict[int, tuple[str, set[tuple[str, str]]]] = {}
    refused = [(held_out(sheet), sheet["errors"]) for sheet in HELD_OUT if sheet.get("errors")]
    for number, (file, listed) in enumerate((*refused, (HIDDEN_SHEET, [["", "hidden_sheets"]]))):
        errors = {(cell, code) for cell, code in listed}
        # Errors of the sheet refuse all of it, even if the sender accepts the valid rows.
        fatal = not {code for _, code in errors} & {"short_row", "total_as_row", "no_month", "before_records"}
        accept = "valid" if number % 2 and fatal else "all"
        import_id = office.send(
            file.content, f"/{file.path}/import-csv", filename=file.filename, accept=accept
        )
        sent[import_id] = file.name, errors
    office.work()
    for import_id, (name, errors) in sent.items():
        for language in ("en", "mr"):
            data = fetch_import(Api(office.people["superadmin"], language), import_id)
            details = [detail for detail in data["details"] if detail["severity"] == "error"]
            words = [detail["message"] for detail in details]
            found = {(detail["cell"], detail["code"]) for detail in details}
            if data["state"] != "refused" or found != errors or not are_in_language(words, language):
                wrong.append((name, language, data["state"], found, words[:2]))
    assert not wrong, "\n".join(map(str, wrong))
    assert len(sent) >= 30
    assert not any(model._default_manager.exists() for model in MODELS.values())


@pytest.mark.parametrize(
    ("language", "one_error", "two_errors"),
    [
        ("en", "Imported 2 of 3 rows; 1 needs fixing", "Imported 1 of 3 rows; 2 need fixing"),
        ("mr", "3 पैकी 2 ओळी आयात झाल्या; 1 दुरुस्त करायची आहे", "3 पैकी 1 ओळी आयात झाल्या; 2 दुरुस्त करायच्या आहेत"),
    ],
)
def test_partial_import_counts_rows_to_fix(
    office: Office, language: str, one_error: str, two_errors: str
) -> None:
    from portal.core.language import use_language
    from portal.imports.api import import_response

    api = Api(office.people["own"], language)
    for words, talukas in (
        (one_error, ("Kurla", "Andheri", "Nowhere")),
        (two_errors, ("Kurla", "Nowhere", "Elsewhere")),
    ):
        rows = (f"{PLACE},{taluka},disputed,2026-11-18,1,5,0,12," for taluka in talukas)
        import_id = office.bring_in("\n".join((HEADING, *rows)).encode(), by=api, accept="valid")
        with use_language("mr" if language == "mr" else "en"):
            response = import_response(Import.objects.get(pk=import_id), office.people["own"])
        body = json.loads(response.content)
        wrong = talukas.count("Nowhere") + talukas.count("Elsewhere")
        assert (response.status_code, body["message"], len(body["errors"])) == (200, words, wrong)
        assert all(text.startswith("C") for text in body["errors"])


def test_manual_entries_follow_the_same_rules(office: Office, places: dict[str, Any]) -> None:
    def kpi(metric: str, value: Any, category: str = "") -> Any:
        body = {
            "department": "esakshi",
            "date": "2026-11-18",
            "metric": metric,
            "value": value,
            "category": category,
        }
        return office.superadmin.post("/kpis", body)

    assert "metric" in kpi("total_maps", 5).json()["errors"]
    assert "value" in kpi("total_applications", 10.5).json()["errors"]
    assert (
        kpi("total_applications", 10).status_code == kpi("total_applications", 8, "Birth").status_code == 201
    )
    assert "value" in kpi("total_applications", 7, "Death").json()["errors"]
    assert kpi("total_applications", 2, "Death").status_code == 201

    place = places["Kurla"]
    body = {
        "division_id": place.district.division_id, "district_id": place.district_id, "taluka_id": place.pk,
        "date": "2026-11-18", "applied": 1, "generated": 10, "royalty": 1, "application_fee_unpaid": 0, "resend": 0,
        "demand_note_not_created": 0, "demand_note_payment": 0, "rejected": 0, "dmf": 0,
    }  # fmt: skip
    old = office.superadmin.post("/mining/transactions", {**body, "date": "1900-01-01"})
    assert old.status_code == 422 and "January 2000" in old.json()["errors"]["date"][0]
    assert (
        "royalty"
        in office.superadmin.post("/mining/transactions", {**body, "royalty": 1_250_000}).json()["errors"]
    )
    odd = office.superadmin.post("/mining/transactions", body)
    assert odd.status_code == 201 and "Generated (10) is more than Applied." in odd.content.decode()
