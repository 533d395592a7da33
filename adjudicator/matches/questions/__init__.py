"""What one can ask of a match at any move, and the answers. Nothing here changes a match."""
