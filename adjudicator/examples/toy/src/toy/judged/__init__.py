"""What judges ask of a table and change on it, and how one that is written down is filled in."""
