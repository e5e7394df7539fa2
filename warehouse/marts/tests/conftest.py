"""A store of its own for each test, in a folder or on object storage."""

from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from marts.objects import ObjectStore, open_store
from marts.store import Store

ROOM = 1 << 30


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "it's marts")  # a name that careless SQL would trip over


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """An S3 of this machine, reached by what the environment says, as a real one is."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    told = {
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
    }  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        for name, value in told.items():
            patch.setenv(name, value)
        from fsspec.core import url_to_fs

        url_to_fs("s3://figures", skip_instance_cache=True)[0].mkdir("figures")
        yield told["AWS_ENDPOINT_URL"]
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
def at(tmp_path: Path) -> Callable[..., ObjectStore]:
    """The store at an address, as another machine sees it each time: with copies of its own."""

    def open_at(address: str, room: int = ROOM) -> ObjectStore:
        store = open_store(address, tmp_path / token_hex(4), room)
        assert isinstance(store, ObjectStore)
        return store

    return open_at
