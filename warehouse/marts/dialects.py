"""Translation of the marts' SQL to other engines.

`rollup` and `sql` generate it from features that DuckDB, Spark and ClickHouse share; only the spelling differs.
tests/statewide checks that all three return the same figures (docs/decisions/0020-one-sql-three-engines.md).
"""

from typing import Literal

import sqlglot
from sqlglot import exp

Engine = Literal["duckdb", "spark", "clickhouse"]


def translate(sql: str, engine: Engine) -> str:
    """Translate DuckDB SQL to `engine`. Raise UnsupportedError if it has no equivalent."""
    return to_sql(sqlglot.parse_one(sql, read="duckdb"), engine)


def to_sql(tree: exp.Expr, engine: Engine) -> str:
    """Generate SQL for `engine` from a syntax tree."""
    if engine == "clickhouse":
        # ClickHouse's DATE covers 1970 to 2149 and silently wraps around outside.
        for data_type in tree.find_all(exp.DataType):
            if data_type.this == exp.DataType.Type.DATE:
                data_type.set("this", exp.DataType.Type.DATE32)
    if engine == "spark":
        # Spark's GROUPING takes only one column; for several it has GROUPING_ID.
        for call in tree.find_all(exp.Grouping):
            call.replace(exp.func("GROUPING_ID", *call.expressions))
    return str(tree.sql(engine, unsupported_level=sqlglot.ErrorLevel.RAISE))
