"""The board (N-080 to N-110): its spaces, and how cards come onto it, move about it and leave it."""
