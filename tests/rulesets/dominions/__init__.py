"""Dimensional Dominions."""
