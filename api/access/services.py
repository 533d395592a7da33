"""The services that the application serves: one place to find them."""

from dataclasses import dataclass

from flask import Flask, current_app

from adjudicator.api.access.callers import Callers
from adjudicator.api.access.counts import Rates
from adjudicator.api.access.stream_budget import StreamBudget
from adjudicator.api.http.readiness import Readiness
from adjudicator.api.http.receipts import Receipts
from adjudicator.api.http.settings import Settings
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.running import Running
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.seeding import Seeds
from adjudicator.matches.people.access_log import AccessLog
from adjudicator.matches.people.codes import Codes
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.stored import StoredMatches


@dataclass(frozen=True)
class Services:
    """What requests are answered with. `past` are the matches too, for questions of what is past and exports: it reads
    them from a replica, where there is one that has come as far."""

    settings: Settings
    matches: Matches
    past: StoredMatches
    disputes: Disputes
    tournaments: Tournaments
    running: Running
    seeds: Seeds
    access_log: AccessLog
    sessions: Sessions
    token_registry: TokenRegistry
    codes: Codes
    callers: Callers
    receipts: Receipts
    readiness: Readiness
    streams: StreamBudget
    requests: Rates
    wrong_tokens: Rates
    wrong_codes: Rates
    wrong_codes_of_all: Rates
    tables: Rates


def services() -> Services:
    """Return the services of this app."""
    found: Services = current_app.extensions["services"]
    return found


def services_of(app: Flask) -> Services:
    """Return the services of an app outside its requests."""
    found: Services = app.extensions["services"]
    return found
