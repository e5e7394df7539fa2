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
        assert {name: answer.status_code for name, answer in sent.items()} == dict.fromkeys(sent, 202)
        office.work()
        ids = {name: answer.json()["data"]["import_id"] for name, answer in sent.items()}
        return {name: api.get(f"/imports/{number}").json()["data"] for name, number in ids.items()}

    first = {name: (one, template_csv(one), "template.csv") for name, one in DATASETS.items()}
    for name, record in send(first).items():
        rows = DATASETS[name].example_rows
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["imported_count"] == record["row_count"] == rows, name

    second = {}
    # The formats alternate: testing each dataset in both only takes longer.
    for (name, one), kind in zip(DATASETS.items(), cycle(("csv", "xlsx")), strict=False):
        answer = api.get(f"/{one.path}/export", format=kind)
        assert answer.status_code == 200, name
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        second[name] = (one, content, f"export.{kind}")
    for name, record in send(second).items():
        assert (record["state"], record["warning_count"]) == ("done", 0), (name, record["details"])
        assert record["unchanged_count"] == record["row_count"] > 0, name
