"""The course of a match: its phases and windows, and what follows by itself."""
