"""The cards as data, and their form."""
