"""Further ways to a PostgreSQL database: by a pooler before it, and to a replica of it."""
