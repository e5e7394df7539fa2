"""Lists: shape, filters, search, sorting, scope and abuse."""

import csv
from datetime import date
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from portal.geography.models import District, Division, Taluka
from portal.geography.selectors import own_district
from portal.organisation.models import Department
from portal.transactions.registry import SERVED
from portal.transactions.schemas import row_schema
from portal.transactions.selectors import sort_columns
from support.datasets import Api

LIST = "/eferfar/transactions"


@pytest.fixture
def entries(make_entry):
    return [
        make_entry("Andheri", date(2026, 3, 31), status="disputed", category="registered", total_pending=9),
        make_entry("Borivali", date(2026, 4, 1), category="unregistered", total_issued=50, stay_orders=4),
        make_entry("Kurla", date(2026, 4, 2), status="disputed", total_pending=1, avg_processing_days=60),
        make_entry("Akot", date(2026, 4, 3), total_pending=7),
    ]


def ids(response):
    assert response.status_code == 200, response.content
    return [row["id"] for row in response.json()["data"]]


def test_rows_have_the_declared_shape(people, entries):
    answer = Api(people["own"]).get(LIST).json()
    assert answer["success"] is True
    assert answer["meta"] == {
        "current_page": 1,
        "last_page": 1,
        "per_page": 10,
        "total": 4,
        "from": 1,
        "to": 4,
    }
    for row in answer["data"]:
        assert set(row) == set(row_schema(SERVED["eferfar"]).model_fields)
        row_schema(SERVED["eferfar"]).model_validate(row)
    newest = answer["data"][0]
    assert newest["taluka"]["name_en"] == "Akot" and newest["district_id"] == newest["district"]["id"]
    assert newest["category"] is None and newest["date"] == "2026-04-03"


def test_both_path_spellings_return_the_same(people, entries):
    api = Api(people["own"])
    assert api.get("/eferfar/transaction").json() == api.get(LIST).json()


def test_changed_from_accepts_any_date(people, entries):
    api = Api(people["admin"])
    assert len(ids(api.get(LIST, changed_from="0001-01-01"))) == 4
    assert ids(api.get(LIST, changed_from="9999-12-31")) == []


def test_filters(people, places, entries):
    api = Api(people["admin"])
    a, b, k, f = (entry.pk for entry in entries)
    kurla = places["Kurla"]
    assert ids(api.get(LIST, taluka_id=kurla.pk)) == [k]
    assert ids(api.get(LIST, taluka="kurla")) == ids(api.get(LIST, taluka="कुर्ला")) == [k]
    assert ids(api.get(LIST, district="Mumbai Suburban")) == [k, b, a]
    assert ids(api.get(LIST, district_id=kurla.district_id, taluka="all", status="")) == [k, b, a]
    assert ids(api.get(LIST, division="Amravati")) == [f]
    # An id wins over a name.
    assert ids(api.get(LIST, taluka_id=kurla.pk, taluka="Andheri")) == [k]
    assert ids(api.get(LIST, status="disputed")) == [k, a]
    assert ids(api.get(LIST, status=" UNDISPUTED ")) == [f, b]
    assert ids(api.get(LIST, category="registered")) == [a]
    assert ids(api.get(LIST, date_from="2026-04-01", date_to="2026-04-02")) == [k, b]
    assert ids(api.get(LIST, taluka_id=999_999)) == []


def test_search(people, entries):
    api = Api(people["own"])
    a, b, k, f = (entry.pk for entry in entries)
    assert ids(api.get(LIST, search="andh")) == [a]
    assert ids(api.get(LIST, search="disputed")) == [k, a]
    assert ids(api.get(LIST, search="suburban undisp")) == [b]
    assert ids(api.get(LIST, search="2026-04")) == [f, k, b]
    assert ids(api.get(LIST, search="02/04/2026")) == [k]
    assert ids(api.get(LIST, search="%' OR 1=1 --")) == []


@pytest.mark.parametrize("column", sort_columns(EFERFAR))
def test_every_column_sorts_both_ways(column, people, entries):
    api = Api(people["own"])
    up, down = (ids(api.get(LIST, sort_by=column, sort_order=order)) for order in ("asc", "desc"))
    assert sorted(up) == sorted(down) == sorted(entry.pk for entry in entries)
    assert up == list(reversed(down))


def test_unknown_column_is_422_even_if_no_row_matches(people):
    assert Api(people["own"]).get(LIST, sort_by="taluka__id").status_code == 422


def test_pages(people, entries):
    api = Api(people["own"])
    pages = [ids(api.get(LIST, page=page, per_page=3)) for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [3, 1, 0]
    meta = api.get(LIST, page=3, per_page=3).json()["meta"]
    assert (meta["last_page"], meta["total"], meta["from"], meta["to"]) == (2, 4, None, None)


@pytest.mark.parametrize(
    "query",
    [
        {"taluka": "Atlantis"},
        {"taluka": "x" * 5_000},
    ],
    ids=str,
)
def test_unknown_place_is_422(query, people, entries):
    response = Api(people["own"]).get(LIST, **query)
    assert response.status_code == 422, response.content
    assert set(response.json()["errors"]) & set(query)


def test_limited_user_sees_only_their_area(people, entries):
    api = Api(people["limited"])
    assert ids(api.get(LIST)) == [entries[2].pk]
    assert api.get(f"/eferfar/single-transaction/{entries[0].pk}").status_code == 404
    assert api.get(f"/eferfar/single-transaction/{entries[2].pk}").status_code == 200
    assert [t["name_en"] for t in api.get("/eferfar/filter-options").json()["data"]["talukas"]] == ["Kurla"]


def test_filter_options(people):
    options = Api(people["own"]).get("/eferfar/filter-options").json()["data"]
    assert len(options["divisions"]) == 6 and len(options["districts"]) == 36
    assert [status["value"] for status in options["statuses"]] == ["disputed", "undisputed"]
    assert [month["value"] for month in options["months"]] == [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]
    assert len(options["financial_years"]) == 4 and options["page_sizes"] == [10, 25, 50, 100]


def test_inactive_places_with_entries_in_the_users_area_are_options_of_their_own(people, entries):
    Taluka.objects.filter(name_en__in=["Kurla", "Akot", "Karjat"]).update(is_active=False)
    District.objects.filter(name_en="Akola").update(is_active=False)

    def options(user):
        answer = Api(people[user]).get("/eferfar/filter-options").json()["data"]
        return {
            level: [[row["name_en"] for row in source[level]] for source in (answer, answer["inactive"])]
            for level in ("divisions", "districts", "talukas")
        }

    everywhere = options("own")
    assert everywhere["talukas"][1] == ["Akot", "Kurla"] and everywhere["districts"][1] == ["Akola"]
    assert not set(everywhere["talukas"][0]) & {"Akot", "Kurla"} and everywhere["divisions"][1] == []
    limited = options("limited")
    assert limited["talukas"] == [[], ["Kurla"]] and limited["districts"] == [["Mumbai Suburban"], []]


def test_export_applies_filters_in_import_format(people, entries):
    api = Api(people["own"])
    response = api.get("/eferfar/export", format="csv", status="disputed")
    lines = b"".join(response.streaming_content).decode("utf-8-sig").splitlines()
    assert lines[0].split(",") == [field.name for field in EFERFAR.fields]
    assert [line.split(",")[2] for line in lines[1:]] == ["Kurla", "Andheri"]
    book = api.get("/eferfar/export", format="xlsx")
    assert book.content.startswith(b"PK") and "attachment" in book["Content-Disposition"]
    assert api.get("/eferfar/export", format="pdf").status_code == 422


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ({}, "{today}"),
        ({"sort_by": "date", "sort_order": "asc"}, "{today}"),
        ({"taluka": "कुर्ला", "district": "Mumbai Suburban"}, "kurla_{today}"),
        ({"status": "disputed", "search": "Kurla"}, "disputed_selection_{today}"),
        ({"date_from": "2026-10-01"}, "from-2026-10-01_{today}"),
        ({"date_to": "2026-10-31"}, "until-2026-10-31_{today}"),
        (
            {"taluka": "Kurla", "date_from": "2026-10-01", "date_to": "2026-10-31"},
            "kurla_2026-10-01_2026-10-31",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_exported_file_is_named_after_its_filters(people, entries, query, name, kind):
    response = Api(people["own"], "mr").get("/eferfar/export", format=kind, **query)
    named = name.format(today=f"{today_in_india():%Y-%m-%d}")
    assert response["Content-Disposition"] == f'attachment; filename="eferfar_transactions_{named}.{kind}"'


def test_sample_templates(people):
    api = Api(people["own"])
    assert b"taluka" in api.get("/eferfar/sample-template").content
    assert api.get("/eferfar/sample-template", format="xlsx").content.startswith(b"PK")


def test_template_has_the_places_of_the_own_district(people, settings):
    settings.PORTAL_DISTRICT = "Akola"
    response = Api(people["superadmin"]).get("/eferfar/sample-template", format="csv")
    rows = list(csv.DictReader(StringIO(response.content.decode("utf-8-sig"))))
    assert {(row["division"], row["district"]) for row in rows} == {("Amravati", "Akola")}
    assert [row["taluka"] for row in rows][:3] == ["Akola", "Akot", "Balapur"]


@pytest.mark.parametrize("name", [name for name, served in SERVED.items() if served.dataset.place])
def test_template_offers_only_places_that_the_import_accepts(people, places, name):
    dataset = SERVED[name].dataset
    department, _ = Department.objects.get_or_create(
        slug=dataset.department, defaults={"name": dataset.department}
    )

    def offered(person):
        content = Api(person).get(f"/{dataset.path}/sample-template", format="xlsx").content
        book = load_workbook(BytesIO(content))
        cells = {cell.value for row in book["Lists"].iter_rows() for cell in row}
        column = [field.name for field in dataset.sheet_fields].index("taluka") + 1
        examples = {book["Data"].cell(row, column).value for row in (2, 3, 4)} - {None}
        return cells & talukas, examples & talukas

    def names(rows):
        return set(rows.values_list("name_en", flat=True))

    # Districts and divisions of the same name are in another list.
    talukas = names(Taluka.objects) - names(District.objects) - names(Division.objects)
    own = names(Taluka.objects.filter(district=own_district()))
    lists, examples = offered(people["superadmin"])
    assert lists == own and examples <= own
    limited = people["limited"]
    limited.department, limited.taluka = department, places["Akot"]
    limited.save()
    assert offered(limited) == ({"Akot"}, {"Akot"})


def test_catalog(people):
    datasets = Api(people["other"]).get("/catalog").json()["data"]
    eferfar = next(dataset for dataset in datasets if dataset["name"] == "eferfar")
    assert [field["name"] for field in eferfar["fields"]] == [field.name for field in EFERFAR.fields]
    assert eferfar["label"] == {"en": "E-Ferfar", "mr": "ई-फेरफार"}
