"""Battle and damage (N-082 to N-085, N-103 to N-105)."""
