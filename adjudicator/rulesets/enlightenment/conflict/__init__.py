"""Conflicts, and what is fought for in them: skill, provinces, rings, duels."""
