"""The figures' SQL on engines for a whole state. Run by `make test-scale` in a separate environment."""
