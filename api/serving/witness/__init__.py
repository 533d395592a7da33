"""A witness behind gunicorn: what it answers, and its server."""
