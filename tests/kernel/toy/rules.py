"""The rules of the toy, in the order in which a match meets them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.kernel import decks
from adjudicator.kernel.actions import Action, ChooseAmount, ChooseSome, Pass
from adjudicator.kernel.agenda import Ask, Doing, Settling, Task
from adjudicator.kernel.contract import Adjusting
from adjudicator.kernel.decks import Discarded
from adjudicator.kernel.engine import timing
from adjudicator.kernel.engine.choices import Choice
from adjudicator.kernel.engine.priority import Priority, Window
from adjudicator.kernel.engine.seats import clockwise
from adjudicator.kernel.engine.timing import Ability, Occur, Step, UnderWay
from adjudicator.kernel.events import Event, MatchEnded, SeatLeft, union_of
from adjudicator.kernel.laying import lost_cards
from adjudicator.kernel.luck import Luck, seed_commitment
from adjudicator.kernel.positions import Layout
from adjudicator.kernel.refusal import Obstacle, Wrong, asks_for
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.state import Decision
from adjudicator.kernel.stats import Explanation, explain
from adjudicator.kernel.text import Text
from tests.kernel.toy import events, position
from tests.kernel.toy.table import (
    DECK,
    GOLD,
    HAND_LIMIT,
    INSTANTS,
    REACTIONS,
    ROUNDS,
    SPELLS,
    UNITS,
    Accept,
    AnyAction,
    AnyOccurrence,
    Apply,
    Attack,
    AttackWith,
    BeginRound,
    Bid,
    CloseChain,
    Concede,
    Damage,
    Discard,
    EndRound,
    Link,
    Mulligan,
    Offer,
    Offered,
    Play,
    PlayCard,
    Player,
    ResolveLink,
    State,
)

# The course of a match


def mulligan(state: State, task: Mulligan, answer: dict[str, ChooseSome] | None, luck: Luck) -> Doing:
    """Everyone may put back up to two cards of the first hand (T-1)."""
    if answer is None:
        return Ask(Decision("mulligan", state.living, "T-1", form="some", least=0, most=2, sealed=True), task)
    for seat, chosen in answer.items():
        yield Discarded(("T-1",), seat, chosen.choices, "mulligan")
        yield from decks.draw(state, seat, len(chosen.choices), luck, ("T-1",))
    return [BeginRound()]


def begin_round(state: State, task: BeginRound, answer: None, luck: Luck) -> Doing:
    """A round begins; after the last the match is over (T-2)."""
    if state.round == ROUNDS:
        most = max(state.players[seat].life for seat in state.living)
        yield MatchEnded(("T-2",), tuple(seat for seat in state.living if state.players[seat].life == most), "T-2")
        return None
    yield events.RoundBegun(("T-2",))
    return [Bid()]


def bid(state: State, task: Bid, answer: dict[str, ChooseAmount] | None, luck: Luck) -> Doing:
    """The highest bid is first; of several the next clockwise from who was first (T-3)."""
    if answer is None:
        return Ask(
            Decision("bid", state.living, "T-3", form="amount", least=0, most=len(state.seats) * GOLD, sealed=True),
            task,
        )
    bids = {seat: chosen.amount for seat, chosen in answer.items()}
    most = max(bids.values())
    winner = next(seat for seat in clockwise(state.seats, state.first) if bids.get(seat) == most)
    yield events.BidWon(("T-3",), winner, bids)
    return Priority("actions"), EndRound()


def end_round(state: State, task: EndRound, answer: None, luck: Luck) -> Doing:
    """Doomed units die, blessings end, everyone draws and goes down to the limit (T-9)."""
    for id in [id for id, unit in state.units.items() if unit.doomed]:
        yield events.UnitLeft(("T-9",), id)
    yield events.BlessingsEnded(("T-9",))
    for seat in state.living:
        yield from decks.draw(state, seat, 2, luck, ("T-9",))
    return (*(Discard(seat) for seat in state.living), BeginRound())


def discard(state: State, task: Discard, answer: ChooseSome | None, luck: Luck) -> Doing:
    """A hand goes down to the limit; more may be discarded (T-9)."""
    if answer is None:
        surplus = state.players[task.seat].hand_size - HAND_LIMIT
        if surplus <= 0 or task.seat in state.left:
            return None
        return Ask(Decision("discard", (task.seat,), "T-9", form="some", least=surplus, most=surplus + 1), task)
    yield Discarded(("T-9",), task.seat, answer.choices, "limit")
    return None


# Cards


def play_card(state: State, task: PlayCard, answer: None, luck: Luck) -> Doing:
    """A unit comes into play, an instant does what it does, a spell opens a chain or joins it (T-4, T-5)."""
    seat, card, target = task.seat, task.card, task.target
    if card in UNITS:
        yield events.UnitEntered(("T-4",), seat, card)
        return None
    yield Discarded(("T-4",), seat, (card,), "played")
    if card == "bless":
        yield events.Blessed(("T-4",), target, 2, seat)
    elif card == "doom":
        yield events.Doomed(("T-4",), target)
    elif card == "charm":
        yield events.ControlChanged(("T-4",), target, seat)
    else:
        opens = not state.chain
        yield events.LinkAdded(("T-5",), Link(seat, card, target))
        return (Priority("chain"), CloseChain()) if opens else None
    return None


def attack(state: State, task: AttackWith, answer: None, luck: Luck) -> Doing:
    """A unit deals its power, once a round (T-6)."""
    unit = state.units[task.unit]
    yield events.Attacked(("T-6",), task.unit, task.target)
    return [Occur(Damage(task.target, unit.power, unit.controller))]


def resolve_link(state: State, task: ResolveLink, answer: None, luck: Luck) -> Doing:
    """A spell resolves, unless it was negated (T-5)."""
    link = state.chain[task.number]
    yield from ()
    if link.negated:
        return None
    if link.card == "spark":
        return [Occur(Damage(link.target, 2, link.seat))]
    yield events.LinkNegated(("T-5",), task.number - 1)
    return None


def close_chain(state: State, task: CloseChain, answer: None, luck: Luck) -> Doing:
    """The chain is done (T-5)."""
    yield events.ChainResolved(("T-5",))
    return None


def apply(state: State, task: Apply, answer: None, luck: Luck) -> Doing:
    """What replaces damage, cancels it, makes it less, or answers it (T-7)."""
    damage = state.occurring[-1].what
    if task.name in REACTIONS:
        yield Discarded(("T-7",), task.seat, (task.name,), "played")
    if task.name == "dodge":
        yield timing.OccurrenceCancelled(("T-7",), task.name)
    elif task.name == "brace":
        less = Damage(damage.target, max(0, damage.amount - 1), damage.by)
        yield timing.OccurrenceReplaced[AnyOccurrence](("T-7",), less, task.name)
    elif task.name == "riposte":
        return [Occur(Damage(damage.by, 1, task.seat))]
    elif state.units[task.name].card == "guard":
        yield timing.OccurrenceReplaced[AnyOccurrence](("T-7",), Damage(task.name, damage.amount, damage.by), task.name)
    else:
        return [Occur(Damage(damage.by, 1, task.seat))]
    return None


# What follows by itself


def settle(state: State, facts: Sequence[Event]) -> Settling:
    """State-based actions: units without life die, seats without life are eliminated; the last one wins (T-8)."""
    for id in [id for id, unit in state.units.items() if unit.damage >= UNITS[unit.card][1]]:
        yield events.UnitLeft(("T-8",), id)
    for seat in state.living:
        if state.players[seat].life <= 0:
            yield from eliminate(state, seat, "T-8")
    if len(state.living) <= 1 and state.result is None:
        yield MatchEnded(("T-8",), state.living, "T-8")
    return ()


def eliminate(state: State, seat: str, reason: str) -> Iterator[Event]:
    """A seat leaves: what it owned goes, what it had of others goes back, its spells and offers fall away (T-10)."""
    yield SeatLeft(("T-10",), seat, reason)
    for id, unit in list(state.units.items()):
        if unit.owner == seat:
            yield events.UnitLeft(("T-10",), id)
        elif unit.controller == seat:
            yield events.ControlChanged(("T-10",), id, unit.owner)
    for number, link in enumerate(state.chain):
        if seat == link.seat and not link.negated:
            yield events.LinkNegated(("T-10",), number)
    for id, offer in list(state.offers.items()):
        if seat in (offer.by, offer.to):
            yield events.OfferEnded(("T-10",), id, False)


# What is legal


def plays(state: State, seat: str) -> Iterator[Play | Attack]:
    """Yield what a seat may do when it has priority."""
    for card in dict.fromkeys(state.players[seat].hand.value):
        yield from (Play(seat, card, target) for target in targets(state, card))
    for id, unit in state.units.items():
        if unit.controller == seat:
            yield from (Attack(seat, id, target) for target in targets(state, "attack"))


def targets(state: State, card: str) -> tuple[str, ...]:
    """Return what a card (or an attack) may be aimed at; those without a target are aimed at nothing."""
    if card in INSTANTS:
        return tuple(state.units)
    return (*state.living, *state.units) if card in ("spark", "attack") else ("",)


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what forbids an answer where seats have priority."""
    if isinstance(action, Pass):
        return None
    if isinstance(action, Attack):
        return _attack_obstacle(state, action)
    if not isinstance(action, Play):
        return Obstacle("T-4", asks_for("play | attack | pass"))
    if action.card not in state.players[action.seat].hand.value:
        return Obstacle("T-4", Text("essa carta não está na mão", "that card is not in the hand"))
    if action.card in REACTIONS:
        return Obstacle("T-7", Text("só se aplica a um dano", "it applies to damage alone"))
    if state.chain and action.card not in SPELLS:
        return Obstacle("T-5", Text("só magias respondem", "only spells answer"))
    if action.card == "negate" and not state.chain:
        return Obstacle("T-5", Text("só responde a uma magia", "it only answers a spell"))
    if action.target not in {
        play.target for play in plays(state, action.seat) if getattr(play, "card", "") == action.card
    }:
        return Obstacle("T-4", Text("não é um alvo", "it is no target"))
    return None


def _attack_obstacle(state: State, action: Attack) -> Obstacle | None:
    unit = state.units.get(action.unit)
    if state.chain or unit is None or unit.controller != action.seat:
        return Obstacle("T-6", Text("essa unidade não pode atacar agora", "that unit cannot attack now"))
    if unit.attacked:
        return Obstacle("T-6", Text("já atacou nesta rodada", "it has attacked this round"))
    if (action.target not in state.living and action.target not in state.units) or action.target == action.unit:
        return Obstacle("T-6", Text("não é um alvo", "it is no target"))
    return None


def _play(state: State, action: Play | Attack) -> Sequence[Task]:
    if isinstance(action, Attack):
        return [AttackWith(action.unit, action.target)]
    return [PlayCard(action.seat, action.card, action.target)]


def _from_first(state: State) -> tuple[str, ...]:
    return clockwise(state.seats, state.first)


class Setup(msgspec.Struct, frozen=True):
    """Who sits down; a match may begin from a position."""

    seats: tuple[str, ...] = ("P1", "P2", "P3")
    position: dict[str, Any] | None = None


class Toy(Ruleset[State]):
    """The toy as the kernel sees it."""

    name = "toy"
    edition = "1"
    revision = "1"
    state_type = State
    adjuster: ClassVar[Adjusting] = position
    layout: ClassVar[Layout] = position
    setup_type = Setup
    action_type = AnyAction
    event_type = union_of(events, decks)
    standing: ClassVar[Mapping[type[Action], str]] = {Offer: "T-11", Accept: "T-11", Concede: "T-10"}
    timing: ClassVar[Sequence[Step]] = (
        Step("would", "forced", "T-7"),
        Step("interrupt", "optional", "T-7"),
        Step("happen", "happen", "T-7"),
        Step("forced_reaction", "forced", "T-7"),
        Step("reaction", "optional", "T-7"),
    )
    windows: ClassVar[Mapping[str, Window]] = {
        "actions": Window("act", "T-4", _from_first, lambda state, seat: True, _play),
        "chain": Window(
            "respond", "T-5", _from_first, lambda state, seat: state.players[seat].hand_size > 0, _play, ResolveLink
        ),
    }
    performers: ClassVar[Mapping[type[Task], Callable[..., Doing]]] = {
        Mulligan: mulligan, BeginRound: begin_round, Bid: bid, PlayCard: play_card, AttackWith: attack,
        ResolveLink: resolve_link, CloseChain: close_chain, Apply: apply, EndRound: end_round, Discard: discard,
    }  # fmt: skip

    def begin(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        commitment = None if luck.seed is None else seed_commitment(luck.seed)
        key = Secret[str]((), luck.salt(), luck.salt_key)
        yield events.MatchBegun(("T-1",), setup.seats, luck.mode, key, commitment)
        if setup.position is not None:
            yield from self.lay(state, setup.position, luck)
            return
        for seat in setup.seats:
            yield decks.shuffled(seat, DECK, ("T-1",), luck)
            yield from decks.draw(state, seat, HAND_LIMIT, luck, ("T-1",))
        yield from self.go_on(state, (Mulligan(),), None, luck)

    def setup_of(self, facts: Sequence[Event]) -> Setup:
        begun = facts[0]
        assert isinstance(begun, events.MatchBegun)
        return Setup(begun.seats)

    def settle(self, state: State, facts: Sequence[Event]) -> Settling:
        return settle(state, facts)

    # Timing

    def happen(self, state: State, what: Damage, luck: Luck) -> Doing:
        """Damage is dealt, if its target is still there (T-7)."""
        if what.target in state.units or what.target in state.living:
            yield events.Damaged(("T-7",), what.target, what.amount, what.by)
        return None

    def applicable(self, state: State, step: str, under_way: UnderWay[Damage]) -> list[Ability]:
        """Who may do something about damage: its target's player (T-7)."""
        seat = under_way.what.target
        if seat not in state.living:
            return []
        if step == "would":
            return [Ability(id, seat) for id in state.controlled(seat, "guard")]
        if step == "forced_reaction":
            return [Ability(id, seat) for id in state.controlled(seat, "thorn")]
        return [
            Ability(card, seat)
            for card, when in REACTIONS.items()
            if when == step and card in state.players[seat].hand.value
        ]

    def apply(self, state: State, ability: Ability) -> Task:
        return Apply(ability.name, ability.seat)

    def first_player(self, state: State) -> str:
        """The first player, or the next one who still plays."""
        return next(seat for seat in _from_first(state) if seat not in state.left)

    def bluffs(self, state: State, step: str, under_way: UnderWay[Damage], seat: str) -> bool:
        """Who holds cards is asked, so that silence betrays nothing."""
        return seat == under_way.what.target and state.players[seat].hand_size > 0

    # Choices

    def choice_of(self, state: State, seat: str) -> Choice | None:
        asked, player = state.decision, state.players[seat]
        assert asked is not None
        if asked.form == "amount":
            return Choice("amount", least=0, most=player.gold)
        if asked.form == "some":
            return Choice("some", tuple(player.hand.value), asked.least, min(asked.most, player.hand_size))
        return asked.choice

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return (*(play for play in plays(state, seat) if obstacle(state, play) is None), Pass(seat))

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        asked = state.decision
        ours = asked is not None and asked.kind in ("act", "respond") and type(action) not in self.standing
        return obstacle(state, action) if ours else None

    def fields_of(self, state: State, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        if kind is Concede:
            return {}
        if kind is Accept:
            mine = tuple(
                id
                for id, offer in state.offers.items()
                if offer.to == seat and state.players[offer.by].gold >= offer.gold
            )
            return {"offer": Choice("one", mine)} if mine else None
        others = tuple(other for other in state.living if other != seat)
        gold = state.players[seat].gold
        return {"to": Choice("one", others), "gold": Choice("amount", least=1, most=gold)} if gold else None

    def may_stand(self, state: State, seat: str) -> bool:
        return seat in state.living

    def take_standing(self, state: State, action: Action) -> Iterator[Event]:
        if isinstance(action, Offer):
            yield events.OfferMade(("T-11",), Offered(action.seat, action.to, action.gold))
        elif isinstance(action, Accept):
            yield events.OfferEnded(("T-11",), action.offer, True)
        else:
            yield from eliminate(state, action.seat, "T-10")

    # What people ask

    def explain(self, state: State, of: str) -> Explanation:
        unit = state.units[of.removesuffix(".power")]
        return explain(of, "power", UNITS[unit.card][0], unit.modifiers, None)

    def conserved(self, state: State) -> Iterator[Wrong]:
        """No card is lost or doubled, and nobody owes gold."""
        if state.players["P1"].deck.salt:
            yield from lost_cards(self, state)
        for seat, player in state.players.items():
            if player.gold < 0:
                yield Wrong.of(f"/players/{seat}/gold", "não há dívidas", "there are no debts")

    def cards(self) -> dict[str, str]:
        return dict.fromkeys(DECK, "")

    def deck_list(self, player: Player) -> tuple[str, ...]:
        return DECK

    def whereabouts(self, state: State, seat: str) -> Iterator[tuple[str, str]]:
        player = state.players[seat]
        for name, cards in (("deck", player.deck.value), ("hand", player.hand.value), ("discard", player.discard)):
            yield from ((f"/players/{seat}/{name}/{number}", card) for number, card in enumerate(cards))
        yield from ((f"/units/{id}", unit.card) for id, unit in state.units.items() if unit.owner == seat)
