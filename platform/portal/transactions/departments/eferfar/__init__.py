"""E-Ferfar: land-record mutations."""
