"""The marts: aggregates in Parquet partitions with a manifest, built and queried with DuckDB.

Knows neither the database nor Django nor Dagster.
"""
