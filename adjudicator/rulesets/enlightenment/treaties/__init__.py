"""Treaties (section 8): promises with honor at stake, how they are offered, kept and broken."""
