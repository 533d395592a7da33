"""Media types, and how long what comes in them may be."""

STREAM = "text/event-stream"


NDJSON, PLAIN, HTML = "application/x-ndjson", "text/plain", "text/html"


JSON = "application/json"


LOG_BYTES = 8 * 1024 * 1024
"""How long a log may be."""
