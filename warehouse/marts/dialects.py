"""The marts' SQL in another engine's words. The text is made once (`rollup`, `sql`) and stays in the part that DuckDB,
Spark and ClickHouse share; what is said here is only how each spells it.

tests/statewide shows that the three find the same figures (docs/decisions/0020-one-sql-three-engines.md).
"""

from typing import Literal

import sqlglot
from sqlglot import exp

Engine = Literal["duckdb", "spark", "clickhouse"]


def carried(sql: str, engine: Engine) -> str:
    """`sql` as `engine` spells it; UnsupportedError for what it can't say."""
    return written(sqlglot.parse_one(sql, read="duckdb"), engine)


def written(tree: exp.Expr, engine: Engine) -> str:
    """`tree` as `engine` spells it."""
    if engine == "clickhouse":
        # Its DATE ends in 2149 and begins in 1970, and wraps around outside: without a word.
        for kind in tree.find_all(exp.DataType):
            if kind.this == exp.DataType.Type.DATE:
                kind.set("this", exp.DataType.Type.DATE32)
    if engine == "spark":
        # Its GROUPING takes one column; the mask of several has a name of its own.
        for call in tree.find_all(exp.Grouping):
            call.replace(exp.func("GROUPING_ID", *call.expressions))
    return str(tree.sql(engine, unsupported_level=sqlglot.ErrorLevel.RAISE))
