"""Router that requires a policy for every operation, and the NinjaAPI with our envelope.

``PolicyRouter`` takes Ninja's arguments plus:

- ``policy=`` (required);
- ``proof=True``: needs a password or code given within the last minutes; for accounts, factors, backups and security
  settings;
- ``heavy=True``: large files are queued (202, `core.heavy`);
- ``cached=True``: the response is cached until anything it was computed from changes (304, `core.response_cache`);
- ``past=True``: can be requested as of an earlier day (`core.past`); implied by ``cached`` unless public;
- ``versioned=True``, ``reasoned=True``: declare the parameters ``revision`` and ``reason``;
- ``file=``: content types of a file returned instead of JSON (`core.files`);
- ``exports=``: the entity under which the audit log records each file (`core.files.audited`), required with ``file``
  unless public; '' for files that contain no rows or that the view records itself;
- ``failures=``: error codes in the OpenAPI document beyond those that every operation can return.

``operation_id`` in the document and in the metrics defaults to the name of the view.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from typing import Any, cast

import orjson
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from ninja import NinjaAPI, Router
from ninja.constants import NOT_SET
from ninja.main import Exc
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.types import TCallable

from portal.core.auth import BearerToken
from portal.core.components import UniqueComponents
from portal.core.envelope import OrjsonRenderer
from portal.core.errors import error_response
from portal.core.files import audited
from portal.core.heavy import queueable
from portal.core.idempotency import METHODS, run_once
from portal.core.openapi import complete
from portal.core.past import PARAMETER, iterate_in_past, past, requested_state
from portal.core.policies import SIGNED_IN, Policy, declare_write
from portal.core.response_cache import cached_response
from portal.core.validation import StrictParser

# The version that a request without a body refers to (portal.core.versions).
_REVISION = {
    "in": "query",
    "name": "revision",
    "required": False,
    "description": "The version on which the change is based, unless `If-Match` names it; 412 if it has changed since.",
    "schema": {"type": "integer", "minimum": 0},
}
# The reason for changing a signed month (portal.transactions.signed).
_REASON = {
    "in": "query",
    "name": "reason",
    "required": False,
    "description": "The reason for changing a signed month; 409 with `error_code: MONTH_SIGNED` without it.",
    "schema": {"type": "string", "maxLength": 200},
}
# Response of an operation whose work is too heavy for a request (portal.core.heavy).
_QUEUED = {
    "description": "The file is being prepared: poll `GET /api/downloads/{id}` until it is done.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Envelope_DownloadOut_"}}},
}
_NOT_MODIFIED = {"description": "The response still has the `ETag` given in `If-None-Match`."}
# The day as of which the response is requested (portal.core.past).
_AS_KNOWN_ON = {
    "in": "query",
    "name": PARAMETER,
    "required": False,
    "description": "Return the figures as known at the end of this day (`YYYY-MM-DD`), or those with the number printed"
    " on a brief or report. 422 if they are not archived.",
    "schema": {"type": "string", "maxLength": 10},
}
_ALWAYS = (400, 413, 422, 429, 503)
View = Callable[..., object]


class WrappedOperation(Operation):
    """Ninja's operation; subclasses do something between input validation and view."""

    def respond(
        self, request: HttpRequest, values: dict[str, object], view: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        return view()

    def run(self, request: HttpRequest, **kw: object) -> HttpResponseBase:
        refused = self._run_checks(request)
        if refused:
            return refused
        try:
            temporal_response = self.api.create_temporal_response(request)
            values = self._get_values(request, kw, temporal_response)
            return self.respond(
                request,
                values,
                lambda: self._result_to_response(
                    request, self.view_func(request, **values), temporal_response
                ),
            )
        except Exception as exc:
            return self.api.on_exception(request, exc)


class CachedOperation(WrappedOperation):
    """An operation with the response cache."""

    def respond(
        self, request: HttpRequest, values: dict[str, object], view: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        with requested_state(request):
            return cached_response(request, values, view)


class WritingOperation(WrappedOperation):
    """An operation that runs once for each ``Idempotency-Key``."""

    def respond(
        self, request: HttpRequest, values: dict[str, object], view: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        return run_once(request, view)


def _as_of_day(view: TCallable) -> TCallable:
    """Wrap a view so that it runs as of the requested day."""

    @wraps(view)
    def view_as_of(request: HttpRequest, *args: object, **kwargs: object) -> object:
        with requested_state(request):
            result = view(request, *args, **kwargs)
            if isinstance(result, StreamingHttpResponse) and (state := past()) is not None:
                result.streaming_content = iterate_in_past(state, result.streaming_content)  # type: ignore[arg-type]
            return result

    return cast(TCallable, view_as_of)


class PolicyRouter(Router):
    def api_operation(
        self,
        methods: list[str],
        path: str,
        *,
        policy: Policy | None = None,
        proof: bool = False,
        heavy: bool = False,
        cached: bool = False,
        past: bool = False,
        response: object = NOT_SET,
        file: Mapping[str, object] | None = None,
        exports: str | None = None,
        failures: Iterable[int] = (),
        versioned: bool = False,
        reasoned: bool = False,
        operation_id: str | None = None,
        **kwargs: Any,
    ) -> Callable[[TCallable], TCallable]:
        if policy is None:
            raise TypeError(f"{methods} {path}: an operation needs a policy (portal.core.policies)")
        if file is not None:
            response = {200: None}
            if exports is None and not policy.public:
                raise TypeError(
                    f"{methods} {path}: a file needs the entity that the audit log names (exports=)"
                )
        past = past or (cached and not policy.public)
        answers = dict(response) if isinstance(response, dict) else {200: response}
        codes = {*_ALWAYS, *failures}
        if not policy.public:
            codes |= {401, 403, 404}
        if "{" in path:
            codes.add(404)
        if writes := bool(METHODS.intersection(methods)):
            codes |= {409, 412, 507}
        # Not as Ninja response models: one per code and operation slowed every start by seconds.
        extra = {
            **(kwargs.pop("openapi_extra", None) or file or {}),
            "x-policy": policy.describe()
            | ({"proof": True} if proof else {})
            | ({"heavy": True} if heavy else {})
            | ({"cached": True} if cached else {})
            | ({"past": True} if past else {}),
            "x-failures": sorted(codes - answers.keys()),
        }
        if heavy:
            extra["responses"] = {**extra.get("responses", {}), 202: _QUEUED}
        if cached:
            extra["responses"] = {**extra.get("responses", {}), 304: _NOT_MODIFIED}
        for wanted, parameter in ((versioned, _REVISION), (reasoned, _REASON), (past, _AS_KNOWN_ON)):
            if wanted:
                extra["parameters"] = [*extra.get("parameters", ()), parameter]
        cookie, documented = kwargs.pop("cookie", None), kwargs.get("include_in_schema", True)

        def register_view(view: TCallable) -> TCallable:
            name = operation_id or (view.__name__ if documented else path)
            if writes and documented:
                declare_write(name, policy)
            auth = BearerToken(policy, name, cookie, proof=proof, past=past)
            register = super(PolicyRouter, self).api_operation(
                methods,
                path,
                response=answers,
                openapi_extra=extra,
                auth=auth,
                operation_id=name if documented else operation_id,
                **kwargs,
            )
            if past and not cached:
                view = _as_of_day(view)
            if exports:
                view = audited(view, exports)
            operation: TCallable = register(queueable(view) if heavy else view)
            if cached or writes:
                # Ninja has no setting for the operation class; its copies inherit this one.
                added = self.path_operations[path].operations[-1]
                added.__class__ = CachedOperation if cached else WritingOperation
            return operation

        return register_view

    # Ninja's shortcuts list their arguments explicitly, without ``policy``.
    def get(self, path: str, **kwargs: Any) -> Callable[[TCallable], TCallable]:
        return self.api_operation(["GET"], path, **kwargs)

    def post(self, path: str, **kwargs: Any) -> Callable[[TCallable], TCallable]:
        return self.api_operation(["POST"], path, **kwargs)

    def put(self, path: str, **kwargs: Any) -> Callable[[TCallable], TCallable]:
        return self.api_operation(["PUT"], path, **kwargs)

    def patch(self, path: str, **kwargs: Any) -> Callable[[TCallable], TCallable]:
        return self.api_operation(["PATCH"], path, **kwargs)

    def delete(self, path: str, **kwargs: Any) -> Callable[[TCallable], TCallable]:
        return self.api_operation(["DELETE"], path, **kwargs)


def _deny(request: HttpRequest) -> None:
    """Deny everything, should an operation ever bypass PolicyRouter."""
    return None


class PortalAPI(NinjaAPI):
    def __init__(self, **kwargs: Any):
        super().__init__(
            renderer=OrjsonRenderer(),
            parser=StrictParser(),
            auth=_deny,
            docs_url=None,
            openapi_url=None,
            **kwargs,
        )
        self.add_exception_handler(Exception, lambda request, exc: self.on_exception(request, exc))

    def describe_at(self, path: str) -> None:
        """Serve the OpenAPI document of the whole API to every logged-in user."""
        router = PolicyRouter()

        @cache  # takes seconds, and never changes while the portal runs
        def document_json() -> bytes:
            return orjson.dumps(self.get_openapi_schema(), option=orjson.OPT_NON_STR_KEYS)

        @router.get(path, policy=SIGNED_IN, response={200: None}, include_in_schema=False)
        def document(request: HttpRequest) -> HttpResponse:
            return HttpResponse(document_json(), content_type="application/json")

        self.add_router("", router)

    def past_paths(self) -> list[str]:
        """Return the paths that can be requested as of an earlier day (`core.past`)."""
        return sorted(
            {
                f"/api{prefix}{path}"
                for prefix, router in self._routers
                for path, view in router.path_operations.items()
                for operation in view.operations
                if (operation.openapi_extra or {}).get("x-policy", {}).get("past")
            }
        )

    def get_openapi_schema(self, **kwargs: object) -> OpenAPISchema:
        document = UniqueComponents(self, self.get_root_path({}))
        complete(document)
        return document

    def set_default_exception_handlers(self) -> None:
        """Install none of Ninja's; `on_exception` handles every error."""

    def on_exception(self, request: HttpRequest, exc: Exc[Exception]) -> HttpResponse:
        return error_response(request, exc if isinstance(exc, Exception) else exc())
