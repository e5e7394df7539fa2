"""Tests of the portal's top level: pages, headers, logs, static files."""
