"""E-Ferfar: land-record mutations (dashboards §2.4)."""
