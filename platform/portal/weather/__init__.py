"""The weather of a city, asked for by the server (ruling 19). Has no tables."""
