"""The Collector's Command Center: the figures of all departments in one answer, and what stands behind each of them."""
