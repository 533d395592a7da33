"""What a player's cards and abilities cost now, in fate and honor (B-107)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.damage import Ledger, Step
from adjudicator.kernel.game.prices import Price
from adjudicator.rulesets.enlightenment.cards.form import Card
from adjudicator.rulesets.enlightenment.play.costs import asked_of
from adjudicator.rulesets.enlightenment.play.playing import cost_changes
from adjudicator.rulesets.enlightenment.play.uses import actions_of
from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from adjudicator.rulesets.enlightenment.table.state import State

PAID = "B-107"


def prices(state: State, seat: str) -> Iterator[Price]:
    """Yield what a player's cards cost now, those of the hand and the characters on his provinces, and the actions of
    those in play. A dash cannot be paid (B-38)."""
    player = state.players[seat]
    for key in dict.fromkeys(player.hand.value):
        card = state.card(key)
        if card.cost is None:
            continue
        if card.kind != "event":
            yield Price(Play, key, "fate", PAID, _fate(state, seat, card), player.fate)
        for number in range(len(card.abilities)) if card.kind == "event" else ():
            name = key if len(card.abilities) == 1 else f"{key}:{number + 1}"
            yield from _of_event(state, seat, name, card, number)
    for piece in state.pieces.values():
        lies = piece.controller == seat and piece.place == "province" and piece.faceup and piece.kind == "character"
        if lies and state.face(piece).cost is not None:
            yield Price(Play, piece.id, "fate", PAID, _fate(state, seat, state.face(piece)), player.fate)
    for name, effect in actions_of(state, seat):
        if effect.source in state.pieces:
            fate, honor = asked_of(state.card(effect.card).abilities[effect.ability])
            yield from (Price.plain(Use, name, "fate", PAID, fate, player.fate),) if fate else ()
            yield from (Price.plain(Use, name, "honor", PAID, honor, player.honor),) if honor else ()


def _of_event(state: State, seat: str, name: str, card: Card, number: int) -> Iterator[Price]:
    """Yield what an event costs: what is printed on it, with what its ability asks for besides."""
    player, ledger = state.players[seat], _fate(state, seat, card)
    fate, honor = asked_of(card.abilities[number])
    if fate:
        more = Step(card.key, PAID, ledger.suffered, ledger.suffered + fate)
        ledger = Ledger(ledger.declared, (*ledger.steps, more), more.after)
    yield Price(Play, name, "fate", PAID, ledger, player.fate)
    if honor:
        yield Price.plain(Play, name, "honor", PAID, honor, player.honor)


def _fate(state: State, seat: str, card: Card) -> Ledger:
    """Return what a card costs in fate: printed, with what constant abilities make of it."""
    printed = cost = card.cost or 0
    steps = []
    for source, clause, amount in cost_changes(state, seat, card):
        steps.append(Step(source, clause, cost, max(0, cost + amount)))
        cost = steps[-1].after
    return Ledger(printed, tuple(steps), cost)
