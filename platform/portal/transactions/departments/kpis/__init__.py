"""The dashboards of departments that tell a few numbers."""
