"""Test oracle: the rulings' figures in plain pandas, written without seeing the marts' SQL."""
