"""Container health checks: `python deploy/health.py web|worker|messages|code|dagster [address]`; exits with 0 if
healthy.

Each checks the process in its own container. Light on purpose: runs every few seconds and imports none of the
portal's code.
"""

import json
import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable

SECONDS = 8
# A worker's heartbeat is every 4 s.
BEAT = "30 seconds"


def web(url: str) -> str:
    """Healthy if it responds and reaches the database. A missing worker is the worker's problem, not this
    process's.
    """
    host = os.environ["PORTAL_HOSTS"].split(",")[0].strip()
    # As the proxy does: with a host name the portal accepts, over TLS.
    request = urllib.request.Request(url, headers={"Host": host, "X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            body = response.read()
    except urllib.error.HTTPError as error:
        body = error.read()
    database = json.loads(body)["data"]["database"]
    return "" if database["status"] == "ok" else f"the database is unhealthy: {database}"


def worker() -> str:
    """Healthy if a worker in this container has a recent heartbeat."""
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
    """Healthy if no message is much later than due."""
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
    """Check Dagster's code server by the gRPC health protocol."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    with grpc.insecure_channel(address) as channel:
        request = health_pb2.HealthCheckRequest(service="DagsterApi")
        state = health_pb2_grpc.HealthStub(channel).Check(request, timeout=SECONDS).status
    serving = state == health_pb2.HealthCheckResponse.SERVING
    return "" if serving else f"the code server reports {state}"


def dagster(url: str) -> str:
    with urllib.request.urlopen(url, timeout=SECONDS) as response:
        return "" if response.status == 200 else f"status {response.status}"


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
