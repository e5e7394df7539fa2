"""Large downloads in tests, prepared in this process instead of the worker's."""

from typing import Any


def fetched(client: Any, answer: Any) -> Any:
    """Prepare the queued download and return a response with its file."""
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
    """Prepare the next download in the queue."""
    from portal.downloads import queue
    from portal.downloads.preparing import prepare

    row = queue.claim("test")
    assert row is not None, "nothing waits"
    prepare(row)
