"""One module for each department's dashboard (`catalog.dashboard`)."""
