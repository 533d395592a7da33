"""What a player may play and use, and why not: cards with their time, cost and targets, abilities of cards in play,
the leader's Heat Mode (H-022 to H-024, H-040, H-048 to H-057, H-065 to H-072)."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.cards import Cost, DiscardCards, Sacrifice
from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.abilities import ability, clause_of, effect_of, played_by, with_ability
from adjudicator.rulesets.heat.cards.form import FULL_HEAT, RESPONSES, Card
from adjudicator.rulesets.heat.cards.vocabulary import Ability, PayHeat, PayLife, PayMoney, Rest
from adjudicator.rulesets.heat.effects.numbers import all_hold
from adjudicator.rulesets.heat.effects.select import in_play, options_for, passing, speaks_of_links
from adjudicator.rulesets.heat.field.field import is_full
from adjudicator.rulesets.heat.play.costs import Change, cannot_pay, cost_changes, heat_price, money_of, price
from adjudicator.rulesets.heat.table.actions import Play, Use
from adjudicator.rulesets.heat.table.phases import ACTED_IN, MAIN_PHASES
from adjudicator.rulesets.heat.table.state import Piece, State
from adjudicator.rulesets.heat.table.tasks import Effect


def zone_of(card: Card) -> str:
    """Return the zone that a card is played from."""
    return "heat_deck" if card.kind == "heat" else "hand"


# Playing cards


def play_obstacle(state: State, action: Play) -> Obstacle | None:
    """Say what keeps a card from being played so now, by the clause; None if nothing does."""
    seat = action.seat
    absent = _absent(state, seat, action.card)
    if absent is not None:
        return absent
    card = state.card(action.card)
    if card.kind == "money":
        return _not_main(state, seat, card) or _odd_flags(state, action, card) or _too_much_money(state, seat)
    found = _wrong_time(state, seat, card) or _odd_flags(state, action, card)
    return found or _unaffordable(state, seat, card, action, cost_changes(state, seat)) or _aimless(state, action, card)


def _absent(state: State, seat: str, key: str) -> Obstacle | None:
    player = state.players[seat]
    if key in player.hand.value or key in player.heat_deck.value:
        return None
    return Obstacle("H-023", Text(f"{key} não está na sua mão nem no Baralho de Heat",
                                  f"{key} is neither in your hand nor in your Heat Deck"))  # fmt: skip


def untimely(state: State, action: Play) -> Obstacle | None:
    """Say why a card of a player who is not asked has no place now, whoever is: it is not there, or belongs to a turn
    of his (H-022, H-070, H-071)."""
    absent = _absent(state, action.seat, action.card)
    if absent is not None:
        return absent
    card = state.card(action.card)
    if card.kind in RESPONSES or action.seat == state.active:
        return _not_main(state, action.seat, card) if card.kind == "money" else _wrong_time(state, action.seat, card)
    clause = {"money": "H-022", "heat": "H-071"}.get(card.kind, "H-070")
    return Obstacle(clause, Text("só no próprio turno", "in one's own turn alone"))


def _not_main(state: State, seat: str, card: Card) -> Obstacle | None:
    if seat != state.active or state.chain:
        in_combat = "H-070" if state.attack is not None else "H-066"
        clause = "H-071" if card.kind == "heat" and seat != state.active else in_combat
        return Obstacle(
            clause, Text("só no próprio turno, fora de respostas", "in one's own turn alone, not as a response")
        )
    if state.phase not in MAIN_PHASES:
        clause = "H-A21" if card.kind == "heat" else "H-023"
        return Obstacle(clause, Text("só numa fase principal", "in a main phase alone"))
    return None


def _too_much_money(state: State, seat: str) -> Obstacle | None:
    """One money card a turn (H-022, H-055), in either main phase (H-A07)."""
    player = state.players[seat]
    if state.phase == "main2" and state.options.money_phase == "main1":
        return Obstacle("H-A07", Text("dinheiro só na principal 1", "money in main phase 1 alone"))
    if player.money_played > player.money_more:
        return Obstacle("H-022", Text("uma carta de dinheiro por turno", "one money card a turn"))
    return None


def _wrong_time(state: State, seat: str, card: Card) -> Obstacle | None:
    """Actions and Consumables at one's own time and as responses (H-033, H-066, H-069); the others in the own main
    phases (H-070, H-071)."""
    if card.kind in RESPONSES:
        if not state.chain and (seat != state.active or state.phase not in ACTED_IN):
            return Obstacle(
                "H-065", Text("só no próprio turno ou em resposta", "in one's own turn or as a response alone")
            )
        return None
    if card.kind != "heat":
        return _not_main(state, seat, card)
    return _heat_card_time(state, seat, card)


def _heat_card_time(state: State, seat: str, card: Card) -> Obstacle | None:
    """Heat Cards: in an own main phase, or as a house rule says (H-A21); by one, one in the whole match (H-A23)."""
    allowed = state.options.heat_card_phase
    if state.options.heat_card_limit == "one_total" and state.players[seat].heat_cards_used:
        return Obstacle("H-A23", Text("uma carta de Heat por partida", "one Heat Card a match"))
    if state.chain or seat != state.active or allowed == "any_main":
        return _not_main(state, seat, card)
    if state.phase == "main2" or (allowed == "main2_combat" and state.phase == "combat"):
        return None
    main2 = Obstacle("H-A21", Text("cartas de Heat só na principal 2", "Heat Cards in main phase 2 alone"))
    if allowed == "main2":
        return main2
    return Obstacle("H-A21", Text("cartas de Heat só na principal 2 e no combate",
                                  "Heat Cards in main phase 2 and in combat alone"), main2)  # fmt: skip


def _odd_flags(state: State, action: Play, card: Card) -> Obstacle | None:
    if action.heat and not card.heat_cost:
        return Obstacle("H-048", Text(f"{card.key} não tem Efeito de Heat", f"{card.key} has no Heat Effect"))
    if card.kind != "equipment":
        return (
            Obstacle("H-023", Text("só equipamento vai a um personagem", "equipment alone goes to a character"))
            if action.to
            else None
        )
    if not action.to:
        return Obstacle("H-015", Text("diga em que personagem seu (`to`)", "say on which character of yours (`to`)"))
    bearer = state.pieces.get(action.to)
    if bearer is None or not may_bear(action.seat, bearer):
        return Obstacle("H-015", Text(f"{action.to} não é personagem seu", f"{action.to} is no character of yours"))
    if is_full(state, bearer):
        return Obstacle("H-A29", Text("um equipamento por personagem", "one equipment a character"))
    return None


def may_bear(seat: str, bearer: Piece) -> bool:
    """Whether a card in play may bear equipment of a player: his characters, standing or rested (H-015, H-064)."""
    return bearer.controller == seat and bearer.kind == "character"


def _unaffordable(state: State, seat: str, card: Card, action: Play, changes: Sequence[Change]) -> Obstacle | None:
    ledger = price(state, seat, card, changes)
    return cannot_pay(state, seat, ledger.suffered, heat_price(card, action.heat), _cost_clause(state, card, ledger))


def _cost_clause(state: State, card: Card, ledger: Ledger) -> str:
    """Return by which clause a card is too dear: another colour, or that cards must be paid for at all."""
    if any(step.stage == "colour" for step in ledger.steps):
        return "H-059"
    return "H-053" if card.kind == "heat" else "H-033" if state.chain else "H-023"


def _aimless(state: State, action: Play, card: Card) -> Obstacle | None:
    found = ability(card, played_by(card))
    return nothing_to_aim_at(state, effect_played(state, action), found) if found.targets else None


def effect_played(state: State, action: Play) -> Effect:
    """Return the effect of a card that is played."""
    card = state.card(action.card)
    return Effect(action.seat, card.key, card.key, action.seat, played_by(card), {}, action.heat, action.to)


def plays(state: State, seat: str) -> Iterator[Play]:
    """Yield every way in which a player may play a card now."""
    player, heat = state.players[seat], state.players[seat].heat
    keys = dict.fromkeys((*player.hand.value, *(player.heat_deck.value if heat >= FULL_HEAT else ())))
    timely = [card for card in map(state.card, keys) if _wrong_time(state, seat, card) is None]
    changes, money = cost_changes(state, seat) if timely else (), money_of(state, seat)
    for card in timely:
        plain = Play(seat, card.key)
        if card.kind == "money":
            if play_obstacle(state, plain) is None:
                yield plain
            continue
        if price(state, seat, card, changes).suffered > money or _aimless(state, plain, card) is not None:
            continue  # neither Heat nor a bearer changes what it costs in money, and what it could aim at
        bearers = [piece.id for piece in state.of(seat, "character")] if card.kind == "equipment" else [""]
        for heated in (False, True) if 0 < card.heat_cost <= heat else (False,):
            for to in bearers:
                action = Play(seat, card.key, to, heated)
                if _odd_flags(state, action, card) is None:
                    yield action


# Using abilities


def uses_of(state: State, seat: str) -> Iterator[tuple[str, Effect]]:
    """Yield the abilities of a player's cards in play that are used by hand, by what they are called."""
    found = [(piece, number) for piece, number, _ in with_ability(state, "activated") if piece.controller == seat]
    ids = [piece.id for piece, _ in found]
    for piece, number in found:
        name = piece.id if ids.count(piece.id) == 1 else f"{piece.id}:{number + 1}"
        yield name, effect_of(state, piece, number)


WHEN = {
    "": Text("só nas fases principais e no combate, no próprio turno ou em resposta",
             "in main phases and combat alone, in one's own turn or as a response"),
    "main": Text("só numa fase principal, no próprio turno ou em resposta",
                 "in a main phase alone, in one's own turn or as a response"),
    "combat": Text("só no combate, no próprio turno ou em resposta",
                   "in combat alone, in one's own turn or as a response"),
}  # fmt: skip
"""When an ability of each phase can be used."""


def effect_called(state: State, seat: str, name: str) -> Effect | None:
    """Return the effect of a player that is called so; None if there is none."""
    return next((effect for called, effect in uses_of(state, seat) if called == name), None)


def use_obstacle(state: State, action: Use) -> Obstacle | None:
    """Say what keeps a player from using an ability now, by the clause; None if nothing does."""
    seat, name = action.seat, action.card
    effect = effect_called(state, seat, name)
    if effect is None:
        return Obstacle("H-024", Text(f"{name} não tem habilidade que {seat} possa usar",
                                      f"{name} has no ability that {seat} can use"))  # fmt: skip
    return _unusable(state, effect)


def usable(state: State, seat: str) -> Iterator[Use]:
    """Yield every use of an ability that nothing forbids."""
    return (Use(seat, name) for name, effect in uses_of(state, seat) if _unusable(state, effect) is None)


def _unusable(state: State, effect: Effect) -> Obstacle | None:
    found = ability(state.card(effect.card), effect.ability)
    piece = state.pieces[effect.source]
    if found.type == "reaction" and not state.chain:
        return Obstacle("H-066", Text("só em resposta", "as a response alone"))
    if state.chain and found.type == "action":
        return Obstacle("H-024", Text("não em resposta", "not as a response"))
    phases = {"": ACTED_IN, "main": MAIN_PHASES, "combat": ("combat",)}[found.phase]
    if state.phase not in phases or (not state.chain and effect.seat != state.active):
        return Obstacle("H-024", WHEN[found.phase])
    if used_up(state, effect, found):
        return Obstacle("H-024", Text("já usada neste turno", "used this turn already"))
    why = clause_of(state.card(effect.card), effect.ability)
    if not all_hold(state, effect, found.given):
        return Obstacle(why, Text("a condição não vale", "the condition does not hold"))
    return _cost_obstacle(state, effect, found, piece, why) or nothing_to_aim_at(state, effect, found)


def used_up(state: State, effect: Effect, found: Ability) -> bool:
    """Whether an ability that may be used once a turn has been (H-024)."""
    piece = state.pieces.get(effect.source)
    return found.limit == "turn" and piece is not None and piece.used.get(str(effect.ability)) == state.turn


def _cost_obstacle(state: State, effect: Effect, found: Ability, piece: Piece, clause: str) -> Obstacle | None:
    money = sum(cost.count for cost in found.cost if isinstance(cost, PayMoney))
    heat = sum(cost.count for cost in found.cost if isinstance(cost, PayHeat))
    life = sum(cost.count for cost in found.cost if isinstance(cost, PayLife))
    short = cannot_pay(state, effect.seat, money, heat, "H-056")
    if short is not None:
        return short
    if life and state.players[effect.seat].life <= life:
        return Obstacle(clause, Text("não há vida para pagar", "there is no life to pay with"))
    if piece.tapped and any(isinstance(cost, Rest) for cost in found.cost):
        return Obstacle("H-062", Text(f"a carta {piece.id} já está virada", f"{piece.id} is rested already"))
    for cost in found.cost:
        if isinstance(cost, DiscardCards | Sacrifice) and not payments(state, effect, cost):
            return Obstacle(clause, Text("não há com que pagar", "there is nothing to pay with"))
    return None


def payments(state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
    """Return the cards that a cost could be paid with. A leader does not leave its zone (H-008)."""
    if isinstance(cost, DiscardCards):
        return tuple(passing(state, effect, cost.cards, state.players[effect.seat].hand.value))
    leader = state.players[effect.seat].leader
    if isinstance(cost, Sacrifice) and cost.cards is not None:
        mine = [piece.id for piece in in_play(state, effect, cost.cards) if piece.controller == effect.seat]
        return tuple(id for id in mine if id != leader)
    return () if isinstance(cost, Sacrifice) and effect.source == leader else ("self",)


def nothing_to_aim_at(state: State, effect: Effect, found: Ability) -> Obstacle | None:
    """Say that an effect would find none of its targets (H-087); None if it would, or needs none."""
    for target in found.targets:
        if not target.optional and not options_for(state, effect, target):
            clause = "H-066" if speaks_of_links(target) else "H-087"
            return Obstacle(clause, Text("não há alvo possível", "there is nothing it could aim at"))
    return None
