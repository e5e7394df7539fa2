"""Server-side rendering of public pages."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

from py_mini_racer import MiniRacer

from portal.core import drawing


def test_all_engines_are_made_and_used_by_one_thread(tmp_path, settings, monkeypatch):
    """An engine made by a request's thread, after another thread made the first, can end the process."""
    engines, threads = [], []

    class Engine(MiniRacer):
        def __init__(self):
            engines.append(self)
            threads.append(threading.current_thread().name)
            super().__init__()

        def eval(self, *arguments, **options):
            threads.append(threading.current_thread().name)
            return super().eval(*arguments, **options)

    monkeypatch.setattr(drawing, "MiniRacer", Engine)
    settings.PORTAL_UI = tmp_path
    script = tmp_path / "server" / "pages.js"
    script.parent.mkdir()
    script.write_text("const textPages = ['about']; async function drawPage(address) { return address; }")
    with ThreadPoolExecutor(2) as requests:
        for seconds in (1, 2):  # a new script replaces the engine
            os.utime(script, (seconds, seconds))
            pages = requests.map(lambda page: drawing.render_page(page, "en", b"{}"), ("/a", "/b"))
            assert list(pages) == ["/a", "/b"]
            assert requests.submit(drawing.text_pages).result() == {"/about"}
    assert len(engines) == 2 and {name.split("_")[0] for name in threads} == {"drawing"}
