"""What Prometheus is told: counts of the web processes, and the state of the installation at that moment."""
