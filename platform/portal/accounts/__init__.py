"""User accounts: login, sessions, throttling, profile and password."""
