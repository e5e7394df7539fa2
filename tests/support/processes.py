"""A portal as real web and worker processes on the run's database, which tests can kill and watch."""

import http.client
import json
import os
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

from place import free_port

PATIENCE = 120.0


class Processes:
    """`web` and `worker` as in `make start`, with a separate data folder."""

    def __init__(self, database_url: str, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.environment = os.environ | {
            "DATABASE_URL": database_url.replace("+psycopg2", ""),
            "PORTAL_DATA": str(data),
            "PORTAL_DEMO": "0",
            "DJANGO_SETTINGS_MODULE": "portal.settings",
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, *names: str) -> None:
        commands = {
            "web": ["granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port),
                    "--blocking-threads", "8", "--no-access-log", "--log-level", "warning", "portal.wsgi:application"],
            "worker": ["flows.worker"],
        }  # fmt: skip
        for name in names:
            with (self.data / f"{name}.log").open("ab") as log:
                self.running[name] = subprocess.Popen(
                    [sys.executable, "-m", *commands[name]],
                    env=self.environment,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
        if "web" in names:
            self.until(lambda: self.ask("GET", "/api/site")[0] == 200)

    def kill(self, name: str) -> None:
        """`kill -9` the process and its children."""
        process = self.running.pop(name)
        os.killpg(process.pid, 9)
        process.wait()

    def stop(self) -> None:
        for name in list(self.running):
            self.kill(name)

    def until(self, condition: Any, patience: float = PATIENCE) -> None:
        deadline = time.monotonic() + patience
        while True:
            try:
                if condition():
                    return
            except (OSError, http.client.HTTPException):
                pass
            assert time.monotonic() < deadline, self.logs()
            time.sleep(0.1)

    def logs(self) -> str:
        return "\n".join(f"{path.name}:\n{path.read_text()[-4000:]}" for path in self.data.glob("*.log"))

    def memory(self, name: str) -> int:
        """Return the resident memory of the process and its children in KiB."""
        total, session = 0, self.running[name].pid
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    if int(fields[3]) == session:  # children share its session
                        total += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") // 1024
                except OSError:
                    continue
        return total

    def ask(
        self, method: str, path: str, token: str = "", body: Any = None, language: str = "en"
    ) -> tuple[int, Any]:
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        content = None if body is None else json.dumps(body)
        if content:
            headers["Content-Type"] = "application/json"
        return self._send(method, path, content, headers)

    def upload(self, path: str, token: str, content: bytes, key: str = "") -> tuple[int, Any]:
        mark = uuid.uuid4().hex
        body = (
            f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="sheet.csv"\r\n'
            "Content-Type: text/csv\r\n\r\n"
        ).encode() + content + f"\r\n--{mark}--\r\n".encode()  # fmt: skip
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": f"multipart/form-data; boundary={mark}",
            "Accept-Language": "en",
        }
        return self._send("POST", path, body, headers | ({"Idempotency-Key": key} if key else {}))

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        kind = response.headers.get("Content-Type", "")
        return response.status, json.loads(content) if kind.startswith("application/json") else content
