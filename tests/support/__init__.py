"""What tests of every room share: a data folder of their own, the database of the run, a real PostgreSQL."""
