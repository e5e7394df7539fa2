"""Health checks in the containers: `python deploy/health.py web|worker|messages|code|dagster [address]`, 0 when well.

Each asks the one process that runs beside it. Light on purpose: it runs every few seconds and imports none of ours.
"""

import json
import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable

SECONDS = 8
# A worker says every 4 s that it lives.
BEAT = "30 seconds"


def web(url: str) -> str:
    """Well when it answers and reaches the database. A worker that is away is the worker's illness, not this one's."""
    host = os.environ["PORTAL_HOSTS"].split(",")[0].strip()
    # As the proxy asks: by a name that the portal answers to, over TLS.
    request = urllib.request.Request(url, headers={"Host": host, "X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            body = answer.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    database = json.loads(body)["data"]["database"]
    return "" if database["status"] == "ok" else f"the database is not well: {database}"


def worker() -> str:
    """Well when a worker of this container has lately written that it lives."""
    import psycopg2

    with (
        psycopg2.connect(os.environ["DATABASE_URL"], connect_timeout=SECONDS) as connection,
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "SELECT count(*) FROM operations_worker "
            "WHERE starts_with(name, %s) AND seen_at > now() - %s::interval",
            [f"{socket.gethostname()[:50]}/", BEAT],
        )
        (alive,) = cursor.fetchone()
    connection.close()
    return "" if alive else "the worker has not been seen lately"


def messages() -> str:
    """Well when no message waits much longer than it has to."""
    import psycopg2

    with (
        psycopg2.connect(os.environ["DATABASE_URL"], connect_timeout=SECONDS) as connection,
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "SELECT count(*) FROM messages_message WHERE state = 'queued' AND due_at < now() - interval '15 minutes'"
        )
        (late,) = cursor.fetchone()
    connection.close()
    return f"{late} messages are not being sent" if late else ""


def code(address: str) -> str:
    """Dagster's code server, by the health protocol of gRPC."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    with grpc.insecure_channel(address) as channel:
        question = health_pb2.HealthCheckRequest(service="DagsterApi")
        state = health_pb2_grpc.HealthStub(channel).Check(question, timeout=SECONDS).status
    serving = state == health_pb2.HealthCheckResponse.SERVING
    return "" if serving else f"the code server answers {state}"


def dagster(url: str) -> str:
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        return "" if answer.status == 200 else f"answers {answer.status}"


CHECKS: dict[str, Callable[..., str]] = {
    "web": web, "worker": worker, "messages": messages, "code": code, "dagster": dagster,
}  # fmt: skip

if __name__ == "__main__":
    try:
        fault = CHECKS[sys.argv[1]](*sys.argv[2:])
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    if fault:
        raise SystemExit(fault)
