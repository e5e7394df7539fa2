"""The portal: who may do what to which record. Owns every database table (Django + Django Ninja)."""

__version__ = "1.0.0"
