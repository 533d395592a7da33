"""What judges ask of a table and change on it, and what every table must keep."""
