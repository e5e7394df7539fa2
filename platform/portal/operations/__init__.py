"""Operations: freshness of the figures, refreshes, runs, schedules and backups."""
