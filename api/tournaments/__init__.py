"""Tournaments over HTTP: their officers, rounds, floor and players."""
