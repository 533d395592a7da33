"""A store on Citus: where each table lies, how a database gets there and back, and the order of all events there."""
