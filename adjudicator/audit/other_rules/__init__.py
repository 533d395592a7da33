"""Recorded matches under other rules: which would have gone another way, from which move on, by which clause."""
