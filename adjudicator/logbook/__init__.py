"""Match logs, out and in: NDJSON for machines, a transcript for people. `form` says what a log looks like."""
