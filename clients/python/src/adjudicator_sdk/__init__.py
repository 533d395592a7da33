"""A client of an Adjudicator service: for who writes a bot, or keeps evidence of what was played."""

from adjudicator_sdk.choosing import any_action, any_value
from adjudicator_sdk.client import Client
from adjudicator_sdk.keeping import Folder, Keep, Kept
from adjudicator_sdk.logs import Log, read_log
from adjudicator_sdk.notes import BadEvidence, VerifierKey
from adjudicator_sdk.problems import IllegalAction, Problem
from adjudicator_sdk.proofs import Head
from adjudicator_sdk.receipts import Receipt, read_receipt
from adjudicator_sdk.retries import Retries
from adjudicator_sdk.seat import Seat
from adjudicator_sdk.signing import SeatKey
from adjudicator_sdk.types import (
    Choice,
    Decision,
    DecisionAnswer,
    Described,
    EventLine,
    Match,
    MatchCreated,
    MoveMade,
    Result,
    Seed,
    Snapshot,
    Who,
)

__all__ = [
    "BadEvidence",
    "Choice",
    "Client",
    "Decision",
    "DecisionAnswer",
    "Described",
    "EventLine",
    "Folder",
    "Head",
    "IllegalAction",
    "Keep",
    "Kept",
    "Log",
    "Match",
    "MatchCreated",
    "MoveMade",
    "Problem",
    "Receipt",
    "Result",
    "Retries",
    "Seat",
    "SeatKey",
    "Seed",
    "Snapshot",
    "VerifierKey",
    "Who",
    "any_action",
    "any_value",
    "read_log",
    "read_receipt",
]
