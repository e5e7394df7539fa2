"""Statewide rebuilds: run the roll-up's SQL on Spark or ClickHouse, and publish the result in the marts.

Has its own environment (requirements/scale.in); no other package imports it.
"""
