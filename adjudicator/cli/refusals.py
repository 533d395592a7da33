"""What the application refuses, as sentences for the command line: one table. Commands let these exceptions through."""

import sqlite3
from collections.abc import Callable
from typing import Any

import psycopg
from eventsourcing.persistence import PersistenceError

from adjudicator.judging.tournaments import NoSuchTournament
from adjudicator.kernel.cards import BadCards
from adjudicator.kernel.text.budget import Spent
from adjudicator.kernel.text.refusal import TextError, Unfit
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.token_registry import NoSuchToken
from adjudicator.matches.questions.queries import OutOfRange
from adjudicator.matches.questions.questions import BadQuestion, Withheld
from adjudicator.matches.questions.what_if import Refused
from adjudicator.matches.requests import NoSuchMatch


def why(error: Exception) -> Text | None:
    """Say what is refused by an exception; None if it is none of a refusal."""
    return next((said(error) for kind, said in REFUSALS.items() if isinstance(error, kind)), None)


def _question(error: BadQuestion) -> Text:
    return Text(f"{error.pointer}: {error.why.pt}", f"{error.pointer}: {error.why.en}")


def _action(error: Refused) -> Text:
    number, told = error.number + 1, error.refusal.told
    return Text(f"ação {number}: {told.pt}", f"action {number}: {told.en}")


def _cards(error: BadCards) -> Text:
    return Text("\n".join(fault.told("pt") for fault in error.errors), str(error))


def _store(error: Exception) -> Text:
    """A store that cannot be reached, or is none: the database's own words, in one line."""
    said = " ".join(str(error).split()) or type(error).__name__
    return Text(f"o banco de dados não pode ser lido: {said}", f"the store cannot be read: {said}")


def _file(error: OSError) -> Text:
    said = f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")
    return Text(said, said)


def _not_utf8(error: UnicodeEncodeError) -> Text | None:
    """What was given on the command line, or in the environment, in bytes that are no UTF-8."""
    if not "\udc80" <= error.object[error.start] <= "\udcff":
        return None
    return Text("o que foi dado na linha de comando ou no ambiente não é UTF-8",
                "what was given on the command line or in the environment is not UTF-8")  # fmt: skip


REFUSALS: dict[type[Exception], Callable[[Any], Text | None]] = {
    BadQuestion: _question,
    Withheld: lambda error: Text("isso diria o que só juízes podem saber enquanto a partida corre",
                                 "that would tell what only judges may know while the match runs"),
    Refused: _action,
    Spent: lambda error: Text(f"isto leva mais de {error.budget.facts} fatos", str(error)),
    BadCards: _cards,
    Unfit: lambda error: error.told,
    OutOfRange: lambda error: error.why,
    NoSuchMatch: lambda error: Text("não há essa partida", "there is no such match"),
    NoSuchTournament: lambda error: Text("não há esse torneio", "there is no such tournament"),
    NoSuchToken: lambda error: Text(f"não há o token {error}; veja: adjudicator tokens list",
                                    f"there is no token {error}; see: adjudicator tokens list"),
    TextError: lambda error: error.why,
    PersistenceError: _store,
    sqlite3.Error: _store,
    psycopg.Error: _store,
    OSError: _file,
    UnicodeEncodeError: _not_utf8,
}  # fmt: skip
