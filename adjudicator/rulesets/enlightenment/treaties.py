"""Treaties: offers and answers at any moment, and how they end but for a breach (section 8)."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.choices import Choice
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import Obstacle
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.text import Text
from adjudicator.rulesets.enlightenment.actions import Accept, Claim, Offer, Refuse, Release
from adjudicator.rulesets.enlightenment.state import State
from adjudicator.rulesets.enlightenment.tasks import AfterCard, RingEffect
from adjudicator.rulesets.enlightenment.treaty import NAMES, STAKES, Treaty
from adjudicator.rulesets.enlightenment.treaty_events import (
    BreachClaimed,
    OfferEnded,
    ReleaseAgreed,
    TreatyDissolved,
    TreatyMade,
    TreatyOffered,
)

AnyTreatyAction = Offer | Accept | Refuse | Release | Claim

# Offers and answers


def fields_of(state: State, seat: str, kind: type[AnyTreatyAction]) -> dict[str, Choice] | None:
    """Return what may stand in the fields of an offer or an answer of a player now; None if it cannot be made."""
    if not _may_negotiate(state):
        return None
    if kind is Offer:
        free = tuple(other for other in state.opponents(seat) if _active_of(state, seat, other) is None)
        return {"to": Choice(options=free), "stake": Choice("amount", (), 0, STAKES[1])} if free else None
    found = tuple(_open_to(state, seat, kind))
    return {"treaty": Choice(options=found)} if found else None


def _may_negotiate(state: State) -> bool:
    """Whether treaties can be spoken of: not while an ability resolves, nor between secret bids (R-31)."""
    asked, resolving = state.decision, any(isinstance(task, RESOLVING) for task in state.agenda)
    return asked is not None and not asked.sealed and not resolving


RESOLVING = (Declare, Perform, AfterCard, RingEffect)
"""What remains to be done of an ability, or of a ring's effect."""


def _open_to(state: State, seat: str, kind: type[AnyTreatyAction]) -> Iterator[str]:
    """Yield the offers or treaties to which a player may give such an answer."""
    offers = {id: offer.value for id, offer in state.offers.items() if seat in offer.value.players}
    active = {id: each for id, each in state.treaties.items() if each.status == "active" and seat in each.players}
    if kind is Refuse:
        yield from offers
    elif kind is Accept:
        yield from (id for id, terms in offers.items() if terms.whole and seat not in terms.accepted)
    elif kind is Claim:
        yield from active
    elif kind is Release:
        yield from (id for id, treaty in active.items() if seat not in treaty.releases)


def _active_of(state: State, one: str, other: str) -> str | None:
    """Return the treaty that two players have, if they have one: no more than that (E-181)."""
    pair = {one, other}
    found = (id for id, each in state.treaties.items() if each.status == "active" and set(each.players) == pair)
    return next(found, None)


def obstacle(state: State, action: AnyTreatyAction) -> Obstacle | None:
    """Say what keeps an offer or an answer from being made; None if nothing does."""
    seat = action.seat
    if not _may_negotiate(state):
        return Obstacle("R-31", Text("agora não se fala de tratados", "treaties cannot be spoken of now"))
    if isinstance(action, Offer):
        return _offer_obstacle(state, action)
    if action.treaty not in _open_to(state, seat, type(action)):
        clause = "E-162" if isinstance(action, Accept) else "E-180"
        return Obstacle(clause, Text(f"{action.treaty} não o admite agora", f"{action.treaty} does not admit that now"))
    return None


def _offer_obstacle(state: State, action: Offer) -> Obstacle | None:
    least, most = STAKES
    if action.to == action.seat or action.to not in state.living:
        return Obstacle("E-160", Text(f"{action.to} não é um oponente", f"{action.to} is no opponent"))
    if _active_of(state, action.seat, action.to) is not None:
        return Obstacle("E-181", Text("já há um tratado entre os dois", "the two have a treaty already"))
    if action.stake and not least <= action.stake <= most:
        return Obstacle("E-175", Text(f"de {least} a {most} de honra", f"from {least} to {most} honor"))
    for promise in (action.mine, action.yours):
        named = NAMES.get(promise.kind) if promise is not None else None
        if named is not None and not getattr(promise, named).strip():
            return Obstacle("E-164", Text(f"diga o que se promete ({named})", f"say what is promised ({named})"))
        if promise is not None and promise.player and promise.player not in state.living:
            return Obstacle("E-164", Text(f"{promise.player} não joga", f"{promise.player} does not play"))
    return None


def take(state: State, action: AnyTreatyAction, luck: Luck) -> Iterator[Event]:
    """Make an offer or an answer."""
    if isinstance(action, Offer):
        yield _offered(state, action, luck)
    elif isinstance(action, Accept):
        yield from _accept(state, action, luck)
    elif isinstance(action, Refuse):
        mine = state.offers[action.treaty].value.players[0] == action.seat
        yield OfferEnded(("E-160",), action.treaty, "withdrawn" if mine else "refused")
    elif isinstance(action, Release):
        yield ReleaseAgreed(("E-180",), action.treaty, action.seat)
        if len(state.treaties[action.treaty].releases) == 2:
            yield TreatyDissolved(("E-180", "E-179"), action.treaty, "agreement")
    else:
        accused = state.treaties[action.treaty].partner_of(action.seat)
        yield BreachClaimed(("R-36", "E-165"), action.treaty, action.seat, accused, action.text)


def _offered(state: State, action: Offer, luck: Luck) -> Event:
    """An offer of a pair replaces the one that stands between them: an amendment (E-163, E-176)."""
    pair = {action.seat, action.to}
    standing = next((id for id, offer in state.offers.items() if set(offer.value.players) == pair), "")
    before = state.offers[standing].value if standing else None
    mine = action.mine or (before.promise_of(action.seat) if before is not None else None)
    yours = action.yours or (before.promise_of(action.to) if before is not None else None)
    stake = action.stake or (before.stake if before is not None else 0)
    terms = Treaty((action.seat, action.to), (mine, yours), stake, accepted=(action.seat,))
    known = state.seats if state.options.treaty_negotiation == "public" else (action.seat, action.to)
    id = standing or f"t{state.next_treaty}"
    return TreatyOffered(("E-160", "E-163", "E-166", "R-32"), id, action.seat, Secret(known, luck.salt(), terms))


def _accept(state: State, action: Accept, luck: Luck) -> Iterator[Event]:
    """Who accepts the terms of the other makes the treaty (E-160); how long it lasts is counted from now (R-30)."""
    terms = state.offers[action.treaty].value
    first = 0 if state.options.treaty_round_count == "after" else 1
    last = {
        seat: state.round + promise.rounds - first
        for seat, promise in zip(terms.players, terms.promises, strict=True)
        if promise is not None and promise.until == "round_end"
    }
    made = msgspec.structs.replace(terms, status="active", accepted=terms.players, last=last)
    yield TreatyMade(("E-160", "E-162", "E-167", "E-175", "E-182"), action.treaty, made)


def dissolve_for(state: State, seat: str) -> Iterator[Event]:
    """Treaties and offers of a player who is out of the match cease, and no honor moves (E-057)."""
    for id, treaty in state.treaties.items():
        if treaty.status == "active" and seat in treaty.players:
            yield TreatyDissolved(("E-057", "E-179"), id, "elimination")
    for id, offer in state.offers.items():
        if seat in offer.value.players:
            yield OfferEnded(("E-057",), id, "elimination")
