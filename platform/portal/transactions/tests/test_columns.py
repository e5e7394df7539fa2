"""Parameters common to all lists and dashboards: sorting by column, departments by slug or id."""

import pytest

from portal.organisation.models import Department
from portal.transactions.models.kpi import KpiEntry
from portal.transactions.registry import SERVED
from portal.transactions.schemas import row_schema
from support.datasets import Api

pytestmark = pytest.mark.django_db
# Listed at the address of the counts with `kind=items`.
ITEMS = ("eoffice_files", "eoffice_receipts")


@pytest.mark.parametrize("served", SERVED.values(), ids=SERVED)
def test_list_sorts_by_every_column(served, people):
    api = Api(people["admin"])
    path = f"/{served.dataset.path}/{served.dataset.resource}".rstrip("/")
    kind = {"kind": "items"} if served.dataset.name in ITEMS else {}
    columns = row_schema(served).model_fields
    statuses = {column: api.get(path, sort_by=column, **kind).status_code for column in columns}
    assert statuses == dict.fromkeys(columns, 200)


@pytest.fixture
def kpi_people(people):
    departments = {
        slug: Department.objects.get_or_create(slug=slug, defaults={"name": slug})[0]
        for slug in ("ipas", "mahadbt")
    }
    own_department = people["own"]
    own_department.department = departments["ipas"]
    own_department.save()
    KpiEntry.objects.create(department="ipas", date="2026-04-01", metric="total_works", value=7)
    return people, departments


@pytest.mark.parametrize("path", ["kpis/dashboard-data", "kpis/report", "kpis", "kpis/export"])
def test_other_department_is_404_by_slug_or_id(path, kpi_people):
    people, departments = kpi_people
    api = Api(people["own"])
    other, own = departments["mahadbt"], departments["ipas"]
    assert [api.get(f"/{path}", department=name).status_code for name in (other.slug, other.pk)] == [404, 404]
    statuses = [api.get(f"/{path}", department=name).status_code for name in (own.slug, own.pk, "", "all")]
    assert 404 not in statuses and len(set(statuses)) == 1


QUERIES = [
    "dashboard/stats",
    "dashboard/departments",
    "alerts",
    "alerts/rules",
    "imports",
    "submissions",
    "users",
    "kpis/dashboard-data",
    "kpis",
    "trends",
]


@pytest.mark.parametrize("path", QUERIES)
def test_department_filter_accepts_slug_or_id(path, kpi_people):
    people, departments = kpi_people
    ipas = departments["ipas"]
    api = Api(people["superadmin"])
    by_slug, by_id = (api.get(f"/{path}", department=key) for key in (ipas.slug, ipas.pk))
    assert by_slug.status_code == 200, by_slug.content
    results = [answer.json()["data"] for answer in (by_id, by_slug)]
    if path == "kpis/dashboard-data":  # sample activity is relative to the time of the request
        results = [{**data, "activity": None} for data in results]
    assert results[0] == results[1]
