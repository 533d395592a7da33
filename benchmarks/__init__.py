"""Runnable measurements, each beside a peer or a limit measured in the same run: `make bench`."""
