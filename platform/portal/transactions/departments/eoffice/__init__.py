"""E-office: sections, what lies in them as counts or item by item, and its dashboard."""
