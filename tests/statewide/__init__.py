"""The SQL of the figures on engines for a whole state. Run by `make test-scale`, in an environment of its own."""
