"""Large files in tests: what the process of the worker does, done here and now."""

from typing import Any


def fetched(client: Any, answer: Any) -> Any:
    """The answer with the file that was queued, after it has been prepared."""
    from django.http import HttpResponse

    client = getattr(client, "client", client)
    assert answer.status_code == 202, answer.content
    prepare_next()
    path = f"/api/downloads/{answer.json()['data']['id']}"
    state = client.get(path).json()["data"]
    assert state["state"] == "done", state
    file = client.get(f"{path}/file")
    return HttpResponse(b"".join(file.streaming_content), status=file.status_code, headers=dict(file.headers))


def prepare_next() -> None:
    """Prepare the file whose turn it is."""
    from portal.downloads import queue
    from portal.downloads.preparing import prepare

    row = queue.claim("test")
    assert row is not None, "nothing waits"
    prepare(row)
