"""Grievances of Aaple Sarkar and of the PG Portal: figures, reports, escalations, demo entries."""
