"""Tokens on characters: who gets them, who refuses them, and which go in a cleanup (M-101 to M-126)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.cards.words import CONTROL, TOKENS
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.team.status_events import TokensAdded, TokensRemoved

MOST = 99
"""A character never has more tokens of a kind."""

EXCLUSIVE = {"invisibility": "provocation", "provocation": "invisibility"}


BESIDES = {"M-115": ("M-A28",), "M-116": ("M-A28",), "M-117": ("M-A28", "M-A29")}
"""What an immunity that refuses a token rests on besides its own clause."""


def refused(state: State, character: Character, name: str) -> str:
    """Return the clause by which a character does not take a token; empty if it does.

    Only new tokens are refused (M-A28); one more Death Immunity than one is (M-119).
    """
    if TOKENS[name].side == "debuff" and character.count("immunity_debuffs"):
        return "M-115"
    if TOKENS[name].side == "buff" and character.count("immunity_buffs"):
        return "M-116"
    if name in CONTROL and character.count("immunity_control"):
        return "M-117"
    if name == "death_immunity" and character.count(name):
        return "M-119"
    other = EXCLUSIVE.get(name, "")
    if other and state.options.taunt_vs_invisible == "exclusive" and character.count(other):
        return "M-A26"
    return ""


def add(
    state: State, character: Character, name: str, count: int, source: str, by: str, clause: str
) -> Iterator[Event]:
    """Put tokens on a character, unless it is immune to them."""
    why = refused(state, character, name)
    if why:
        yield NoEffect((why, *BESIDES.get(why, ())), character.label, f"immune:{name}")
        return
    count = min(count, MOST - character.count(name), 1 if name == "death_immunity" else MOST)
    if count > 0:
        clauses = tuple(dict.fromkeys((TOKENS[name].clause, clause)))
        yield TokensAdded(clauses, character.id, name, count, source, by)


def remove(character: Character, tokens: dict[str, int], why: str, clause: str) -> Iterator[Event]:
    """Take tokens off a character, no more than it has."""
    gone = {name: min(count, character.count(name)) for name, count in tokens.items()}
    gone = {name: count for name, count in gone.items() if count > 0}
    if gone:
        yield TokensRemoved((clause,), character.id, gone, why)


def fade(state: State, seat: str) -> Iterator[Event]:
    """Cleanup: temporary tokens go (M-046, M-A11): those on the player's characters, by a house rule those that the
    player placed."""
    placed = state.options.token_expiry == "placer_cleanup"
    for character in state.characters.values() if placed else state.of(seat):
        gone: dict[str, int] = {}
        for token in character.tokens:
            if not TOKENS[token.name].permanent and (not placed or token.by in (seat, *state.left)):
                gone[token.name] = gone.get(token.name, 0) + 1
        yield from remove(character, gone, "cleanup", "M-046")


def doom_grows(state: State, seat: str) -> Iterator[Event]:
    """Cleanup: whoever has Doom gets one more, if it takes new ones (M-125, M-A28)."""
    for character in state.of(seat):
        if 0 < character.count("doom") < MOST:
            why = refused(state, character, "doom")
            if why:
                yield NoEffect((why, *BESIDES.get(why, ())), character.label, "immune:doom")
                continue
            first = next(token for token in character.tokens if token.name == "doom")
            yield TokensAdded(("M-125",), character.id, "doom", 1, first.source, first.by)
