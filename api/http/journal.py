"""The service's own log: JSON lines on standard error, without tokens or bodies."""

import logging
import sys

import structlog

MARKS = (structlog.processors.TimeStamper(fmt="iso", utc=True), structlog.processors.add_log_level)
"""What each line has besides what is said in it."""
FORM = (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
"""What makes a line of it."""
OF_OTHERS = {
    "root": {"level": "WARNING", "handlers": ["lines"]},
    "loggers": {"gunicorn.error": {"level": "WARNING", "handlers": ["lines"], "propagate": False}},
    "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
    "formatters": {"line": {"()": "adjudicator.api.http.journal.formatter"}},
}
"""What libraries say by Python's `logging`, gunicorn among them, is lines too: settings for `dictConfig`."""


def formatter() -> logging.Formatter:
    """Return what makes a line of what a library says."""
    without_record = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(processors=[without_record, *FORM], foreign_pre_chain=MARKS)


def write() -> None:
    """Write the log as JSON lines."""
    structlog.configure(
        processors=[*MARKS, *FORM],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def only_warnings() -> None:
    """Write warnings and errors only."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
