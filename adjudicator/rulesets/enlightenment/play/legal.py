"""What a player may do now, and why not: the answers to decisions whose options are a player's own secret."""

from collections.abc import Iterator
from typing import Literal

from adjudicator.kernel.cards import operations_within
from adjudicator.kernel.effects import under_way
from adjudicator.kernel.table.actions import Action, Choose, ChooseOrder, ChooseSome, Pass, Respond
from adjudicator.kernel.table.choices import Choice, Description
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.text.refusal import Obstacle, asks_for
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.vocabulary import Duel
from adjudicator.rulesets.enlightenment.cards.words import STRONGHOLD
from adjudicator.rulesets.enlightenment.conflict import conflicts, rings
from adjudicator.rulesets.enlightenment.conflict.skill import may_attack
from adjudicator.rulesets.enlightenment.course import opening
from adjudicator.rulesets.enlightenment.play import answers, playing, uses
from adjudicator.rulesets.enlightenment.play.declaring import EFFECTS
from adjudicator.rulesets.enlightenment.table.actions import Declare, Duplicate, Play, Use
from adjudicator.rulesets.enlightenment.table.state import State, forbidden


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret, but for what is described."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "provinces":
        return tuple(ChooseOrder(seat, order) for order in opening.orders(state, seat))
    if kind == "declare":
        return (Pass(seat),)
    if kind == "dynasty":
        return (*playing.from_provinces(state, seat), *_uses(state, seat), *duplicates(state, seat), Pass(seat))
    if kind == "act":
        return (*playing.plays(state, seat), *_uses(state, seat), Pass(seat))
    return tuple(Choose(seat, choice) for choice in EFFECTS.hidden_options(state, state.agenda[-1]))


def _uses(state: State, seat: str) -> Iterator[Action]:
    return (Use(seat, name) for name in uses.usable(state, seat))


def describes(state: State, seat: str) -> tuple[Description, ...]:
    """Describe the conflicts that a player may declare, those of each type together; and characters with fate on
    them."""
    assert state.decision is not None
    if state.decision.kind == "declare":
        return tuple(_declarations(state, seat))
    return tuple(_with_fate(state, seat)) if state.decision.kind in ("dynasty", "act") else ()


def _declarations(state: State, seat: str) -> Iterator[Description]:
    found, targets = rings.may_contest(state, seat), conflicts.targets(state, seat)
    for type_ in state.opportunities(seat):
        able = may_attack(state, seat, type_)
        if able and found and targets:
            fields = {"conflict": (type_,), "ring": found, "province": targets}
            listed = {name: Choice(options=options) for name, options in fields.items()}
            yield Description("declare", {**listed, "attackers": Choice("some", able, 1, len(able))})


def _with_fate(state: State, seat: str) -> Iterator[Description]:
    """A character may be played with fate of the own pool on it: from 1 to all that is left (B-60)."""
    ways = playing.from_provinces(state, seat) if state.step == "1.4" else playing.characters(state, seat)
    for way in ways:
        if way.to:
            continue
        key = state.pieces[way.card].key if way.card in state.pieces else way.card
        spare = state.players[seat].fate - playing.price(state, seat, state.card(key))
        if spare > 0:
            place = {"place": Choice(options=(way.place,))} if way.place else {}
            fields = {"card": Choice(options=(way.card,)), "fate": Choice("amount", (), 1, spare), **place}
            yield Description("play", fields)


def duplicates(state: State, seat: str) -> Iterator[Duplicate]:
    """Yield the copies of own unique characters in play that a player may discard for fate (B-117)."""
    for key in dict.fromkeys(state.players[seat].hand.value):
        if playing.own_unique(state, seat, key) is not None:
            yield Duplicate(seat, key)
    for province in state.provinces(seat):
        for piece in state.on_province(province.id):
            if piece.kind == "character" and playing.own_unique(state, seat, piece.key) is not None:
                yield Duplicate(seat, piece.id)


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what keeps an action from being the answer to the pending decision; None if nothing does."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "place_rings":
        return _placing_obstacle(state, action)
    if kind == "declare":
        return None if isinstance(action, Pass) else declare_obstacle(state, action)
    if kind == "provinces":
        return _laying_obstacle(state, action)
    if isinstance(action, Respond) and kind in answers.WINDOWS and state.follows("1.1"):
        return answers.respond_obstacle(state, action.seat, action.card)
    if kind not in ("act", "dynasty"):
        return _choice_obstacle(state, action)
    if isinstance(action, Pass):
        return None
    if kind == "dynasty" and isinstance(action, Duplicate):
        why = Text("nenhuma cópia de um único seu em jogo", "no copy of a unique character of yours in play")
        return None if action in duplicates(state, action.seat) else Obstacle("B-117", why)
    if isinstance(action, Play):
        return playing.obstacle(state, action)
    if isinstance(action, Use):
        return uses.use_obstacle(state, action.seat, action.card)
    if isinstance(action, Declare):
        return Obstacle("B-86", Text("agora não se declara um conflito", "no conflict is declared now"))
    return Obstacle(
        state.decision.clause, asks_for("play | use | duplicate | pass" if kind == "dynasty" else "play | use | pass")
    )


def _laying_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, ChooseOrder):
        return Obstacle("B-74", asks_for("order"))
    found = list(opening.orders(state, action.seat))
    if action.order in found:
        return None
    if sorted(action.order) != sorted(found[0]):
        return Obstacle("B-74", Text("cada uma das suas províncias, uma vez", "each of your provinces, once"))
    return Obstacle("B-72", Text("uma província eminente não fica sob a fortaleza", "an eminent one is not put there"))


def _choice_obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what forbids a choice, where the rules say more than that it is none of the options."""
    asked = state.decision
    assert asked is not None
    if asked.kind == "bid":
        return _bid_obstacle(asked)
    if isinstance(action, ChooseSome) and asked.kind == "defend" and state.conflict is not None:
        strange = (id for id in action.choices if id not in asked.options)
        return next((_unable(state, action.seat, id, state.conflict.type, "defend") for id in strange), None)
    dash = _dash(state, action.choice) if isinstance(action, Choose) and asked.kind == "target" else None
    if dash is not None:
        return dash
    if asked.choice is not None or opening.choice_of(state, action.seat, asked.kind) is not None:
        return None
    if not isinstance(action, Choose):
        return Obstacle(asked.clause, asks_for("choose"))
    if action.choice in EFFECTS.hidden_options(state, state.agenda[-1]):
        return None
    return Obstacle(asked.clause, Text("não está entre as escolhas", "it is not among the choices"))


def _dash(state: State, choice: str) -> Obstacle | None:
    """Say that somebody who is chosen to duel has a dash in that (B-56)."""
    task, piece = state.agenda[-1], state.pieces.get(choice)
    if piece is None or not isinstance(task, under_way.Declare) or not state.follows("1.1"):
        return None
    found = operations_within(EFFECTS.ability(state, task.effect).do)
    duels = [each for each in found if isinstance(each, Duel) and task.asked in (each.champion, each.foe)]
    if all(each.stat in piece.base for each in duels):
        return None
    return Obstacle("B-56", Text(f"{choice} tem traço nisso", f"{choice} has a dash in that"))


def _bid_obstacle(asked: Decision) -> Obstacle:
    """Say what may be bid: among four or more players 2 or 4, otherwise, and in duels, from 1 to 5 (E-126, E-191,
    E-193)."""
    low, high = asked.options[0], asked.options[-1]
    if len(asked.options) == 2:
        return Obstacle(asked.clause, Text(f"aposta-se {low} ou {high}", f"the bid is {low} or {high}"))
    return Obstacle(asked.clause, Text(f"aposta-se de {low} a {high}", f"the bid is from {low} to {high}"))


def _unable(state: State, seat: str, id: str, type_: str, verb: Literal["attack", "defend"]) -> Obstacle:
    """Say why a card cannot attack, or defend, in a conflict of a type (B-88, B-90, B-56, B-11, B-114)."""
    clause, piece = {"attack": "B-88", "defend": "B-90"}[verb], state.pieces.get(id)
    if piece is None or piece.kind != "character" or not piece.in_play:
        return Obstacle(
            clause, Text(f"{id or '—'} não é um personagem em jogo", f"{id or '—'} is no character in play")
        )
    for fails, by, pt, en in (
        (piece.controller != seat, clause, "não é seu", "is not yours"),
        (piece.bowed, clause, "está curvado", "is bowed"),
        (piece.place != "home", clause, "não está na base", "is not at home"),
        (type_ not in piece.base, "B-56", "tem traço nesse tipo", "has a dash in that type"),
        (state.conflict is not None and id in state.conflict.evaded, "B-11", "foi evitado", "has been evaded"),
    ):
        if fails:
            return Obstacle(by, Text(f"{id} {pt}", f"{id} {en}"))
    source = next((mark.source for what in ("participate", type_, verb) if (mark := forbidden(piece, what))), "")
    return Obstacle("B-114", Text(f"{source} o proíbe a {id}", f"{source} forbids it to {id}"))


def _placing_obstacle(state: State, action: Action) -> Obstacle | None:
    """Say why a ring cannot be placed where somebody would place it (E-031, E-032, E-036)."""
    places = (action.choice,) if isinstance(action, Choose) else getattr(action, "places", ())
    found = [state.pieces[id] for id in places if id in state.pieces]
    for piece in found:
        if piece.kind != "province" or piece.controller != action.seat:
            return Obstacle("E-031", Text("só em províncias suas", "on provinces of your own alone"))
        if piece.broken:
            return Obstacle("E-032", Text("não numa província subjugada", "not on a broken province"))
        if piece.slot == STRONGHOLD and not state.stronghold_open(action.seat):
            why = Text("na fortaleza só se as outras caíram", "on the stronghold's only if the others are broken")
            return Obstacle("E-036", why)
    return None


def declare_obstacle(state: State, action: Action) -> Obstacle | None:
    """Say which part of a declaration is impossible (B-87): then nothing of it happens."""
    seat = action.seat
    if not isinstance(action, Declare):
        return Obstacle("B-86", asks_for("declare | pass"))
    if action.conflict not in state.opportunities(seat):
        why = Text(
            f"não há mais conflito {action.conflict} nesta rodada", f"no {action.conflict} conflict is left this round"
        )
        return Obstacle("B-36", why)
    found = rings.may_contest(state, seat)
    if action.ring not in found:
        if action.ring == rings.NO_RING and state.follows("1.1"):
            return _with_rings(state, seat)
        clause = "E-149" if action.ring == rings.NO_RING else "E-030"
        return Obstacle(clause, Text(f"um destes anéis: {', '.join(found)}", f"one of these rings: {', '.join(found)}"))
    if action.province not in conflicts.targets(state, seat):
        return _unattackable(state, seat, action.province)
    able = may_attack(state, seat, action.conflict)
    if not action.attackers:
        return Obstacle("B-88", Text("ao menos um personagem ataca", "at least one character attacks"))
    for id in action.attackers:
        if id not in able:
            return _unable(state, seat, id, action.conflict, "attack")
    why_not = Choice("some", able, 1, len(able)).why_not(action.attackers)
    return None if why_not is None else Obstacle("B-88", why_not)


def _with_rings(state: State, seat: str) -> Obstacle:
    """Say why a conflict is not declared without a ring (E-149, R-08)."""
    if rings.pool(state, seat):
        why = Text("há anéis na sua reserva: sem anel só quem não tem nenhum",
                   "there are rings in your pool: without a ring only who has none")  # fmt: skip
        return Obstacle("E-149", why)
    why = Text("há anéis na reserva comum: é com um deles", "there are rings in the common pool: it takes one of them")
    return Obstacle("R-08", why)


def _unattackable(state: State, seat: str, id: str) -> Obstacle:
    """Say why something cannot be attacked (B-89, E-054)."""
    piece = state.pieces.get(id)
    if piece is None or piece.kind != "province":
        why = Text("diga o id de uma província (`province`)", "say the id of a province (`province`)")
    elif piece.controller == seat:
        why = Text(f"{id} é sua", f"{id} is your own")
    elif piece.broken:
        why = Text(f"{id} já está subjugada", f"{id} is broken already")
    else:
        why = Text("a da fortaleza só se as outras caíram", "the stronghold's only if the others are broken")
        return Obstacle("E-054", why)
    return Obstacle("B-89", why)


def normal(state: State, action: Action) -> Action:
    """Return a declaration with its attackers in the order of the table, and an action by its one name."""
    if isinstance(action, Use):
        return Use(action.seat, uses.name_meant(state, action.seat, action.card))
    if not isinstance(action, Declare):
        return action
    order = list(state.pieces)
    return Declare(
        action.seat, action.conflict, action.ring, action.province, tuple(sorted(action.attackers, key=order.index))
    )
