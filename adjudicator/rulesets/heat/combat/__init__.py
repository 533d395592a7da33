"""Attacks with blockers and supporters, and what comes of them (H-013, H-025 to H-039)."""
