"""The course of a match: its rounds, damage and who may do something about it, and what follows by itself."""
