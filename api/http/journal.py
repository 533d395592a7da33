"""The service's own log: JSON lines on standard error, without tokens or bodies."""

import logging
import sys

import structlog


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
