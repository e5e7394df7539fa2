"""Hostile accounts and anonymous clients do everything slow at once while an official works: all the
official's requests succeed.

Run by `make test-long`; `HOSTILE_SECONDS` sets the duration. The official's response times are reported,
never asserted: they depend on the machine.
"""

import http.client
import io
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from flows.tests.office import generate_sheet
from support.long import Report
from support.processes import Processes
from support.records import stand_in

SECONDS = float(os.environ.get("HOSTILE_SECONDS", "20"))
PAUSE = 3.0  # seconds between an attacker's attempts
QUIET = 8.0  # seconds of baseline before the attack
pytestmark = [pytest.mark.long]
Action = Callable[[], int]


def workbook(cells: str) -> bytes:
    """Return a minimal workbook with these rows in its first sheet."""
    kinds = "application/vnd.openxmlformats-"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="{kinds}'
        f'package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="{kinds}officedocument.'
        f'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kinds}'
        'officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/'
        'officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="Data" sheetId="1" '
        'r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def typed_errors() -> bytes:
    """Return a small workbook with 20,000 error cells."""
    cells = "".join(f'<c r="A{n}" t="e"><v>#N/A</v></c>' for n in range(1, 20_001))
    return workbook(f'<row r="1">{cells}</row>')


def long_sheet() -> bytes:
    row = "".join(f'<c t="inlineStr"><is><t>cell {n}</t></is></c>' for n in range(10))
    return workbook("".join(f"<row>{row}</row>" for _ in range(30_000)))


class Attack:
    """Threads that repeat an action until the end, with response statuses counted by name."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.statuses: dict[str, Counter[int]] = {}
        self.threads: list[threading.Thread] = []

    def begin(self, name: str, number: int, action: Action) -> None:
        self.statuses[name] = Counter()
        for _ in range(number):
            self.threads.append(threading.Thread(target=self._run, args=(name, action), daemon=True))
            self.threads[-1].start()

    def _run(self, name: str, action: Action) -> None:
        while not self.over.is_set():
            try:
                self.statuses[name][action()] += 1
            except (OSError, http.client.HTTPException):
                self.statuses[name][0] += 1  # connection refused or cut
            self.over.wait(PAUSE)

    def end(self) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(90)


def slow_head(portal: Processes) -> int:
    """Send a request whose headers never end."""
    with socket.create_connection(("127.0.0.1", portal.port), timeout=5) as line:
        for piece in (b"GET /api/site HTTP/1.1\r\n", *[b"X-Slow: 1\r\n"] * 5):
            line.sendall(piece)
            time.sleep(1)
    return 0


def slow_reader(portal: Processes, token: str) -> int:
    """Request a response and hardly read it."""
    with socket.create_connection(("127.0.0.1", portal.port), timeout=10) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = f"GET /api/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n"
        line.sendall(head.encode())
        status = int(line.recv(16).split()[1])
        for _ in range(5):
            line.recv(64)
            time.sleep(1)
    return status


def official(portal: Processes, token: str, entry: dict[str, Any]) -> Iterator[tuple[str, int, float]]:
    """Do a day's work: dashboard, list, save an entry. Yield name, status and seconds of each."""
    path = f"/api/eferfar/transactions/{entry['id']}"
    while True:
        for name, method, address, body in (
            ("dashboard", "GET", "/api/eferfar/dashboard-data", None),
            ("list", "GET", "/api/eferfar/transactions?per_page=50", None),
            ("entry", "PUT", path, entry),
        ):
            begun = time.monotonic()
            status, response = portal.ask(method, address, token, body)
            yield name, status, time.monotonic() - begun
            if name == "entry" and status == 200:
                entry = {
                    **entry,
                    "revision": response["data"]["revision"],
                    "stay_orders": entry["stay_orders"] % 9 + 1,
                }


def work(days: Iterator[tuple[str, int, float]], seconds: float) -> tuple[list[tuple[str, int]], list[float]]:
    until, responses, times = time.monotonic() + seconds, [], []
    for name, status, took in days:
        responses.append((name, status))
        times.append(took)
        if time.monotonic() > until:
            break
    return responses, sorted(times)


def p95(times: list[float]) -> float:
    return times[int(0.95 * (len(times) - 1))]


def test_official_can_work_under_attack(
    portal: Processes, people: dict[str, Any], body: Any, figure: Report
) -> None:
    from portal.accounts.sessions import start_session
    from portal.figures.models import Import

    tokens = {
        name: start_session(user=people[name], address="127.0.0.1")[0] for name in ("own", "other", "admin")
    }
    folder = portal.data / "uploads" / "1"
    folder.mkdir(parents=True)
    (folder / "original.xlsx").write_bytes(long_sheet())
    (folder / "report.json").write_text(json.dumps({"issues": []}))
    marked = stand_in(Import, pk=1, dataset="mining", filename="a.xlsx", stored_path="uploads/1/original.xlsx",
                      state="refused", department="mining", created_by=people["other"])  # fmt: skip
    portal.start("web", "worker")
    sheet = generate_sheet(2_000, seed=1).decode().replace("Pune,Pune,Haveli", "Konkan,Thane,Thane").encode()
    assert portal.upload("/api/eferfar/import-csv", tokens["own"], sheet)[0] in (200, 202)
    portal.until(lambda: not Import.objects.filter(state__in=("queued", "running")).exists())
    day = body("Andheri", date="2025-05-05")
    status, made = portal.ask("POST", "/api/eferfar/transactions", tokens["own"], day)
    assert status == 201, made
    entry = {**day, "id": made["data"]["id"], "revision": made["data"]["revision"]}
    days = official(portal, tokens["own"], entry)
    calm_responses, calm = work(days, QUIET)
    assert {status for _, status in calm_responses} == {200}, calm_responses

    attack, cells, wrong = (
        Attack(),
        typed_errors(),
        {"email": "own@test.example", "password": "x" * 12, "role": "user"},
    )
    ask = portal.ask
    marked_path = f"/api/imports/{marked.pk}/errors.xlsx"
    attack.begin("marked workbooks", 17, lambda: ask("GET", marked_path, tokens["other"])[0])
    attack.begin("PDFs", 20, lambda: ask("GET", "/api/trends/brief.pdf", tokens["admin"])[0])
    attack.begin("logins", 60, lambda: ask("POST", "/api/login", body={**wrong, "department": "mining"})[0])
    attack.begin("error cells", 2, lambda: portal.upload("/api/mining/import-csv", tokens["other"], cells)[0])
    attack.begin("slow heads", 20, lambda: slow_head(portal))
    # Each occupies a thread of the web server while reading; in production only the proxy's.
    attack.begin("slow readers", 3, lambda: slow_reader(portal, tokens["other"]))
    try:
        time.sleep(2)
        responses, times = work(days, SECONDS)
    finally:
        attack.end()
    figure("official's calls under attack", len(times))
    figure("p95 in quiet, ms", round(p95(calm) * 1000))
    figure("p95 under attack, ms", round(p95(times) * 1000))
    figure("slowest under attack, ms", round(times[-1] * 1000))
    for name, counted in attack.statuses.items():
        figure(name, dict(sorted(counted.items())))
    assert {status for _, status in responses} == {200}, Counter(responses)
    assert set(attack.statuses["marked workbooks"]) <= {202, 429}
    assert set(attack.statuses["PDFs"]) <= {202, 429, 503}
    assert 200 not in attack.statuses["logins"]
    with suppress(OSError):
        assert portal.ask("GET", "/api/health")[0] in (200, 503)
