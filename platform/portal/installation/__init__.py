"""The installation itself: site description, health, demo data, doctor, start-up checks."""
