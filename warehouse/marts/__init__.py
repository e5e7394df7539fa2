"""The figures: Parquet partitions and their manifest, built and queried with DuckDB.

No database, no Django, no Dagster.
"""
