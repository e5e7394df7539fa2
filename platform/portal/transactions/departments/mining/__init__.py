"""Mining: minor minerals, royalty and DMF (dashboards §2.8)."""
