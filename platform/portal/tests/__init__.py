"""Tests of what stands at the top of the portal: addresses and static files."""
