"""What all dashboards, comparisons and reports read: the published figures, how fresh they are, working days."""
