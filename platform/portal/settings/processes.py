"""Settings of the other processes, which read them themselves: validated here, so that none of them has to.

PORTAL_PORT            local port of the web server of `make start` (default: 8000)
PORTAL_WEB_WORKERS     web processes of `make start` (default: 1)
DAGSTER_GRPC_PORT      local port of Dagster's code server (default: a free one)
DAGSTER_POSTGRES_URL   Dagster's storage (default: the portal's database, if that is PostgreSQL)
PORTAL_BROKER          Redis that distributes a rebuild to builders, redis://host:6379/0
PORTAL_BUILDER_PATIENCE seconds after which a killed builder's month is given to another (default: 600)
PORTAL_EXECUTOR        k8s: a rebuild runs in pods
"""

from portal.settings.database import parse
from portal.settings.environment import given, matching, number, port

PORTAL_PORT = port("PORTAL_PORT") or 8000
port("DAGSTER_GRPC_PORT")
number("PORTAL_WEB_WORKERS", 1_000)
number("PORTAL_BUILDER_PATIENCE", 10**7)
matching("PORTAL_EXECUTOR", "k8s", "is {!r}; the only value is k8s.")
matching("PORTAL_BROKER", r"rediss?://\S+", "must be an address such as redis://host:6379/0.")
parse(given("DAGSTER_POSTGRES_URL"), "DAGSTER_POSTGRES_URL")
