"""A match told as it goes, and in words what a seat may do."""
