"""Bad files over HTTP: refused at upload or later, with messages in the sender's language and nothing stored.

One file of each kind; `test_corpus` covers all.
"""

import re

from corpus.case import TAKEN, BadFile
from corpus.containers import FILES
from corpus.test_corpus import CORPUS
from lifecycle.conftest import Office, fetch_import
from portal.figures.models import Change, Import
from portal.transactions.models import EferfarEntry
from support.datasets import Api

MAX_BYTES = 1_000_000


def sample() -> list[BadFile]:
    """Return the first file of each outcome and error code, with only every other of the many cell errors."""
    first: dict[tuple[str, str], BadFile] = {}
    for file in CORPUS:
        if file.outcome != TAKEN and len(file.bytes()) < MAX_BYTES:
            first.setdefault((file.outcome, file.found[0][1] if file.found else ""), file)
    cells = [file for (outcome, _), file in first.items() if outcome == "cells"]
    return [file for file in first.values() if file not in cells[::2]]


def are_in_language(words: list[str], language: str) -> bool:
    """Tell whether the messages are in this language. Quoted values and column names may be in either script."""
    return bool(words) and all(
        bool(re.search("[\u0900-\u097f]", text)) is (language == "mr")
        for text in (re.sub(r"[“\"'‘].*?[”\"'’]", "", message) for message in words)
        if text.strip()
    )


def test_bad_files_are_refused_in_the_senders_language(office: Office) -> None:
    files, wrong = sample(), []
    assert len(files) >= 25
    sent: dict[int, tuple[str, str]] = {}
    for number, file in enumerate(files):
        language = ("en", "mr")[number % 2]
        api = Api(office.people["own"], language)
        response = api.upload("/eferfar/import-csv", file.bytes(), file.filename)
        body = response.json()
        if response.status_code == 202:
            sent[body["data"]["import_id"]] = (file.name, language)
        elif response.status_code not in (413, 422) or not are_in_language(
            [body["message"], *body["errors"]], language
        ):
            wrong.append((file.name, language, response.status_code, body["message"]))
    office.work()
    for import_id, (name, sender) in sent.items():
        record = Import.objects.get(pk=import_id)
        for language in ("en", "mr"):
            data = fetch_import(Api(office.people["own"], language), import_id)
            words = [detail["message"] for detail in data["details"] if detail["severity"] == "error"]
            refused = data["state"] == "refused" and data["imported_count"] + data["updated_count"] == 0
            if not refused or not are_in_language(words, language) or record.language != sender:
                wrong.append((name, language, data["state"], words[:2]))
    assert not wrong, "\n".join(map(str, wrong))
    assert len(sent) >= 15
    assert not EferfarEntry.objects.exists() and not Change.objects.exists()


def test_imports_every_kind_of_file(office: Office) -> None:
    kinds = [file for file in FILES if file.outcome == TAKEN and file.filename != "sheet.xlsx"]
    assert {file.filename.rpartition(".")[2] for file in kinds} == {"xls", "ods", "txt"} and len(kinds) == 4
    for file in kinds:
        import_id = office.bring_in(file.bytes(), filename=file.filename)
        record = Import.objects.get(pk=import_id)
        assert (record.state, record.row_count) == ("done", 1), file.name
    assert EferfarEntry.objects.count() == 1
