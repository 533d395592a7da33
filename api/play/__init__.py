"""Matches over HTTP: begun, played, read at any move, exported and asked about."""
