"""The dashboards of departments that tell a few numbers (dashboards §2.12)."""
