"""The portal: records and permissions. Owns every database table (Django + Django Ninja)."""

__version__ = "1.0.0"
