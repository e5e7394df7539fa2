"""The Collector's Command Center: the figures of all departments in one response, and the entries behind each."""
