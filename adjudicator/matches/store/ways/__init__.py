"""Further ways to a database: by a pooler before it, to a replica of it, and to the files of an archive."""
