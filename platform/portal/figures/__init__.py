"""Published figures, their freshness, and working days: what all dashboards, comparisons and reports read."""
