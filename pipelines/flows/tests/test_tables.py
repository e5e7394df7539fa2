"""Declared tables match those created by Django's migrations."""

from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from sqlalchemy import MetaData, String, types
from sqlalchemy.exc import SAWarning

from flows import tables
from flows.runtime import Runtime


def family(type_: Any) -> type:
    type_ = getattr(type_, "impl_instance", type_)  # the type inside a TypeDecorator
    for kind in (types.JSON, types.Boolean, types.DateTime, types.Date, types.Numeric, types.String):
        if isinstance(type_, kind):
            return kind
    return types.Integer if isinstance(type_, types.Integer) else type(type_)


@pytest.fixture
def django_metadata(runtime: Runtime) -> MetaData:
    metadata = MetaData()
    with catch_warnings():
        simplefilter("ignore", SAWarning)  # about expression indexes of other tables
        metadata.reflect(runtime.engine, only=list(tables.METADATA.tables))
    return metadata


def test_columns_match_django(django_metadata: MetaData, runtime: Runtime) -> None:
    assert tables.METADATA.tables
    for name, ours in tables.METADATA.tables.items():
        theirs = django_metadata.tables[name]
        assert set(ours.c.keys()) == set(theirs.c.keys()), name
        for column in ours.c:
            other = theirs.c[column.name]
            assert column.nullable == other.nullable or column.primary_key, column
            if isinstance(column.type, String) and column.type.length:
                assert column.type.length == other.type.length, column  # type: ignore[attr-defined]
            ours_kind = family(column.type.dialect_impl(runtime.engine.dialect))
            theirs_kind = family(other.type)
            # SQLite stores JSON as text.
            assert ours_kind == theirs_kind or (ours_kind, theirs_kind) == (types.JSON, types.String), column
