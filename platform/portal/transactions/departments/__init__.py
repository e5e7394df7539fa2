"""Department-specific dashboards, routes and demo entries."""
