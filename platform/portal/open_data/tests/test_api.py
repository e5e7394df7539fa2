"""The public catalogue and its files: opt-in, without small counts, and cacheable."""

import csv
from datetime import date
from io import BytesIO, StringIO

import orjson
import polars
import pytest
from django.http import QueryDict
from django.test import Client

from catalog.datasets.eferfar import EFERFAR
from oracle.entries import entry
from portal.configuration import selectors
from portal.configuration.models import Configuration
from portal.figures.selectors import _reader
from portal.first_paint import embed_first_responses
from portal.geography.models import Taluka
from portal.open_data.catalogue import FORMATS
from portal.open_data.published import last_whole_quarter
from portal.open_data.suppression import small
from support.published import publish_rows

pytestmark = pytest.mark.django_db
PATH = "/api/open-data"
NAMES = ("total_issued", "total_pending")


def configure(**values):
    Configuration.objects.update_or_create(pk=selectors.ROW, defaults={"values": values})
    selectors.forget()


@pytest.fixture
def figures(geography, data_folder):
    """Two quarters of E-Ferfar, with small counts in the first."""
    talukas = Taluka.objects.filter(district__name_en="Mumbai Suburban").order_by("name_en")
    rows = [
        entry(1, date(2025, month, 10), "disputed", "", pending, 40 * place + month, 0, 5)
        | {"taluka_id": taluka.pk, "district_id": taluka.district_id}
        for place, taluka in enumerate(talukas[:2], 1)
        for month in range(4, 10)
        for pending in [3 if (place, month) == (1, 5) else 90]
    ]
    publish_rows(data_folder, EFERFAR, rows)


@pytest.fixture
def published(figures):
    configure(open_eferfar=True)


def read(kind, **headers):
    return Client(headers=headers).get(f"{PATH}/eferfar.{kind}")


def rows_of(kind):
    body = read(kind).content
    if kind == "csv":
        return [
            {name: value or None for name, value in row.items()}
            for row in csv.DictReader(StringIO(body.decode("utf-8-sig")))
        ]
    return orjson.loads(body)["rows"] if kind == "json" else polars.read_parquet(BytesIO(body)).to_dicts()


def test_nothing_is_published_unless_chosen(figures):
    assert Client().get(PATH).json()["data"]["datasets"] == []
    for kind in FORMATS:
        assert read(kind).status_code == 404
    for name in ("users", "eferfar", "../eferfar", "kpis"):
        assert Client().get(f"{PATH}/{name}.csv").status_code == 404


def test_file_formats_have_the_same_rows(published):
    table = rows_of("json")
    assert len(table) == 12 and table == rows_of("parquet")
    assert [
        {name: None if value is None else str(value) for name, value in row.items()} for row in table
    ] == [{**row, "withheld": str(row["withheld"])} for row in rows_of("csv")]


def test_withholds_small_counts_and_cells_that_would_reveal_them(published):
    table = rows_of("json")
    assert not any(small(row[name], 5) for row in table for name in NAMES if row[name] is not None)
    hidden = [(row["month"], row["taluka"]) for row in table if row["withheld"]]
    assert "2025-05" in {month for month, _ in hidden}
    assert all(sum(hidden_month == month for hidden_month, _ in hidden) > 1 for month, _ in hidden)
    assert all(row[name] is None for row in table if row["withheld"] for name in NAMES)
    # Nothing is withheld in the quarter without small counts.
    assert all(not row["withheld"] for row in table if row["month"] > "2025-06")
    dataset = Client().get(PATH).json()["data"]["datasets"][0]
    assert dataset["withheld"] == len(hidden) and dataset["lines"] == 12


def test_threshold_is_configurable(published):
    configure(open_eferfar=True, open_threshold=3)
    assert not any(row["withheld"] for row in rows_of("json"))


@pytest.mark.parametrize("kind", FORMATS)
def test_files_are_cacheable(published, kind):
    first = read(kind)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["Access-Control-Allow-Origin"] == "*"
    repeated = read(kind, **{"If-None-Match": first.headers["ETag"]})
    assert (repeated.status_code, repeated.content) == (304, b"")
    assert repeated.headers["ETag"] == first.headers["ETag"]


def test_dictionary_has_every_column(published):
    dataset = Client().get(PATH).json()["data"]["datasets"][0]
    assert [column["name"] for column in dataset["columns"]] == list(rows_of("csv")[0])
    assert all(column["label"]["en"] and column["label"]["mr"] for column in dataset["columns"])


def test_dcat_has_files_and_licence(published):
    response = Client().get(f"{PATH}/catalogue.jsonld")
    assert response.headers["Content-Type"] == "application/ld+json"
    catalogue = orjson.loads(response.content)
    assert catalogue["@type"] == "dcat:Catalog"
    dataset = catalogue["dcat:dataset"][0]
    assert dataset["dct:temporal"]["dcat:endDate"] == "2025-09"
    for file in dataset["dcat:distribution"]:
        assert file["dct:license"] == catalogue["dct:license"]
        address = file["dcat:downloadURL"]["@id"].removeprefix("http://testserver")
        assert Client().get(address).headers["Content-Type"].startswith(file["dcat:mediaType"])


def test_page_is_served_without_data_if_figures_are_damaged(published, settings, tmp_path):
    page = b'<head></head><!--first--><div id="root"></div>'
    assert b"eferfar" in embed_first_responses(page, "/open-data", QueryDict())
    for file in (tmp_path / "marts").rglob("*.parquet"):
        file.write_bytes(b"damaged")
    _reader.cache_clear()
    configure(open_eferfar=True, open_threshold=4)  # bypass the cached table
    assert embed_first_responses(page, "/open-data", QueryDict()) == page


def test_only_counts_by_month_and_taluka_are_published(published):
    """Lists the columns, so that no personal data can be added without changing this test."""
    assert set(rows_of("json")[0]) == {
        "month", "district", "district_mr", "taluka", "taluka_mr", "withheld", *NAMES,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("today", "last"),
    [
        (date(2026, 11, 25), date(2026, 9, 30)),
        (date(2026, 10, 31), date(2026, 6, 30)),
        (date(2026, 11, 1), date(2026, 9, 30)),
        (date(2027, 1, 15), date(2026, 9, 30)),
        (date(2027, 2, 1), date(2026, 12, 31)),
    ],
)
def test_quarter_is_published_a_month_after_it_ends(today, last):
    assert last_whole_quarter(today) == last


def test_renamed_place_appears_immediately(published):
    def talukas():
        return {row["taluka"] for row in rows_of("json")}

    old = min(talukas())
    Taluka.objects.filter(name_en=old).update(name_en="Renamed")
    assert "Renamed" in talukas() and old not in talukas()


def test_deactivated_place_stays_published(published):
    before = rows_of("json")
    Taluka.objects.filter(name_en=before[0]["taluka"]).update(is_active=False)
    assert rows_of("json") == before
