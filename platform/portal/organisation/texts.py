"""Marathi for the texts of ``organisation``."""

MR = {"Department not found": "विभाग आढळला नाही"}
