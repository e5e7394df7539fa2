"""Department performance and comparisons, computed from published figures. Has no tables."""
