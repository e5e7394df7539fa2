"""What super administrators set for the whole installation; each setting takes effect without a restart."""
