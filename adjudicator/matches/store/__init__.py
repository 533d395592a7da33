"""Where matches are kept: SQLite for one machine, PostgreSQL for many, one interface for both.

`mapper` turns facts into rows and back, `sqlite` and `postgresql` are the recorders, `schema` runs the
migrations, `tables` are the rows they keep besides events. `copies` makes backups, `moving` moves a store to another
database; both copy its `contents`.
"""
