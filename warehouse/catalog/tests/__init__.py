"""Tests of the words of the portal."""
