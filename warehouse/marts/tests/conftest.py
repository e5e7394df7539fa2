"""Fixtures: a new store for each test, in a folder or on object storage."""

from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from marts.objects import ObjectStore, open_store
from marts.store import Store

CACHE_BYTES = 1 << 30


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "it's marts")  # breaks SQL that does not escape paths


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """A local S3 server, configured through the environment like a real one."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    environment = {
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
    }  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        from fsspec.core import url_to_fs

        url_to_fs("s3://figures", skip_instance_cache=True)[0].mkdir("figures")
        yield environment["AWS_ENDPOINT_URL"]
    server.stop()


@pytest.fixture(params=["s3", "memory"])
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "s3":
        request.getfixturevalue("endpoint")
        return f"s3://figures/{token_hex(4)}"
    return f"memory://figures/{token_hex(4)}"


@pytest.fixture
def s3(endpoint: str) -> str:
    return f"s3://figures/{token_hex(4)}"


@pytest.fixture
def open_at(tmp_path: Path) -> Callable[..., ObjectStore]:
    """Open the store at an address like another machine, with its own cache."""

    def open_store_at(address: str, cache_bytes: int = CACHE_BYTES) -> ObjectStore:
        store = open_store(address, tmp_path / token_hex(4), cache_bytes)
        assert isinstance(store, ObjectStore)
        return store

    return open_store_at
