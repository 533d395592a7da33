"""What every request and answer goes through: JSON, languages, problems, pages of lists. It knows nobody who asks."""
