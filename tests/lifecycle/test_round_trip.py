"""Round trip of each dataset: the template imports without warnings, and an export imports without changes."""

from itertools import cycle

from catalog.registry import DATASETS
from lifecycle.conftest import Office
from portal.organisation.seed import seed_masters
from sheets.template import template_csv


def test_templates_import_and_exports_change_nothing(office: Office) -> None:
    seed_masters(district="Mumbai Suburban", district_mr="मुंबई उपनगर")
    api = office.superadmin

    def send(files):
        """Upload all files, process them and return the import of each by name."""
        sent = {
            name: api.upload(f"/{dataset.path}/import-csv", content, filename)
            for name, (dataset, content, filename) in files.items()
        }
        assert {name: response.status_code for name, response in sent.items()} == dict.fromkeys(sent, 202)
        office.work()
        ids = {name: response.json()["data"]["import_id"] for name, response in sent.items()}
        return {name: api.get(f"/imports/{number}").json()["data"] for name, number in ids.items()}

    first = {name: (dataset, template_csv(dataset), "template.csv") for name, dataset in DATASETS.items()}
    for name, record in send(first).items():
        rows = DATASETS[name].example_rows
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["imported_count"] == record["row_count"] == rows, name

    second = {}
    # The formats alternate: testing each dataset in both only takes longer.
    for (name, dataset), kind in zip(DATASETS.items(), cycle(("csv", "xlsx")), strict=False):
        response = api.get(f"/{dataset.path}/export", format=kind)
        assert response.status_code == 200, name
        content = b"".join(response.streaming_content) if response.streaming else response.content
        second[name] = (dataset, content, f"export.{kind}")
    for name, record in send(second).items():
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["unchanged_count"] == record["row_count"] > 0, name
