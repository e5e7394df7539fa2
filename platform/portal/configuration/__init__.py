"""Installation-wide settings, changed by super administrators; each takes effect without a restart."""
