"""Proofs: that a log is whole, that it folds to what it says, and that the rules gave just these facts."""

from adjudicator.audit.checks import Check
from adjudicator.audit.log_reading import Report
from adjudicator.audit.verify import verify

__all__ = ["Check", "Report", "verify"]
