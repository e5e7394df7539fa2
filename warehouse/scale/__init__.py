"""A state's history on an engine made for it: the roll-up's SQL on Spark or ClickHouse, its result published as ours.

Apart from everything else, with requirements of its own (requirements/scale.in); nothing imports it.
"""
