"""This installation itself: what it is (site), whether it is well (health), demo data, the API document,
start-up checks.
"""
