"""Playing characters and attachments: when, at what cost, onto whom, and why not (2.1, 4.1, 4.2)."""

from collections.abc import Iterator

from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.abilities import clause_of, effect_in_hand, effect_of, on_table
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card
from adjudicator.rulesets.enlightenment.cards.vocabulary import ModifyCost
from adjudicator.rulesets.enlightenment.effects.numbers import goes_on
from adjudicator.rulesets.enlightenment.effects.select import card_passes, has, passes
from adjudicator.rulesets.enlightenment.play import disguise
from adjudicator.rulesets.enlightenment.table.actions import Play
from adjudicator.rulesets.enlightenment.table.card_events import CardPlayed
from adjudicator.rulesets.enlightenment.table.events import FateChanged
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import Happening, PlayCard, Refill

_CHANGES_COSTS = frozenset(
    key
    for key, card in CARDS.items()
    for _, found in card.by_moment.get(("constant", "always"), ())
    if any(isinstance(operation, ModifyCost) for operation in found.do)
)
"""Which of the game's own cards change what others cost."""


def price(state: State, seat: str, card: Card) -> int:
    """Return what a card costs a player in fate: printed, with what constant abilities of his cards add or take off,
    never below 0 (B-107)."""
    cost = card.cost or 0
    for _, _, amount in cost_changes(state, seat, card):
        cost = max(0, cost + amount)
    return cost


def cost_changes(state: State, seat: str, card: Card) -> Iterator[tuple[str, str, int]]:
    """Yield what adds to a card's cost for a player, or takes off it: which card, by which clause, how much."""
    for piece, number, found in on_table(state, "constant", "always", _CHANGES_COSTS):
        for operation in found.do if piece.controller == seat else ():
            if not (isinstance(operation, ModifyCost) and card_passes(operation.cards, card)):
                continue
            if goes_on(state, effect_of(piece, number), found):
                yield piece.label, clause_of(state.face(piece), number), operation.amount


def own_unique(state: State, seat: str, key: str) -> Piece | None:
    """Return the unique character of which a card is a copy, if its player controls one in play (B-117)."""
    card = state.card(key)
    found = (piece for piece in state.characters(seat) if state.face(piece).unique)
    return next((piece for piece in found if is_copy(state, state.face(piece), card)), None)


def full_price(state: State, action: Play, card: Card) -> int:
    """Return what it costs to play a card so: with the fate that is put on it, less the printed cost of the character
    in whose place it comes (B-60, B-70)."""
    cost = price(state, action.seat, card) + action.fate
    other = disguise.replaced(state, action.seat, card, action.to)
    return cost if other is None else max(0, cost - (state.face(other).cost or 0))


def obstacle(state: State, action: Play) -> Obstacle | None:
    """Say what keeps a character or an attachment from being played so now, by the clause; None if nothing does."""
    seat, id = action.seat, action.card
    if not id:
        return Obstacle("B-79", Text("diga que carta (`card`)", "say which card (`card`)"))
    piece = state.pieces.get(id)
    replaces = piece is not None and action.to != "" and state.phase == "conflict"  # from a province too (B-70)
    if state.step == "1.4" or replaces:
        if piece is None or piece.controller != seat or piece.kind != "character" or piece.place != "province":
            why = Text("joga-se um personagem de província sua", "a character of a province of yours is played")
            return Obstacle("B-82", why)
        card = state.face(piece)
    else:
        if id not in state.players[seat].hand.value:
            return Obstacle("B-79", Text(f"{id} não está na sua mão", f"{id} is not in your hand"))
        card = state.card(id)
        if card.kind not in ("character", "attachment"):
            return Obstacle("B-62", Text("um evento se usa pela sua habilidade", "an event is used by its ability"))
    return _unplayable(state, seat, card) or _place(state, action, card) or _unpaid(state, action, card)


def _unplayable(state: State, seat: str, card: Card) -> Obstacle | None:
    if card.cost is None:
        return Obstacle("B-38", Text("um custo de traço não se paga", "a dash as cost cannot be paid"))
    if another_in_play(state, seat, card):
        return Obstacle("B-28", Text("já há uma cópia em jogo", "a copy is in play already"))
    if "limited" in card.keywords and state.players[seat].limited:
        return Obstacle("B-10", Text("uma carta limitada por rodada", "one limited card a round"))
    return None


def is_copy(state: State, card: Card, other: Card) -> bool:
    """Whether two cards are copies: the same card, or in guide 10 any two of one title (B-28, R-40)."""
    return card.key == other.key or (state.options.reference == "v10" and card.name == other.name)


def another_in_play(state: State, seat: str, card: Card, but: str = "") -> bool:
    """Whether a card is unique, and a copy in play that the player owns or controls, besides this one (B-28)."""
    if not card.unique:
        return False
    found = (piece for piece in state.in_order() if piece.in_play and is_copy(state, state.face(piece), card))
    return any(seat in (piece.owner, piece.controller) for piece in found if piece.id != but)


def _unpaid(state: State, action: Play, card: Card) -> Obstacle | None:
    there, asked = state.players[action.seat].fate, full_price(state, action, card)
    if action.fate < 0 or (action.fate and card.kind != "character"):
        return Obstacle("B-60", Text("destino se põe em personagens", "fate is put on characters"))
    if asked > there:
        return Obstacle(
            "B-107", Text(f"custa {asked} e há {there} de destino", f"it costs {asked} and there is {there} fate")
        )
    return None


def _place(state: State, action: Play, card: Card) -> Obstacle | None:
    """A character comes home, or in a conflict of its player's into that; an attachment onto a character (B-61, E-101,
    E-102)."""
    if card.kind == "attachment":
        bearer = state.pieces.get(action.to)
        if bearer is None or not may_bear(state, action.seat, card, bearer):
            why = Text("diga em que personagem (`to`) pode estar", "say on which character (`to`) it can be")
            return Obstacle("B-61", why)
        return None
    if action.to and card.in_place_of:
        return disguise.obstacle(state, action, card)
    if action.to:
        return Obstacle("B-61", Text("só acessórios vão a um personagem", "attachments alone go to a character"))
    if not action.place:
        return None
    conflict = state.conflict
    if conflict is None or action.seat not in (conflict.attacker, conflict.defender):
        why = Text("só quem ataca ou defende joga no conflito", "attacker and defender alone play into the conflict")
        return Obstacle("E-102", why)
    if conflict.type not in card.base:
        return Obstacle("B-56", Text("tem traço nesse tipo", "it has a dash in that type"))
    return None


def may_bear(state: State, seat: str, card: Card, bearer: Piece) -> bool:
    """Whether a character in play may bear an attachment of a player (B-61, B-68)."""
    if bearer.kind != "character" or not bearer.in_play:
        return False
    excepted = bool(set(card.tags) & set(state.face(bearer).except_for))
    if bearer.has("no_attachments") or (has(state, bearer, "no_attachments") and not excepted):
        return False
    return card.attaches_to is None or passes(state, effect_in_hand(seat, card.key, 0), card.attaches_to, bearer)


def plays(state: State, seat: str) -> Iterator[Play]:
    """Yield every way in which a player may play a card of the hand now, without further fate on it."""
    yield from characters(state, seat)
    for key in dict.fromkeys(state.players[seat].hand.value):
        if state.card(key).kind == "attachment" and _unplayable(state, seat, state.card(key)) is None:
            ways = [Play(seat, key, piece.id) for piece in state.characters()]
            yield from (way for way in ways if obstacle(state, way) is None)
    if state.phase == "conflict":
        yield from (way for way in from_provinces(state, seat) if way.to)


def characters(state: State, seat: str) -> Iterator[Play]:
    """Yield every way in which a player may play a character of the hand now, without further fate on it."""
    for key in dict.fromkeys(state.players[seat].hand.value):
        card = state.card(key)
        if card.kind == "character":
            ways = [Play(seat, key), Play(seat, key, place="conflict"), *disguise.ways(state, seat, key, card)]
            yield from (way for way in ways if obstacle(state, way) is None)


def from_provinces(state: State, seat: str) -> Iterator[Play]:
    """Yield every way in which a player may play a character of an own province now, without further fate on it."""
    for province in state.provinces(seat):
        for piece in state.on_province(province.id):
            if piece.kind == "character" and piece.faceup:
                ways = [Play(seat, piece.id), *disguise.ways(state, seat, piece.id, state.face(piece))]
                yield from (way for way in ways if obstacle(state, way) is None)


def play_card(state: State, task: PlayCard) -> Facts:
    """Pay for a card, with the fate that is put on it, and let it come into play (B-17, B-60, B-107)."""
    action, seat = task.action, task.action.seat
    piece = state.pieces.get(action.card)
    key = action.card if piece is None else piece.key
    card = state.card(key)
    if piece is None:
        yield CardPlayed(("B-79",), seat, key, action.to)
    cost = full_price(state, action, card)
    if cost:
        yield FateChanged(("B-107", "B-60", "B-17"), {seat: -cost}, "cost", key, seat)
    place = action.place or ("home" if card.kind == "character" else "")
    what = Happening(
        "enters_play", ("B-17", "E-101") if piece is None else ("B-17", "B-82"), (action.card,), seat, "played", seat,
        action.fate, action.to or place,
    )  # fmt: skip
    refill = () if piece is None else (Refill(piece.on),)
    return (Occur(what), *refill)
