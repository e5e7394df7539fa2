"""The CM war room: key projects, their issues, what is said about them, and the figures they were raised from."""
