"""The weather of a city, fetched by the server (requirement 19). Has no tables."""
