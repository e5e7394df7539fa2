"""The five sentences describe what was written today, and each links to exactly its rows."""

from datetime import datetime, time, timedelta
from random import Random
from typing import Any

import pytest
from django.db.models import Sum
from django.utils import timezone

from catalog.calendar import INDIA, first_of_month, today_in_india
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.kpis import KPIS
from portal.figures.models import DatasetSetting, NilReturn
from portal.imports.models import Import, LedgerEntry, Undo
from portal.organisation.models import Department
from portal.transactions.models import MODELS, EferfarEntry
from support.datasets import Api, place_ids

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TODAY = today_in_india()
MIDNIGHT = datetime.combine(TODAY, time.min, INDIA)
ABOUT = ["changed", "where", "amount", "owed", "worse"]
ROWS = EferfarEntry.objects
KPIS_MODEL: Any = MODELS[KPIS.name]


@pytest.fixture(autouse=True)
def figures(data_folder, people):
    Department.objects.filter(slug="e-ferfar").update(name="E-Ferfar", name_mr="ई-फेरफार")


def briefing(person, language="en", **filters):
    response = Api(person, language).get("/dashboard/briefing", **filters)
    assert response.status_code == 200, response.content
    sentences = response.json()["data"]["sentences"]
    assert [sentence["about"] for sentence in sentences] == ABOUT
    return {sentence["about"]: sentence for sentence in sentences}


def texts(sentences, *about):
    return [sentences[name]["text"] for name in about]


def rows_of(person, part):
    """Return the rows of the list that a sentence links to."""
    response = Api(person).get(f"/{part['dataset']}/transactions", per_page=100, **part["query"])
    assert response.status_code == 200, response.content
    return response.json()["data"]


def entry_before_today(make_entry, days=1, **values):
    """Create an entry written before today."""
    entry = make_entry("Kurla", **values)
    written = MIDNIGHT - timedelta(days=days, seconds=1)
    ROWS.filter(pk=entry.pk).update(created_at=written, updated_at=written)
    return entry


def import_rows(rows, *, at=None, state=Import.State.DONE, prior=None):
    """Create an import that wrote these rows; `prior` has the previous values of updated ones."""
    record = Import.objects.create(
        dataset=EFERFAR.name, filename="kurla.csv", size=1, sha256="", stored_path="", request_digest="",
        state=state, finished_at=at or timezone.now(), row_count=len(rows), imported_count=len(rows),
    )  # fmt: skip
    for number, row in enumerate(rows):
        values = (prior or {}).get(row.pk)
        LedgerEntry.objects.create(
            import_record=record, row_id=row.pk, row_number=number + 2, revision_after=row.revision,
            action="update" if values else "insert", prior=values,
        )  # fmt: skip
    ROWS.filter(pk__in=[row.pk for row in rows]).update(import_id=record.pk)
    return record


def test_reports_that_nothing_changed(people, make_entry, places):
    row = entry_before_today(make_entry)
    import_rows([row], at=MIDNIGHT - timedelta(hours=3))
    sentences = briefing(people["admin"])
    day = TODAY - timedelta(days=1)
    assert texts(sentences, "changed", "where", "amount") == [
        f"Nothing has changed since yesterday. The last import was on {day.day} {day:%b %Y}.",
        "No place has new or changed rows.",
        "Cases and revenue are the same as yesterday.",
    ]
    assert [item["quiet"] for item in sentences.values()][:3] == [True] * 3
    assert not any(sentences[item]["rows"] for item in ABOUT)
    assert sentences["changed"]["text_mr"].startswith("कालपासून काहीही बदललेले नाही.")


def test_reports_todays_import_with_its_rows(people, make_entry, places):
    old = entry_before_today(make_entry, total_pending=9, total_issued=20)
    new = [
        make_entry(name, TODAY - timedelta(days=n), total_pending=2, total_issued=5)
        for n, name in enumerate(("Kurla", "Kurla", "Andheri"), start=2)
    ]
    import_rows(new)
    sentences = briefing(people["admin"])
    assert texts(sentences, "changed", "where", "amount") == [
        "1 import brought 3 rows: E-Ferfar.",
        "2 talukas; Kurla has 2 of 3 rows.",
        "Since yesterday: 21 more received, 15 more completed, 6 more pending.",
    ]
    assert sentences["changed"]["text_mr"] == "1 आयात झाली, 3 ओळी: ई-फेरफार."
    assert sentences["changed"]["links"][0]["to"].startswith("/admin/data-management?tab=imports")
    (kurla,) = sentences["where"]["rows"]
    assert {row["id"] for row in rows_of(people["admin"], kurla)} == {new[0].pk, new[1].pk}
    (all_rows,) = sentences["amount"]["rows"]
    assert all_rows["rows"] == 3
    assert old.pk not in {row["id"] for row in rows_of(people["admin"], all_rows)}


def test_uses_plural_forms(people, make_entry, places):
    rows = [make_entry(name, TODAY) for name in ("Kurla", "Andheri")]
    import_rows(rows[:1])
    assert briefing(people["admin"], taluka_id=places["Kurla"].pk)["where"]["text"] == (
        "All of it is about Kurla: 1 row."
    )
    import_rows(rows[1:])
    assert briefing(people["admin"])["changed"]["text"] == "2 imports brought 2 rows: E-Ferfar."


def test_filters_by_area_and_department(people, make_entry, places):
    import_rows([make_entry("Kurla", TODAY, total_issued=4, total_pending=0, stay_orders=0)])
    elsewhere = briefing(people["admin"], taluka_id=places["Andheri"].pk)
    assert elsewhere["changed"]["text"].startswith("Nothing has changed since yesterday.")
    assert briefing(people["admin"], department="mining")["changed"]["quiet"]
    sentences = briefing(people["admin"], district_id=places["Kurla"].district_id)
    assert sentences["amount"]["text"] == "Since yesterday: 4 more received, 4 more completed."


def test_corrections_count_by_their_difference(people, make_entry, places):
    by_import = entry_before_today(make_entry, total_pending=10, total_issued=50, stay_orders=0)
    prior = {"total_pending": 10, "total_issued": 50, "stay_orders": 0, "import_id": None, "revision": 1}
    ROWS.filter(pk=by_import.pk).update(total_pending=4, total_issued=53, updated_at=timezone.now())
    import_rows([by_import], prior={by_import.pk: prior})
    sentences = briefing(people["admin"], taluka_id=places["Kurla"].pk)
    assert (
        sentences["amount"]["text"] == "Since yesterday: 3 fewer received, 3 more completed, 6 fewer pending."
    )


def test_positions_are_not_summed(people, make_entry):
    DatasetSetting.objects.update_or_create(pk=EFERFAR.name, defaults={"pending_adds_up": "latest"})
    import_rows([make_entry("Kurla", TODAY, total_pending=70, total_issued=4)])
    # Issued plus a position on a day is not what was received.
    assert briefing(people["admin"])["amount"]["text"] == "Since yesterday: 4 more completed."


def test_reports_an_undo_without_guessing_the_difference(people, make_entry, places):
    row = entry_before_today(make_entry)
    old = import_rows([row], at=MIDNIGHT - timedelta(days=2), state=Import.State.UNDONE)
    Undo.objects.create(import_record=old, removed_count=1, restored_count=0, kept_count=0)
    import_rows([make_entry("Andheri", TODAY)])
    sentences = briefing(people["admin"])
    assert sentences["changed"]["text"].endswith("1 import was undone.")
    assert sentences["amount"]["text"].startswith(
        "The difference is not known: an earlier import of E-Ferfar"
    )


@pytest.mark.parametrize("seed", range(4))
def test_difference_equals_totals_before_and_after(people, make_entry, body, seed):
    """For random sequences of creating, editing, deleting and importing."""
    random = Random(seed)
    api = Api(people["superadmin"])
    days = iter(range(3, 200))

    def values():
        counts = {name: random.randrange(50) for name in ("total_pending", "total_issued", "stay_orders")}
        return counts | {"day": TODAY - timedelta(days=next(days))}

    def payload(row_values):
        return {"date": row_values.pop("day").isoformat(), **row_values}

    rows = [entry_before_today(make_entry, **values()).pk for _ in range(4)]
    before = totals()
    for _ in range(14):
        action = random.choice(("create", "update", "delete", "import", "correct"))
        row = ROWS.filter(pk=random.choice(rows)).first() if rows else None
        if action == "create":
            response = api.post("/eferfar/transactions", body(**payload(values())))
            assert response.status_code == 201, response.content
            rows.append(response.json()["data"]["id"])
        elif action == "import":
            entry = make_entry("Kurla", **values())
            import_rows([entry])
            rows.append(entry.pk)
        elif row is None:
            continue
        elif action == "update":
            changed = body(**payload(values())) | {"revision": row.revision}
            assert api.put(f"/eferfar/transactions/{row.pk}", changed).status_code == 200
        elif action == "delete":
            deleted = api.delete(f"/eferfar/transactions/{row.pk}", **{"If-Match": f'"{row.revision}"'})
            assert deleted.status_code == 200, deleted.content
            rows.remove(row.pk)
        else:
            prior = {name: getattr(row, name) for name in EFERFAR.value_columns}
            ROWS.filter(pk=row.pk).update(
                total_issued=row.total_issued + 7, revision=row.revision + 1, updated_at=timezone.now()
            )
            row.refresh_from_db()
            import_rows([row], prior={row.pk: prior})
    now = totals()
    difference = {name: now[name] - before[name] for name in now}
    expected = {
        "received": sum(difference.values()),
        "completed": difference["total_issued"],
        "pending": difference["total_pending"],
    }
    sentence = briefing(people["admin"])["amount"]["text"]
    for name, value in expected.items():
        word = f"{abs(value)} {'more' if value > 0 else 'fewer'} {name}"
        assert (word in sentence) == bool(value), (sentence, expected)


def totals():
    return ROWS.aggregate(
        **{name: Sum(name, default=0) for name in ("total_pending", "total_issued", "stay_orders")}
    )


def test_missing_sheets_match_the_calendar(people, make_entry, places):
    entry_before_today(make_entry, days=60, day=TODAY - timedelta(days=60))
    sentence = briefing(people["admin"])["owed"]
    grid = Api(people["admin"]).get("/submissions").json()["data"]["totals"]
    assert sentence["text"].startswith(
        f"{grid['missing']} sheet" if grid["missing"] else "No sheet of this month"
    )
    assert (f"{grid['due']} sheet" in sentence["text"]) == bool(grid["due"])
    assert sentence["links"][0]["to"] == "/admin/submissions?department=e-ferfar"
    for date_ in grid_days(places["Kurla"]):
        NilReturn.objects.create(dataset=EFERFAR.name, unit=str(places["Kurla"].pk), day=date_, note="")
    kurla = briefing(people["admin"], taluka_id=places["Kurla"].pk)["owed"]
    assert kurla["text"] == "No sheet of this month is missing."


def grid_days(taluka):
    first = first_of_month(TODAY)
    return [first + timedelta(days=n) for n in range((TODAY - first).days + 1)]


def months_of_eferfar(taluka, pending):
    """Return entries of complete months with these pending counts, the newest last."""
    first = first_of_month(TODAY)
    rows = []
    for value in reversed(pending):
        last = first - timedelta(days=1)
        first = first_of_month(last)
        for day in range(1, last.day + 1):
            rows.append(
                {
                    **place_ids(taluka), "date": first.replace(day=day),
                    "status": "undisputed", "category": "", "total_pending": value + day % 3, "total_issued": 40,
                    "stay_orders": 0, "avg_processing_days": 10,
                }
            )  # fmt: skip
    return rows


@pytest.mark.parametrize("worse", [True, False])
def test_reports_worsening_measures(people, places, published, worse):
    usual = [100, 104, 98, 101, 99, 103, 100, 97, 102, 100, 98, 101, 103, 99]
    published(EFERFAR, months_of_eferfar(places["Kurla"], [*usual, 900 if worse else 100]))
    sentence = briefing(people["admin"])["worse"]
    if worse:
        assert sentence["text"].startswith("1 measure is getting worse: Pending (E-Ferfar, since")
        assert sentence["links"][0] | {"label": "E-Ferfar"} == sentence["links"][0]
        assert sentence["links"][0]["to"] == "/admin/trends?department=e-ferfar"
    else:
        assert (sentence["text"], sentence["quiet"]) == ("No measure is getting worse.", True)


def test_reports_too_few_months(people, places, published):
    published(EFERFAR, months_of_eferfar(places["Kurla"], [100] * 5))
    assert briefing(people["admin"])["worse"]["text"].startswith("No measure has the 12 complete months")


def test_assigns_entries_of_a_shared_sheet_to_their_department(people):
    Department.objects.get_or_create(slug="esakshi", defaults={"name": "eSAKSHI", "name_mr": "ई-साक्षी"})
    KPIS_MODEL.objects.create(
        department="esakshi", date=TODAY, metric="total_applications", category="", value=10
    )
    Import.objects.create(
        dataset=KPIS.name, filename="k.csv", size=1, sha256="", stored_path="", request_digest="",
        state=Import.State.DONE, finished_at=timezone.now(), row_count=1, imported_count=1, department="esakshi",
    )  # fmt: skip
    sentences = briefing(people["admin"])
    assert sentences["where"]["text"] == "The changed rows name no taluka: they are about the whole district."
    assert sentences["amount"]["text"] == "The changed rows are positions on a day, which are not added up."
    assert [(part["slug"], part["rows"]) for part in sentences["where"]["rows"]] == [("esakshi", 1)]
