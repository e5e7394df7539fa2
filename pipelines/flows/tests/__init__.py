"""Tests of the pipeline, on the database that Django's migrations made."""
