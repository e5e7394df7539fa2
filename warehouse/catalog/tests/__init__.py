"""Tests of the portal's definitions."""
