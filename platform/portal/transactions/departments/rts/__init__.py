"""RTS: applications under the Right to Services Act."""
