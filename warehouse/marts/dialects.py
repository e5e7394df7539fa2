"""The marts' SQL in another engine's words. The text is made once (`rollup`, `sql`) and stays in the part that DuckDB,
Spark and ClickHouse share; what is said here is only how each spells it.

tests/statewide shows that the three find the same figures (docs/decisions/0020-one-sql-three-engines.md).
"""

from datetime import date
from typing import Literal

import sqlglot
from sqlglot import exp

from marts.sql import Statement

Engine = Literal["duckdb", "spark", "clickhouse"]


def carried(sql: str, engine: Engine) -> str:
    """`sql` as `engine` spells it; UnsupportedError for what it can't say."""
    return _written(sqlglot.parse_one(sql, read="duckdb"), engine)


def carried_statement(statement: Statement, engine: Engine, relation: str) -> str:
    """A dashboard's statement over the partitions' rows in `relation`, with its parameters as literals."""
    tree = sqlglot.parse_one(statement.sql, read="duckdb")
    for call in tree.find_all(exp.ReadParquet):
        call.replace(exp.to_table(relation).this)
    for place in tree.find_all(exp.Placeholder, exp.Parameter):
        place.replace(_literal(statement.parameters[place.name]))
    return _written(tree, engine)


def _literal(value: object) -> exp.Expr:
    if isinstance(value, date):
        return exp.cast(exp.Literal.string(value.isoformat()), exp.DataType.Type.DATE)
    return exp.convert(value)


def _written(tree: exp.Expr, engine: Engine) -> str:
    if engine == "clickhouse":
        # Its DATE ends in 2149 and begins in 1970, and wraps around outside: without a word.
        for kind in tree.find_all(exp.DataType):
            if kind.this == exp.DataType.Type.DATE:
                kind.set("this", exp.DataType.Type.DATE32)
    if engine == "spark":
        # Its GROUPING takes one column; the mask of several has a name of its own.
        for call in tree.find_all(exp.Grouping):
            call.replace(exp.func("GROUPING_ID", *call.expressions))
    return tree.sql(engine, unsupported_level=sqlglot.ErrorLevel.RAISE)
