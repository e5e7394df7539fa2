"""The rulings' figures in plain pandas, written without a look at the marts' SQL. Tests hold the portal against it."""
