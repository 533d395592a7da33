"""Setting up, RECYCLE, turns and phases, and how a match ends."""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.effects.facts import LinkNegated, NoEffect
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import CardsDrawn
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import BadSetup, Illegal
from adjudicator.rulesets.dominions.cards.form import CARDS, DECKS
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Concede, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.table.events import TurnBegun
from adjudicator.rulesets.dominions.table.setup import Setup
from adjudicator.rulesets.dominions.table.state import State
from tests.clauses import clause
from tests.rulesets.dominions.table import RULES, Table

TWO = [{"name": "Ana", "deck": "brumas"}, {"name": "Bruno", "deck": "horda"}]


class Match:
    """A match from its first fact."""

    def __init__(self, seats: list[dict[str, Any]] | None = None, *, seed: int = 1, **setup: Any) -> None:
        self.seed = seed
        self.state: State = RULES.new_state()
        given = msgspec.convert({"seats": seats or TWO, **setup}, Setup)
        self.events: list[Event] = fold_all(self.state, RULES.begin(self.state, given, self._luck()))

    def _luck(self) -> Luck:
        return ServerLuck(f"{self.seed:064x}", "7" * 32, self.state.version)

    def act(self, action: Any) -> list[Event]:
        events = fold_all(self.state, RULES.decide(self.state, action, self._luck()))
        self.events += events
        assert not list(RULES.violations(self.state))
        return events

    def begin(self, first: str = "P1", **recycled: int) -> None:
        """Settle who is first, and recycle so many cards."""
        (winner,) = self.state.waiting
        self.act(Choose(winner, "first" if winner == first else "second"))
        for seat in ("P1", "P2"):
            hand = self.state.players[seat].hand.value
            self.act(Recycle(seat, tuple(hand[: recycled.get(seat, 0)])))

    def sizes(self, seat: str) -> tuple[int, int, int]:
        player = self.state.players[seat]
        return player.hand_size, player.deck_size, len(player.discard)


def refused(**setup: Any) -> tuple[str, str | None]:
    with pytest.raises(BadSetup) as error:
        Match(**{"seats": TWO, **setup})
    assert error.value.why.pt and error.value.why.en
    return error.value.pointer, error.value.clause


@clause("N-001", "N-003", "N-A02")
def test_two_players_with_ten_points() -> None:
    assert refused(seats=[*TWO, TWO[0]]) == ("/seats", "N-001")
    assert refused(seats=TWO[:1]) == ("/seats", "N-001")
    assert {player.domain for player in Match().state.players.values()} == {10}
    assert {player.domain for player in Match(options={"domain_hp": 20}).state.players.values()} == {20}


@clause("N-002", "N-005", "N-006", "N-007", "N-008", "N-A34", "N-A35")
def test_what_a_deck_may_be() -> None:
    pairs = [key for key in CARDS if not CARDS[key].unique][:15]
    assert Match([TWO[0], {"deck": pairs * 2}]).sizes("P2") == (0, 30, 0)
    artifacts = [key for key, card in CARDS.items() if card.kind == "artifact" and not card.unique]
    many = (artifacts * 2)[:30] if len(artifacts) >= 15 else None
    if many is not None:
        Match([TWO[0], {"deck": many}])
    for deck, clause_id in (
        (pairs * 2 + ["U01"], "N-002"),
        ((pairs * 2)[:29], "N-002"),
        ([*(pairs * 2)[:27], pairs[-1], pairs[-1], pairs[-1]], "N-005"),
        ([*(pairs * 2)[:28], "U14", "U14"], "N-006"),
        ([*(pairs * 2)[:29], "U12-token"], "N-008"),
    ):
        assert refused(seats=[TWO[0], {"deck": deck}]) == ("/seats/1/deck", clause_id)
    assert refused(seats=[{"deck": "nevoa"}, TWO[1]])[0] == "/seats/0/deck"
    for name, ready in DECKS.items():
        assert len(ready) == 30, name


@clause("N-004", "N-A01")
def test_the_coin_s_winner_chooses_who_is_first() -> None:
    for seed, order in ((1, "first"), (2, "second"), (3, "second")):
        match = Match(seed=seed)
        (winner,) = match.state.waiting
        match.act(Choose(winner, order))
        other = "P2" if winner == "P1" else "P1"
        assert match.state.first == (winner if order == "first" else other)
    hands = Match(options={"initiative": "rps"})
    for shown in ("rock", "rock"):
        hands.act(Choose(hands.state.waiting[0], shown))
    for shown in ("scissors", "paper"):
        hands.act(Choose(hands.state.waiting[0], shown))
    assert hands.state.waiting == ("P1",)
    assert hands.state.decision is not None and hands.state.decision.kind == "initiative"


@clause("N-091", "N-092", "N-093", "N-A04", "N-018")
def test_recycle_is_for_both_at_once_and_the_first_player_does_not_draw() -> None:
    match = Match()
    (winner,) = match.state.waiting
    match.act(Choose(winner, "first" if winner == "P1" else "second"))
    assert match.state.waiting == ("P1", "P2")
    assert match.sizes("P1") == (4, 26, 0)
    hand = tuple(match.state.players["P1"].hand.value)
    with pytest.raises(Illegal) as refusal:
        match.act(Recycle("P1", (*hand, hand[0])))
    assert refusal.value.clause == "N-092"
    match.act(Recycle("P1", hand[:2]))
    assert match.sizes("P1") == (4, 26, 0)  # not before both have confirmed
    match.act(Recycle("P2", ()))
    assert match.sizes("P1") == (2, 26, 2)
    seen = msgspec.json.decode(view(match.state, "P2"))["players"]["P1"]
    assert seen["hand_size"] == 2
    assert "value" not in seen["hand"] and "value" not in seen["deck"]
    assert seen["discard"] == list(hand[:2])


@clause("N-096", "N-097", "N-A03", "N-A05", "N-094")
def test_the_first_turns() -> None:
    match = Match()
    match.begin(P1=2, P2=3)
    assert (match.state.active, match.state.phase) == ("P1", "spawn")
    match.act(Advance("P1", "end"))
    assert match.state.phase == "draw"
    while match.state.decision is not None and match.state.decision.kind == "response":
        match.act(RULES.answers(match.state, match.state.waiting[0])[-2])
    assert (match.state.active, match.state.phase) == ("P2", "spawn")
    assert match.sizes("P2") == (4, 23, 3)
    full = Match(options={"first_turn": "full"})
    full.begin()
    assert full.state.phase == "move"


@clause("N-094", "N-095", "N-A36")
@pytest.mark.parametrize(("hand", "deck", "after"), [(1, 9, (4, 6)), (5, 9, (5, 9)), (0, 2, (2, 0)), (0, 0, (0, 0))])
def test_draw_up_to_four(hand: int, deck: int, after: tuple[int, int]) -> None:
    table = Table(c1="U03 5,3 P2", hands={"P2": ["U01"] * hand}, decks={"P2": ["U03"] * deck})
    table.end_turn()
    player = table.state.players["P2"]
    assert (player.hand_size, player.deck_size) == after
    drawn = [event for event in table.events if isinstance(event, CardsDrawn)]
    assert len(drawn) == (1 if after[0] != hand else 0)
    assert table.state.result is None


@clause("N-090")
def test_phases_only_go_forward() -> None:
    table = Table(c1="U03 3,3", c2="U03 4,3 P2", hands={"P1": ["U01"]})
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-090"
    assert table.refusal(Spawn("P1", "U01", "1,3")) == "N-090"
    table.advance("spawn")
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-090"
    assert table.refusal(Attack("P1", "c1", "c2")) == "N-090"
    assert table.refusal(Advance("P1", "battle")) == "N-090"
    assert table.refusal(Recycle("P1", ())) == "N-071"


@clause("N-A11")
def test_nobody_must_move() -> None:
    table = Table(c1="U03 3,3")
    assert Advance("P1", "battle") in table.legal()


@clause("N-115", "N-A28")
def test_turns_alternate_and_anyone_may_concede_at_any_time() -> None:
    table = Table(c1="U03 3,3", c2="U03 4,3 P2")
    for seat in ("P2", "P1", "P2"):
        table.end_turn()
        assert table.state.active == seat
    assert len([event for event in table.events if isinstance(event, TurnBegun)]) == 3
    assert Concede("P1") in RULES.legal(table.state, "P1")
    table.act(Concede("P1"))
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P2",), "N-115")
    assert RULES.legal(table.state, "P1") == ()


@clause("N-086", "N-A27")
def test_who_has_no_cards_left_loses() -> None:
    table = Table(c1="U08 3,3", c2="U04 4,3 P2", decks={"P2": []}, phase="battle")
    table.attack("c1", "c2")
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == (("P1",), "N-086")
    both = Table(c1="U04 3,3", c2="U04 4,3 P2", decks={"P1": [], "P2": []}, phase="battle")
    both.attack("c1", "c2")
    assert both.state.result is not None
    assert (both.state.result.winners, both.state.result.reason) == ((), "N-A27")


def outcome_of(table: Table) -> tuple[tuple[str, ...], str]:
    result = table.state.result
    assert result is not None
    return result.winners, result.reason


def stuck(**more: Any) -> Table:
    """Two walls that cannot reach each other, chained to the ground, and no cards to come."""
    cards = {"c1": "U03 1,3", "c2": "A08 c1", "c3": "U03 5,3 P2", "c4": "A08 c3 P2"}
    return Table(**cards, decks={"P1": [], "P2": []}, **more)


@clause("N-087", "N-A29")
def test_a_deadlock_is_offered_as_a_draw() -> None:
    table = stuck()
    for _ in range(4):
        table.advance("end")
    assert table.asked_for == "draw"
    assert table.state.waiting == ("P1", "P2")
    table.act(Choose("P1", "accept"))
    table.act(Choose("P2", "refuse"))
    assert table.asked_for == "act"
    for _ in range(4):
        table.advance("end")
    table.act(Choose("P1", "accept"))
    table.act(Choose("P2", "accept"))
    assert outcome_of(table) == ((), "N-087")
    judge = stuck(options={"deadlock": "judge"})
    for _ in range(8):
        judge.advance("end")
    assert judge.asked_for == "act"


@clause("N-A26")
def test_both_dominions_at_zero_is_a_draw() -> None:
    table = Table(c1="U08 5,3", players={"P2": {"domain": 1}}, phase="battle")
    table.state.players["P1"].domain = 0
    table.act(Attack("P1", "c1", "dominion"))
    assert table.state.result is not None
    assert (table.state.result.winners, table.state.result.reason) == ((), "N-A26")


@clause("N-128")
def test_a_battle_that_comes_to_nothing_is_used_up() -> None:
    table = Table(c1="U08 3,3", c2="A03 4,3 P2 down", c3="U03 3,2 P2", phase="battle", hands={"P2": ["A02"]})
    table.act(Attack("P1", "c1", "c2"))
    fold_all(table.state, iter([LinkNegated(("N-128",), 0, "test")]))
    table.let_pass()
    assert table.has(NoEffect)
    assert not table.gone("c2")
    assert table.refusal(Attack("P1", "c1", "c3")) == "N-103"


@clause("N-111", "N-A32", "N-113", "N-020")
def test_spawn_effects_and_bounces_of_a_set_of_one_s_own() -> None:
    name = {"pt": "x", "en": "x"}
    unit = {"kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"], "stats": {"ATK": 1, "HP": 5}, "arrows": ["E"]}
    cards: list[dict[str, Any]] = [
        {"key": "X1", "name": name, **unit, "abilities": [
            {"when": "spawned", "text": name, "optional": True,
             "do": [{"op": "draw", "count": 3}, {"op": "discard", "count": 2}]}]},
        {"key": "X2", "name": name, "kind": "artifact", "activation": "INSTANT", "tags": ["SPELL"], "abilities": [
            {"when": "activated", "text": name, "targets": [{"what": ["unit"]}],
             "do": [{"op": "move_to", "zone": "hand"}]}]},
        {"key": "X3", "name": name, **unit, "spawn": ["normal", "super"], "abilities": [
            {"when": "normal_spawned", "text": name, "do": [{"op": "deal_damage", "amount": 1, "whom": "self"}]},
            {"when": "super_spawned", "text": name, "do": [{"op": "deal_damage", "amount": 2, "whom": "self"}]}]},
        {"key": "X4", "name": name, "kind": "artifact", "activation": "INSTANT", "tags": ["SPELL"], "abilities": [
            {"when": "activated", "text": name,
             "targets": [{"role": "who", "what": ["card"], "zone": ["hand"], "names": ["X3"]},
                         {"role": "where", "what": ["space"], "free": True}],
             "do": [{"op": "super_spawn", "whom": "who", "at": "where"}]}]},
    ]  # fmt: skip
    table = Table(cards=cards, hands={"P1": ["X1"]}, phase="spawn")
    table.spawn("X1", "1,3")
    assert table.asked_for == "offer"
    table.choose("accept")
    table.let_pass()
    assert table.asked_for == "discard"
    hand = table.hand("P1")
    assert len(hand) == 3
    table.choose(hand[0], hand[1])
    assert len(table.hand("P1")) == 1
    assert table.asked_for == "act"
    bounce = Table(cards=cards, c1="X1 3,3 P2", c2="A08 c1", hands={"P1": ["X2"]})
    bounce.use("X2", "c1")
    assert bounce.hand("P2") == ["X1"]
    assert bounce.discard("P1") == ["A08", "X2"]
    ways = Table(cards=cards, hands={"P1": ["X3", "X3", "X4"]}, phase="spawn")
    ways.spawn("X3", "1,3")
    assert ways.hp("c1") == 4
    ways.use("X4", "X3", "3,3")
    assert ways.hp("c2") == 3
    assert ways.refusal(Activate("P1", "X4")) == "N-060"


def test_a_paper_table_reports_its_coin_and_its_cards() -> None:
    state: State = RULES.new_state()
    setup = msgspec.convert({"seats": TWO}, Setup)

    def luck(**reports: Any) -> ReportedLuck:
        return ReportedLuck({key.replace("_", "/"): value for key, value in reports.items()}, "7" * 32, state.version)

    fold_all(state, RULES.begin(state, setup, luck(coin="P2")))
    assert state.waiting == ("P2",)
    draws = {"draw_P1": ["U02", "U02", "U05", "A01"], "draw_P2": ["U01", "U01", "U03", "A04"]}
    fold_all(state, RULES.decide(state, Choose("P2", "first"), luck(**draws)))
    assert sorted(state.players["P2"].hand.value) == ["A04", "U01", "U01", "U03"]
    assert not list(RULES.violations(state))
    other: State = RULES.new_state()
    fold_all(other, RULES.begin(other, setup, ReportedLuck({"coin": "P2"}, "7" * 32, 0)))
    impossible = RULES.decide(other, Choose("P2", "first"), ReportedLuck({"draw/P1": ["U14"] * 4}, "7" * 32, 3))
    with pytest.raises(BadSetup):
        fold_all(other, impossible)


@pytest.mark.parametrize(("position", "pointer"), [
    ({"active": "P3"}, "/position/active"),
    ({"turn": 0}, "/position/turn"),
    ({"players": {"P3": {}}}, "/position/players/P3"),
    ({"players": {"P1": {"hand": ["U99"]}}}, "/position/players/P1/hand/0"),
    ({"players": {"P1": {"domain": -1}}}, "/position/players/P1/domain"),
    ({"players": {"P1": {"deck_size": 4}}}, "/position/players/P1/deck_size"),
    ({"phase": "tick"}, "/position/phase"),
    ({"decision": {"kind": "act", "seats": ["P1"], "clause": "N-071"}}, "/position/agenda"),
    ({"decision": {"kind": "act", "seats": ["P2"], "clause": "N-071"}, "agenda": [{"task": "Act"}]},
     "/position/decision"),
    ({"decision": {"kind": "act", "seats": ["P1"], "clause": "N-999"}, "agenda": [{"task": "Act"}]},
     "/position/decision/clause"),
    ({"decision": {"kind": "act", "seats": ["P1"], "clause": "N-071"}, "agenda": [{"task": "Rest"}]},
     "/position/agenda/0/task"),
    ({"chain": [{"kind": "battle", "seat": "P1", "sauce": "c1"}]}, "/position/chain/0/sauce"),
    ({"pieces": {"x1": {"card": "U01", "at": "1,3"}}}, "/position/pieces/x1"),
    ({"pieces": {"c1": {"card": "U99", "at": "1,3"}}}, "/position/pieces/c1/card"),
    ({"pieces": {"c1": {"card": "U01", "at": "0,3"}}}, "/position/pieces/c1/at"),
    ({"pieces": {"c1": {"card": "U01", "at": "1,3"}, "c2": {"card": "A05", "at": "1,3"}}}, "/position/pieces/c2/at"),
    ({"pieces": {"c1": {"card": "U01", "on": "c2"}}}, "/position/pieces/c1/on"),
    ({"pieces": {"c1": {"card": "U01", "at": "1,3", "owner": "P3"}}}, "/position/pieces/c1/owner"),
    ({"pieces": {"c1": {"card": "U01", "at": "1,3", "damage": -1}}}, "/position/pieces/c1/damage"),
    ({"pieces": {"c1": {"card": "U01", "at": "1,3", "token": True}}}, "/position/pieces/c1/token"),
])  # fmt: skip
def test_an_impossible_position_is_refused_with_its_place(position: dict[str, Any], pointer: str) -> None:
    assert refused(seats=[{}, {}], position=position)[0] == pointer


def test_a_position_has_the_cards_of_its_decks() -> None:
    at = {"c1": {"card": "U01", "at": "1,3"}}
    assert refused(position={"pieces": at})[0] == "/position/pieces/c1/card"  # the deck of the mists has no lancer
    match = Match([TWO[1], TWO[0]], position={"pieces": at, "players": {"P1": {"hand": ["A04"]}}})
    assert match.sizes("P1") == (1, 28, 0)
    some = {"pieces": at, "players": {"P1": {"deck": ["A04"]}}}  # and where is the rest of it?
    assert refused(seats=[TWO[1], TWO[0]], position=some)[0] == "/position/players/P1"


@clause("N-086")
def test_whose_last_card_is_being_used_has_not_lost_by_a_correction_in_the_middle() -> None:
    table = Table(c1="U03 3,3 P2", hands={"P1": ["A01"], "P2": ["A02"]}, decks={"P1": []}, phase="spawn")
    table.act(Activate("P1", "A01"))
    table.choose("c1")
    assert table.asked_for == "response"
    fold_all(table.state, RULES.settle_correction(table.state))
    assert table.state.result is None
    table.let_pass()
    assert outcome_of(table) == (("P2",), "N-086")
