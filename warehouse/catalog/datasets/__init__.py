"""One module for each dataset, with one constant each."""
