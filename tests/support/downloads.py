"""Large downloads in tests, prepared in this process instead of the worker's."""

from typing import Any


def fetched(client: Any, response: Any) -> Any:
    """Prepare the queued download and return a response with its file."""
    from django.http import HttpResponse

    client = getattr(client, "client", client)
    assert response.status_code == 202, response.content
    prepare_next()
    path = f"/api/downloads/{response.json()['data']['id']}"
    state = client.get(path).json()["data"]
    assert state["state"] == "done", state
    file = client.get(f"{path}/file")
    return HttpResponse(b"".join(file.streaming_content), status=file.status_code, headers=dict(file.headers))


def prepare_next() -> None:
    """Prepare the next download in the queue."""
    from portal.downloads import queue
    from portal.downloads.preparing import prepare

    row = queue.claim("test")
    assert row is not None, "the queue is empty"
    prepare(row)
