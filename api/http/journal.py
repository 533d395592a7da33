"""The service's own log: JSON lines on standard error, without tokens or bodies."""

import logging
import sys

import structlog

SHARE = "/s"
"""Where a match is shown to whoever has been given a link. Our links have the token after a `#`, which browsers send
nowhere; it opens as a part of the path too, and then it is in the address that a log would have."""


def told_path(path: str) -> str:
    """Return a request's path as the log may have it: without a token."""
    return f"{SHARE}/…" if path.startswith(f"{SHARE}/") else path


def write() -> None:
    """Write the log as JSON lines."""
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def only_warnings() -> None:
    """Write warnings and errors only."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
