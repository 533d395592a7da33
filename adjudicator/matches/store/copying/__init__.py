"""A store copied, checked and moved to another database, byte for byte."""
