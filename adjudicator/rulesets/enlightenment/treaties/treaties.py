"""Treaties: offers and answers at any moment, and how they end but for a breach (section 8)."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.table.actions import Accept, Claim, Offer, Refuse, Release
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import AfterCard, RingEffect
from adjudicator.rulesets.enlightenment.treaties.events import (
    BreachClaimed,
    OfferEnded,
    ReleaseAgreed,
    TreatyDissolved,
    TreatyMade,
    TreatyOffered,
)
from adjudicator.rulesets.enlightenment.treaties.gifts import gives_components
from adjudicator.rulesets.enlightenment.treaties.terms import fault, last_round, meant, open_terms
from adjudicator.rulesets.enlightenment.treaties.treaty import STAKES, Promise, Treaty

AnyTreatyAction = Offer | Accept | Refuse | Release | Claim

# Offers and answers


def fields_of(state: State, seat: str, kind: type[AnyTreatyAction]) -> dict[str, Choice] | None:
    """Return what may stand in the fields of an offer or an answer of a player now; None if it cannot be made."""
    if _silence(state) is not None:
        return None
    if kind is Offer:
        free = tuple(other for other in state.opponents(seat) if _active_of(state, seat, other) is None)
        return {"to": Choice(options=free), "stake": Choice("amount", (), 0, STAKES[1])} if free else None
    found = tuple(_open_to(state, seat, kind))
    return {"treaty": Choice(options=found)} if found else None


def _silence(state: State) -> Text | None:
    """Say why treaties cannot be spoken of now, if so: while an ability resolves, or between secret bids (R-31)."""
    asked = state.decision
    if any(isinstance(task, RESOLVING) for task in state.agenda):
        return Text("só quando a habilidade se resolver", "only when the ability has resolved")
    if asked is None or asked.sealed:
        return Text("só quando todos tiverem respondido em segredo", "only when all have answered in secret")
    return None


RESOLVING = (Declare, PerformEffect, AfterCard, RingEffect)
"""What remains to be done of an ability, or of a ring's effect."""


def _open_to(state: State, seat: str, kind: type[AnyTreatyAction]) -> Iterator[str]:
    """Yield the offers or treaties to which a player may give such an answer."""
    offers = {id: offer.value for id, offer in state.offers.items() if seat in offer.value.players}
    active = {id: each for id, each in state.treaties.items() if each.status == "active" and seat in each.players}
    if kind is Refuse:
        yield from offers
    elif kind is Accept:
        yield from (id for id, terms in offers.items() if _terms_obstacle(state, seat, terms) is None)
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
    silence = _silence(state)
    if silence is not None:
        return Obstacle("R-31", silence)
    if isinstance(action, Offer):
        return _offer_obstacle(state, action)
    if isinstance(action, Accept | Refuse):
        return _answer_obstacle(state, action)
    return _treaty_obstacle(state, action)


def _offer_obstacle(state: State, action: Offer) -> Obstacle | None:
    least, most = STAKES
    if action.to == action.seat or action.to not in state.living:
        others = ", ".join(state.opponents(action.seat))
        return Obstacle("E-160", Text(f"a outro jogador da partida: {others}", f"to another player there is: {others}"))
    if _active_of(state, action.seat, action.to) is not None:
        return Obstacle("E-181", Text("já há um tratado entre os dois", "the two have a treaty already"))
    if action.stake and not least <= action.stake <= most:
        why = Text(f"em jogo, de {least} a {most} de honra", f"at stake, from {least} to {most} honor")
        return Obstacle("E-175", why)
    terms = ((action.seat, action.mine), (action.to, action.yours))
    found = (fault(state, seat, promise) for seat, promise in terms if promise is not None)
    return next((each for each in found if each is not None), None)


def _answer_obstacle(state: State, action: Accept | Refuse) -> Obstacle | None:
    offer = state.offers.get(action.treaty)
    if offer is None or action.seat not in offer.value.players:
        return Obstacle("E-160", Text("não há tal proposta a você", "there is no such offer to you"))
    return None if isinstance(action, Refuse) else _terms_obstacle(state, action.seat, offer.value)


def _terms_obstacle(state: State, seat: str, terms: Treaty) -> Obstacle | None:
    """Say what keeps a party from accepting an offer; None if nothing does (E-162)."""
    if not terms.whole:
        left = open_terms(terms)
        return Obstacle("E-162", Text(f"falta dizer: {left.pt}", f"still open: {left.en}"))
    if seat in terms.accepted:
        other = terms.partner_of(seat)
        return Obstacle("E-162", Text(f"são os seus termos: cabe a {other}", f"these are your terms: {other} answers"))
    if state.options.treaty_gifts == "judged" and any(gives_components(each.text) for each in terms.promises if each):
        why = Text("fala de componentes: cabe ao juiz", "it speaks of components: that is for the judge")
        return Obstacle("E-166", why)
    pairs = zip(terms.players, terms.promises, strict=True)
    found = (fault(state, each, promise) for each, promise in pairs if promise is not None)
    return next((each for each in found if each is not None), None)


def _treaty_obstacle(state: State, action: Release | Claim) -> Obstacle | None:
    clause = "E-180" if isinstance(action, Release) else "E-165"
    treaty = state.treaties.get(action.treaty)
    if treaty is None or treaty.status != "active" or action.seat not in treaty.players:
        return Obstacle(clause, Text("você não tem tal tratado em vigor", "you have no such treaty in force"))
    if isinstance(action, Release) and action.seat in treaty.releases:
        other = treaty.partner_of(action.seat)
        return Obstacle(clause, Text(f"você já o quer; falta {other}", f"you have said so; {other} has not"))
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


def _said(promise: Promise | None) -> Promise | None:
    return None if promise is None else meant(promise)


def _offered(state: State, action: Offer, luck: Luck) -> Event:
    """An offer of a pair replaces the one that stands between them: an amendment (E-163, E-176)."""
    pair = {action.seat, action.to}
    standing = next((id for id, offer in state.offers.items() if set(offer.value.players) == pair), "")
    before = state.offers[standing].value if standing else None
    mine = _said(action.mine) or (before.promise_of(action.seat) if before is not None else None)
    yours = _said(action.yours) or (before.promise_of(action.to) if before is not None else None)
    stake = action.stake or (before.stake if before is not None else 0)
    terms = Treaty((action.seat, action.to), (mine, yours), stake, accepted=(action.seat,))
    known = state.seats if state.options.treaty_negotiation == "public" else (action.seat, action.to)
    id = standing or f"t{state.next_treaty}"
    return TreatyOffered(("E-160", "E-163", "E-166", "R-32"), id, action.seat, Secret(known, luck.salt(), terms))


def _accept(state: State, action: Accept, luck: Luck) -> Iterator[Event]:
    """Who accepts the terms of the other makes the treaty (E-160); how long it lasts is counted from now (R-30)."""
    terms = state.offers[action.treaty].value
    last = {
        seat: last_round(state, promise)
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
