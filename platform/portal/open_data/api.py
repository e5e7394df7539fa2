"""Public endpoints of the open data catalogue and its files, at stable URLs."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import Final, Literal

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from ninja import Path

from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import existing
from portal.core.files import file_responses
from portal.core.policies import PUBLIC
from portal.core.response_cache import has_current_copy
from portal.core.routing import PolicyRouter
from portal.open_data.catalogue import FORMATS, LICENCE, catalogue, column_names, dcat, dictionary
from portal.open_data.published import Published, published, published_datasets
from portal.open_data.schemas import OpenCatalogue

router = PolicyRouter(tags=["open data"])
# Figures of past quarters rarely change; an hour is an acceptable delay.
_CACHE: Final = "public, max-age=3600"
JSONLD: Final = "application/ld+json"
Format = Literal["csv", "json", "parquet"]


@router.get("", policy=PUBLIC, response=Envelope[OpenCatalogue], cached=True)
def open_data(request: HttpRequest) -> JsonBody:
    """The catalogue of published datasets, each with its data dictionary."""
    return ok(catalogue())


@router.get(
    "/catalogue.jsonld",
    policy=PUBLIC,
    file={
        "responses": {
            200: {"description": "The catalogue", "content": {JSONLD: {"schema": {"type": "object"}}}}
        }
    },
)
def open_data_dcat(request: HttpRequest) -> HttpResponse:
    """The catalogue for other data portals, as DCAT (JSON-LD)."""
    origin = request.build_absolute_uri("/").rstrip("/")
    return _cached(request, orjson.dumps(dcat(origin)), JSONLD)


@router.get("/{name}.{kind}", policy=PUBLIC, file=file_responses(*FORMATS.values()))
def open_data_file(request: HttpRequest, name: Path[str], kind: Path[Format]) -> HttpResponse:
    """A published dataset as a file."""
    dataset = existing(next((dataset for dataset in published_datasets() if dataset.name == name), None))
    response = _cached(request, _file(published(dataset), kind), FORMATS[kind])
    response.headers["Content-Disposition"] = f'inline; filename="{name}.{kind}"'
    return response


def _cached(request: HttpRequest, body: bytes, content_type: str) -> HttpResponse:
    """Return the body with an ETag, or 304 if the caller has it already."""
    etag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    response = (
        HttpResponseNotModified()
        if has_current_copy(request, etag)
        else HttpResponse(body, content_type=content_type)
    )
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = _CACHE
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Public data, so pages of any origin may fetch it.
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@lru_cache(32)
def _file(publication: Published, kind: Format) -> bytes:
    writers: dict[Format, Callable[[Published], bytes]] = {"csv": _csv, "json": _json, "parquet": _parquet}
    return writers[kind](publication)


def _csv(publication: Published) -> bytes:
    from sheets.export import ExportColumn, export_csv  # with openpyxl, which few processes need

    columns = [ExportColumn(name, name, 18) for name in column_names(publication)]
    return b"".join(export_csv(publication.lines, columns))


def _json(publication: Published) -> bytes:
    return orjson.dumps(
        {
            "dataset": publication.dataset.name,
            "title": publication.dataset.label.as_dict(),
            "licence": LICENCE,
            "version": publication.version,
            "threshold": publication.threshold,
            "columns": dictionary(publication),
            "rows": publication.lines,
        }
    )


def _parquet(publication: Published) -> bytes:
    import polars  # which few processes need

    types = {"count": polars.Int64, "truth": polars.Boolean}
    schema = {
        str(column["name"]): types.get(str(column["type"]), polars.String)
        for column in dictionary(publication)
    }
    buffer = BytesIO()
    polars.DataFrame(list(publication.lines), schema=schema).write_parquet(buffer)
    return buffer.getvalue()
