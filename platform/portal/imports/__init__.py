"""Uploads: receiving a sheet, its record and its report. The worker of `flows` does the reading and the
loading.
"""
