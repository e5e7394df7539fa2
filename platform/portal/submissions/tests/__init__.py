"""Tests of the submission calendar."""
