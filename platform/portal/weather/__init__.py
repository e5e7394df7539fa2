"""The weather of a city, asked for by the server (requirement 19). Has no tables."""
