"""RTS: applications under the Right to Services Act (dashboards §2.6)."""
