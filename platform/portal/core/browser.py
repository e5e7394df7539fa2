"""Convert HTML to PDF with the machine's Chromium, over a DevTools pipe that no other process can reach.

Each document gets a new browser with a temporary profile, no network, a deadline and its own process group, so that
nothing is left behind. Page content is the business of `printing`.
"""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import structlog

from portal.core.errors import PortalError

Message = dict[str, Any]  # of the DevTools protocol
log = structlog.get_logger(__name__)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEADLINE = 60.0  # seconds per document, including browser start
MAX_WAIT = 45.0  # seconds a document waits for a free slot
# A browser takes about 200 MB, so each web process limits how many it runs.
_SLOTS = threading.BoundedSemaphore(2)
_FLAGS = (
    "--headless",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-sync",
    "--hide-scrollbars",
    "--mute-audio",
    "--font-render-hinting=none",
    # Documents are self-contained; block all network access.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=127.0.0.1:9",
)


class BrowserMissing(PortalError):
    """No browser on this machine. The client offers the printable page instead."""

    status, code = 503, "BROWSER_MISSING"
    default = (
        "This server cannot make PDF files: no browser is installed on it. Install the system's package "
        "chromium, or download the printable page and print it."
    )


class PrintingFailed(PortalError):
    """The browser did not start, missed its deadline, or is busy with other documents."""

    status, code = 503, "PRINTING_FAILED"
    default = "The PDF could not be created. Try again, or download the printable page and print it."


def executable(configured: str) -> str | None:
    """Return the configured browser, else the first one found on this machine."""
    return shutil.which(configured) if configured else next(filter(None, map(shutil.which, NAMES)), None)


def to_pdf(html: str, *, configured: str = "", deadline: float = DEADLINE) -> bytes:
    """Print a self-contained document. Its script may set `window.printReady` to a promise to wait for."""
    program = executable(configured)
    if program is None:
        raise BrowserMissing()
    if not _SLOTS.acquire(timeout=MAX_WAIT):
        raise PrintingFailed()
    try:
        with tempfile.TemporaryDirectory(prefix="jilha-print-", ignore_cleanup_errors=True) as profile:
            return _print(program, profile, html, time.monotonic() + deadline)
    except (OSError, ValueError, TimeoutError) as fault:
        log.error("printing_failed", browser=program, fault=str(fault))
        raise PrintingFailed() from fault
    finally:
        _SLOTS.release()


def _print(program: str, profile: str, html: str, until: float) -> bytes:
    page = Path(profile) / "page.html"
    page.write_text(html, encoding="utf-8")
    with _running(program, profile) as (inlet, outlet):
        call = _caller(inlet, outlet, until)
        target = call("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        call("Page.enable", {}, session)
        call("Page.navigate", {"url": page.as_uri()}, session)
        ready = {"expression": _READY, "awaitPromise": True, "returnByValue": True}
        while time.monotonic() < until:
            reply = call("Runtime.evaluate", ready, session)
            if "exceptionDetails" not in reply and reply["result"].get("value") is True:
                break
            if "exceptionDetails" in reply and not _page_was_replaced(reply):
                raise ValueError(f"the page's script failed: {json.dumps(reply['exceptionDetails'])[:500]}")
            time.sleep(0.02)
        else:
            raise TimeoutError("the page was not complete in time")
        settings = {"printBackground": True, "preferCSSPageSize": True, "generateTaggedPDF": True}
        return base64.b64decode(call("Page.printToPDF", settings, session)["data"])


# True once the document itself (not the initial blank page) has loaded, with its fonts and charts.
_READY = """(async () => {
  if (!location.href.startsWith('file:') || document.readyState !== 'complete') return false;
  await document.fonts.ready;
  await window.printReady;
  return true;
})()"""


def _page_was_replaced(reply: Message) -> bool:
    """Whether the expression ran in the blank page just as the document replaced it."""
    return "context" in json.dumps(reply["exceptionDetails"]).lower()


@contextmanager
def _running(program: str, profile: str) -> Iterator[tuple[int, int]]:
    """Run the browser and yield our ends of its two pipes."""
    theirs_in, ours_out = _high_pipe()
    ours_in, theirs_out = _high_pipe()
    null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
    flags = [*_FLAGS, f"--user-data-dir={profile}"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium has none for root
    # Chromium reads commands from descriptor 3 and writes replies to 4.
    actions = [
        (os.POSIX_SPAWN_DUP2, null, 0),
        (os.POSIX_SPAWN_DUP2, null, 1),
        (os.POSIX_SPAWN_DUP2, null, 2),
        (os.POSIX_SPAWN_DUP2, theirs_in, 3),
        (os.POSIX_SPAWN_DUP2, theirs_out, 4),
    ]
    # Keep this process's secrets and database settings out of the browser's environment.
    environment = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    try:
        child = os.posix_spawn(
            program,
            [program, *flags],
            {**environment, "HOME": profile, "XDG_RUNTIME_DIR": profile},
            file_actions=actions,
            setpgroup=0,
        )
    except OSError:
        for end in (ours_in, ours_out):
            os.close(end)
        raise
    finally:
        for end in (theirs_in, theirs_out, null):
            os.close(end)
    try:
        yield ours_out, ours_in
    finally:
        for end in (ours_in, ours_out):
            os.close(end)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _high_pipe() -> tuple[int, int]:
    """Open a pipe whose descriptors do not clash with the ones the browser expects."""
    low = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return high[0], high[1]


Call = Callable[..., Message]


def _caller(inlet: int, outlet: int, until: float) -> Call:
    """Return a function that calls DevTools methods and waits for the reply, skipping events."""
    last_id = 0
    buffer = bytearray()

    def messages() -> Iterator[Message]:
        while True:
            while (end := buffer.find(b"\0")) >= 0:
                message = bytes(buffer[:end])
                del buffer[: end + 1]
                yield json.loads(message)
            if not select.select([outlet], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser did not reply in time")
            data = os.read(outlet, 1 << 20)
            if not data:
                raise ValueError("the browser ended before it answered")
            buffer.extend(data)

    def call(method: str, params: Mapping[str, object], session: str = "") -> Message:
        nonlocal last_id
        last_id += 1
        message: Message = {"id": last_id, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(inlet, data) :]
        for reply in messages():
            if reply.get("id") != last_id:
                continue
            if "error" in reply:
                if "context" in reply["error"].get("message", "").lower():
                    return {"exceptionDetails": reply["error"]}
                raise ValueError(f"{method}: {reply['error'].get('message')}")
            result: Message = reply["result"]
            return result
        raise AssertionError("messages never ends")

    return call
