"""OpenAPI schema with one component per class.

Ninja names a component after its class alone, so a second class of the same name overwrites the first one, and the
document and the client types generated from it describe the wrong response. Here, a name that several classes share
gets the app or department as prefix: `MiningDashboardData`, `WarRoomPersonOut`.
"""

import re
from collections import defaultdict
from functools import cached_property
from typing import Any, get_args

from ninja import NinjaAPI
from ninja.openapi import schema as ninja_schema
from ninja.openapi.schema import REF_TEMPLATE, OpenAPISchema, TModel
from pydantic import BaseModel
from pydantic.json_schema import CoreModeRef, CoreRef, DefsRef, JsonSchemaMode

# A class in pydantic's own references: with its module, or without it as argument of a generic class.
_CLASS = re.compile(r"(portal\.[\w.]+\.)?\b([A-Z]\w+)")


def nested_models(kind: object, models: set[type[BaseModel]]) -> set[type[BaseModel]]:
    """Add `kind` and all schemas nested in it to `models`."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if kind in models:
            return models
        models.add(kind)
        for field in kind.model_fields.values():
            nested_models(field.annotation, models)
        for inner in kind.__pydantic_generic_metadata__["args"]:
            nested_models(inner, models)
    for inner in get_args(kind):
        nested_models(inner, models)
    return models


def models_of(api: NinjaAPI) -> set[type[BaseModel]]:
    """Return every schema that an operation accepts or returns, including nested ones."""
    models: set[type[BaseModel]] = set()
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            for operation in view.operations:
                for model in (*operation.response_models.values(), *operation.models):
                    nested_models(model, models)
    return models


def qualified(module: str, name: str) -> str:
    """`portal.transactions.departments.mining.schemas`, `Summary` → `MiningSummary`."""
    parts = module.split(".")
    place = parts[3] if parts[1:3] == ["transactions", "departments"] else parts[1]
    return place.title().replace("_", "") + name


class UniqueComponents(OpenAPISchema):
    """Ninja's OpenAPI schema with unique component names."""

    @cached_property
    def shared_names(self) -> frozenset[str]:
        """Class names that occur in several modules."""
        modules: dict[str, set[str]] = defaultdict(set)
        for model in models_of(self.api):
            modules[model.__name__].add(model.__module__)
        return frozenset(name for name, found in modules.items() if len(found) > 1)

    def _create_schema_from_model(
        self,
        model: TModel,
        by_alias: bool = True,
        remove_level: bool = True,
        mode: JsonSchemaMode = "validation",
    ) -> tuple[dict[str, Any], bool]:
        modules = {
            model.__name__: model.__module__
            for model in nested_models(model, set())
            if model.__name__ in self.shared_names
        }

        def qualify(match: re.Match[str]) -> str:
            module, name = match[1] or "", match[2]
            return module + qualified(module or modules[name], name) if name in modules else match[0]

        class Generator(ninja_schema.NinjaGenerateJsonSchema):
            def get_defs_ref(self, core_mode_ref: CoreModeRef) -> DefsRef:
                reference, mode = core_mode_ref
                return super().get_defs_ref((CoreRef(_CLASS.sub(qualify, reference)), mode))

        if hasattr(model, "__ninja_flatten_map__"):
            return super()._create_schema_from_model(model, by_alias, remove_level, mode)
        schema = model.model_json_schema(
            ref_template=REF_TEMPLATE, by_alias=by_alias, schema_generator=Generator, mode=mode
        ).copy()
        if definitions := schema.pop("$defs", None):
            self.add_schema_definitions(definitions)
        if remove_level and len(schema["properties"]) == 1:
            ((name, details),) = schema["properties"].items()
            return details, name in schema.get("required", ())
        return schema, True
