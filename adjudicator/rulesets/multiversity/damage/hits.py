"""Damage meets characters: the pipeline is asked, its ledger becomes a fact, and knock-outs follow (M-078 to M-087)."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.decks import shuffle
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.things import attached_to
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.rulesets.multiversity.damage import pipeline as damage
from adjudicator.rulesets.multiversity.damage.pipeline import Blow, Target
from adjudicator.rulesets.multiversity.effects.select import barred, provoking
from adjudicator.rulesets.multiversity.table.events import StoneTaken
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.table.tasks import Hit
from adjudicator.rulesets.multiversity.team.events import KnockedOut, ShuffledIn
from adjudicator.rulesets.multiversity.team.status_events import DamageAverted, DamageDealt

PASSED_ON = {"refraction": "M-123", "reflection": "M-124"}


class Aftermath(NamedTuple):
    """What a hit came to: damage that goes on to another, whom an immunity keeps the rest of the effect off (`spared`)
    or the rest of its damage (`saved`)."""

    hits: tuple[Hit, ...] = ()
    spared: str = ""
    saved: str = ""


def blow_of(state: State, hit: Hit, effects: bool) -> Blow:
    """Return a hit as the pipeline takes it: with what its source's tokens do to it, also if the source has fallen
    meanwhile (M-103 to M-105, M-111)."""
    source = state.known(hit.source)
    if source is None:
        return Blow(hit.amount, hit.element, hit.piercing, effects=effects, passed_on=hit.passed_on, doom=hit.doom)
    return Blow(
        hit.amount, hit.element, hit.piercing or source.count("piercing") > 0, source.count("atk_up"),
        source.count("atk_down"), source.count("fury") > 0, effects, hit.passed_on, hit.doom,
    )  # fmt: skip


def target_of(state: State, character: Character, redirect: str = "") -> Target:
    """Return a character as the pipeline meets it."""
    card = state.card(character.card)
    counts = {name: character.count(name) for name in _COUNTED}
    return Target(
        character.life_left, character.defence_left, card.weakness, card.resistance, **counts,
        dot_charged=character.dot_charged, redirect=redirect,
    )  # fmt: skip


_COUNTED = (
    *("dot", "shield", "damage_immunity", "refraction"),
    *("reflection", "overlife", "death_immunity", "revive"),
)


def ways_on(state: State, hit: Hit, by: str, effects: bool) -> tuple[str, ...]:
    """Return where a hit could be passed on to, like `refraction:c3`; none if it could not (M-123, M-124, M-A33).

    What is reflected goes back to the opponent whose blow it is (`by`), or to any if he has left.
    """
    character = state.characters.get(hit.id)
    if character is None:
        return ()
    target = target_of(state, character)
    if not (target.refraction or target.reflection):
        return ()
    if damage.may_pass_on(blow_of(state, hit, effects), target, state.options) <= 0:
        return ()
    seat = character.controller
    found: list[str] = []
    if target.refraction:
        found += [f"refraction:{other.id}" for other in state.of(seat) if other.id != character.id]
    if target.reflection:
        found += [f"reflection:{other.id}" for other in _returned_to(state, character, by)]
    return tuple(way for way in found if way_obstacle(state, hit, by, way) is None)


def _returned_to(state: State, character: Character, by: str) -> list[Character]:
    foes = (by,) if by in state.opponents(character.controller) else state.opponents(character.controller)
    return [other for foe in foes for other in state.of(foe)]


def way_obstacle(state: State, hit: Hit, by: str, way: str) -> Obstacle | None:
    """Say what keeps a hit from being reflected to a character; None if nothing does (M-112 to M-114)."""
    redirect, _, id = way.partition(":")
    character = state.characters[hit.id]
    theirs = _returned_to(state, character, by)
    other = next((other for other in theirs if other.id == id), None)
    if redirect != "reflection" or other is None or not character.count("reflection") or character.count("true_sight"):
        return None
    return barred(other, provoking(theirs))


def hit_character(
    state: State, hit: Hit, by: str, source: str, clause: str, effects: bool, way: str, luck: Luck
) -> Generator[Event, None, Aftermath]:
    """Let a hit land. `by` is whose it is, `source` its card as people call it, `way` where it is passed on to.

    What is reflected is then a blow of whoever reflects it (M-144).
    """
    character = state.characters.get(hit.id)
    if character is None:
        yield NoEffect((clause, "M-142"), source, "no_target")
        return Aftermath()
    redirect, _, to = way.partition(":")
    blow = blow_of(state, hit, effects)
    met = target_of(state, character, redirect)
    ledger = damage.ledger_of(blow, met, state.options)
    yield DamageDealt(
        (clause, "M-087", *damage.rests_on(blow, met, ledger)), character.id, source, by, hit.element, ledger
    )
    if ledger.fate == damage.PREVENTED:
        return Aftermath(spared=character.id)
    if ledger.fate == damage.SAVED:
        return Aftermath(saved=character.id)
    if ledger.fate == damage.REDIRECTED:
        yield DamageAverted((PASSED_ON[redirect], "M-A33"), character.id, source, to)
        passed = next(step.before for step in ledger.steps if step.stage == "redirection")
        whose = character.controller if redirect == "reflection" else hit.by
        return Aftermath((Hit(to, passed, hit.source, hit.element, blow.piercing, passed_on=True, by=whose),))
    if ledger.fate == damage.REVIVED:
        yield from _shuffle_in(state, character, source, luck)
    elif ledger.fate == damage.KNOCKED_OUT:
        yield from knock_out(state, character, hit.by or by, source, luck)
    return Aftermath()


def knock_out(state: State, character: Character, by: str, source: str, luck: Luck) -> Iterator[Event]:
    """Discard a character and what is attached to it; a stone is taken for it (M-021, M-081, M-144, M-147).

    Whose blow it was takes it; for one's own, the next opponent; nobody, if who struck has left (M-A39).
    """
    seat = character.controller
    items = {item.id: item.card for item in attached_to(state.items, character)}
    yield KnockedOut(
        ("M-081", "M-023"), character.id, character.card, character.owner, tuple(character.energies), items, source
    )
    taker = next(iter(state.opponents(seat)), "") if by == seat else by
    stones = state.players[taker].stones.value if taker in state.living else []
    if stones:
        yield StoneTaken(("M-021", "M-144", "M-147"), taker, Secret((taker,), luck.salt(), stones[0]))


def _shuffle_in(state: State, character: Character, source: str, luck: Luck) -> Iterator[Event]:
    items = {item.id: item.card for item in attached_to(state.items, character)}
    yield ShuffledIn(
        ("M-121",), character.id, character.card, character.owner, tuple(character.energies), items, source
    )
    yield from shuffle(state, character.owner, ("M-121",), luck)
