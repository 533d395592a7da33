"""The judges' desk: what judges may do to a match, and tables that somebody has written, alike in every game."""
