"""The application: matches as event-sourced aggregates, their store, and every question one can ask of a match.

`match` is the aggregate, `records` what is stored of each event, `application` the commands, `queries` the
questions, `tokens` who may ask; `store` keeps it all in SQLite or PostgreSQL.
"""
