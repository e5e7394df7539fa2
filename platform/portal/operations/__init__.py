"""How the figures are kept: freshness, the worker's heartbeat, refresh, and how a dataset's measures add
up.
"""
