"""Tables that are written down: in the middle of an attack and of a chain, what is left out, what cannot be; and
tables of paper, where the players report what came."""

import copy
import json
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.desk.orders import Adjust, Rewind, SetCounter
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.kernel.table.actions import Action, Choose, ChooseSome
from adjudicator.kernel.table.choices import one_offered
from adjudicator.kernel.table.looking import LookReported
from adjudicator.kernel.text.refusal import BadSetup, Illegal
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.questions.queries import described, legal
from adjudicator.rulesets.heat.cards.form import DECKS
from adjudicator.rulesets.heat.table.actions import Attack, Play
from adjudicator.rulesets.heat.table.setup import Setup
from adjudicator.rulesets.heat.table.state import State
from tests.clauses import clause
from tests.matches.judged import AT, BY, at, verified
from tests.matches.scripted import begun, luck
from tests.rulesets.heat.table import RULES, Table, piece_of

# In the middle


def again(table: Table) -> Table:
    """Return the table that a judge's view of this one lays out."""
    seen = json.loads(view(table.state, JUDGE))
    setup = msgspec.convert({"seats": [{}, {}], "position": seen}, Setup)
    other = Table()
    other.state = State()
    other.events = fold_all(other.state, RULES.begin(other.state, setup, ServerLuck("1" * 64, "ab", 0)))
    return other


def middle_of_an_attack() -> Table:
    table = Table(c5="C40", c6="C12 P2", c7="C09 P2", phase="combat", hands={"P2": ["C12"]})
    table.declare("c5", "c6")
    return table


def middle_of_a_chain() -> Table:
    table = Table(
        c5="C08", c6="C12 P2", phase="combat", money={"P1": 3, "P2": 2},
        hands={"P1": ["A3", "C12"], "P2": ["A1", "C12"]},
    )  # fmt: skip
    table.declare("c5", "c6")
    table.answer("A1", "0")
    return table


def middle_of_a_resolution() -> Table:
    table = Table(c5="C12 P2", money={"P1": 6, "P2": 4}, heat={"P1": 5}, heat_decks={"P1": ["X10"]})
    table.play("X10")
    return table


MIDDLES = {"block": middle_of_an_attack, "response": middle_of_a_chain, "pay": middle_of_a_resolution}


@pytest.mark.parametrize("asks", MIDDLES)
def test_a_judge_s_view_in_the_middle_is_a_position_that_goes_on_alike(asks: str) -> None:
    table = MIDDLES[asks]()
    other = again(table)
    assert table.asked_for == other.asked_for == asks
    for each in (table, other):
        while each.asked_for != "act":
            each.act(RULES.answers(each.state, each.asked)[0])
    assert _shown(table.state) == _shown(other.state)


def _shown(state: State) -> Any:
    names = ("pieces", "phase", "chain", "attack")
    table = {name: value for name, value in msgspec.to_builtins(state, enc_hook=str).items() if name in names}
    for piece in table["pieces"].values():
        piece.pop("modifiers", None)
    return table, {seat: (player.life, player.heat, player.discard) for seat, player in state.players.items()}


ATTACK = {"seat": "P1", "attacker": "c5", "target": "c6"}
LINK = {"kind": "attack", "seat": "P1", "source": "c5", "card": "C40", "chosen": {"target": "c6"}}
AGENDA = [{"task": "Act"}, {"task": "CloseChain"},
          {"task": "Priority", "window": "chain", "source": "C40#c5", "last": "P1"}]  # fmt: skip


@clause("H-034", "H-031", "H-038")
def test_an_attack_that_is_written_down_by_hand_goes_on() -> None:
    """Power 5 against 3, with one supporter: 1 goes on to the player."""
    table = Table(
        c5="C40 rested", c6="C12 P2", c7="C12 P2 rested", phase="combat", hands={"P2": ["C12"]}, chain=[LINK],
        attack={**ATTACK, "supporters": ["c7"]}, agenda=AGENDA,
        decision={"kind": "response", "seats": ["P2"], "clause": "H-066", "source": "C40#c5"},
    )  # fmt: skip
    assert table.explain("attack.difference").value == 1
    table.passes()
    assert table.gone("c6")
    assert (table.life("P2"), table.asked_for) == (34, "act")


MIDDLE: dict[str, Any] = {
    "turn": 8, "phase": "combat",
    "pieces": {
        "c1": {"card": "L1"}, "c2": {"card": "L3", "owner": "P2"},
        "c3": {"card": "C03"}, "c4": {"card": "C12", "owner": "P2", "tapped": True},
    },
    "players": {"P1": {"hand": ["A3"], "deck": ["M1"]}, "P2": {"hand": ["C12"], "playing": ["A4"], "deck": ["M1"]}},
    "attack": {"seat": "P1", "attacker": "c3", "target": "c4"},
    "chain": [
        {"seat": "P1", "kind": "attack", "source": "c3", "card": "C03"},
        {"seat": "P2", "kind": "play", "source": "A4", "card": "A4", "chosen": {"target": "c4"}},
    ],
    "decision": {"kind": "response", "seats": ["P1"], "clause": "H-066", "source": "C03#c3"},
    "agenda": [{"task": "Act"}, {"task": "CloseChain"},
               {"task": "Priority", "window": "chain", "source": "C03#c3", "last": "P2", "opened": True}],
}  # fmt: skip
"""A card answers an attack, and may be answered; what follows from the rest is left out."""


def middle(*changes: tuple[str, Any]) -> State:
    """Return the table with something written otherwise, by JSON Pointers; None takes it out."""
    position = copy.deepcopy(MIDDLE)
    for pointer, value in changes:
        *steps, last = pointer.split("/")[1:]
        at: Any = position
        for step in steps:
            at = at[int(step) if isinstance(at, list) else step]
        if value is None:
            del at[last]
        else:
            at[last] = value
    state = RULES.new_state()
    setup = msgspec.convert({"seats": [{}, {}], "position": position}, Setup)
    fold_all(state, RULES.begin(state, setup, ServerLuck("1" * 64, "ab", 0)))
    return state


@clause("H-016", "H-065", "H-017")
def test_in_the_middle_of_a_chain_what_follows_from_the_rest_is_filled_in() -> None:
    furnaces = {"c8": {"card": "S5"}, "c9": {"card": "S5"}}
    state = middle(("/pieces", {**MIDDLE["pieces"], **furnaces}))
    attacker = state.pieces["c3"]
    assert (attacker.tapped, attacker.attacked, attacker.power) == (True, 1, 5)  # rested characters have 1 more of each
    assert len({change.event for change in attacker.modifiers}) == 2
    assert state.chain[0].chosen == {"target": "c4"}
    assert (state.pieces["c4"].power, state.pieces["c4"].modifiers) == (3, [])
    posted = middle(("/pieces", json.loads(view(state.pieces, JUDGE))))
    assert posted.pieces == state.pieces


@clause("H-016", "H-026", "H-066", "H-087", "H-017", "H-073")
@pytest.mark.parametrize(("changes", "pointer", "clause_", "told"), [
    ([("/phase", "main1")], "/phase", "H-026", "an attack is under way: it would be combat"),
    ([("/players/P2/playing", None)], "/chain/1/source", "H-066", "A4 would be in /players/P2/playing"),
    ([("/pieces/c3/attacked", 0)], "/pieces/c3/attacked", "H-016", "c3 attacks: it would be 1 at least"),
    ([("/chain/1/chosen", None)], "/chain/1/chosen/target", "H-087", "A4 would have chosen among c4"),
    ([("/pieces/c8", {"card": "S5"}), ("/pieces/c3/modifiers", [])], "/pieces/c3/modifiers", None, '"amount":1'),
    ([("/pieces/c3/modifiers", [{"stat": "power", "amount": 2, "source": "S5#c8", "clause": "H-017",
                                 "until": "while"}])],
     "/pieces/c3", "H-017", "Rooftop Dancer no longer has what an effect gave it: power +2 (Dock Furnace)."),
    ([("/pieces/c3/modifiers", [{"stat": "power", "amount": 1, "source": "S5#c8", "clause": "H-017",
                                 "until": "for_good"}])],
     "/pieces/c3/modifiers/0/until", None, "of stays, end_of_turn"),
    ([("/players/P1/life", 0)], "", "H-073", "The match is over. Won by P2."),
])  # fmt: skip
def test_what_cannot_be_in_the_middle_is_refused_with_its_place_and_what_it_would_be(
    changes: list[tuple[str, Any]], pointer: str, clause_: str | None, told: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        middle(*changes)
    assert (refused.value.pointer, refused.value.clause) == (f"/position{pointer}", clause_)
    assert told in refused.value.why.en
    assert refused.value.why.pt != refused.value.why.en


@clause("H-065", "H-015", "H-023", "H-043", "H-051", "H-014", "H-008")
@pytest.mark.parametrize(("given", "pointer"), [
    ({"attack": ATTACK}, "/position/attack"),  # no attack without its link of the chain
    ({"c7": "E1"}, "/position/pieces/c7/on"),
    ({"players": {"P1": {"played": ["C12", "ZZZ"]}}}, "/position/players/P1/played/1"),
    ({"c7": "E1 on:c1"}, "/position/pieces/c7/on"),
    ({"c7": "A1"}, "/position/pieces/c7/kind"),
    ({"heat": {"P1": 6}}, "/position/players/P1/heat"),
    ({"players": {"P1": {"heat_mode_until": 6}}}, "/position/players/P1/heat_mode_until"),
    ({"players": {"P1": {"leader": "c5"}}}, "/position/players/P1/leader"),
    ({"phase": "final"}, "/position/phase"),
    ({"turn": 0}, "/position/turn"),
    ({"active": "P9"}, "/position/active"),
    ({"c7": "NOTHING"}, "/position/pieces/c7/card"),
    ({"hands": {"P1": ["NOTHING"]}}, "/position/players/P1/hand/0"),
])  # fmt: skip
def test_a_table_that_cannot_be_is_refused_with_its_place(given: dict[str, Any], pointer: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Table(**{"c5": "C40", "c6": "C12 P2", "phase": "combat", **given})
    assert caught.value.pointer == pointer
    assert caught.value.why.pt
    assert caught.value.why.en


@clause("H-008", "H-012")
def test_what_a_position_leaves_out_is_as_at_a_beginning() -> None:
    """Leaders of the decks that were brought, their life, no Heat, and all cards that are named nowhere in the deck."""
    state = RULES.new_state()
    seats = [{"deck": "figueira"}, {"deck": "nevoa"}]
    setup = msgspec.convert({"seats": seats, "position": {"players": {"P1": {"hand": ["C09"]}}}}, Setup)
    fold_all(state, RULES.begin(state, setup, ServerLuck("1" * 64, "ab", 0)))
    assert [state.leader(seat).card for seat in state.seats] == ["L3", "L2"]
    assert [(player.life, player.heat) for player in state.players.values()] == [(40, 0), (35, 0)]
    assert state.players["P1"].deck_size == len(DECKS["figueira"]) - 1 - 5 - 1  # without leader, Heat Deck and hand
    assert (state.active, state.phase) == ("P1", "main1")


@clause("H-031")
@pytest.mark.parametrize("seed", range(4))
def test_supporters_too_many_to_list_are_described_and_one_such_answer_is_taken(seed: int) -> None:
    """Seven characters may support in 128 ways."""
    pieces = {"c1": "L1", "c2": "L2 P2", "c5": "C40", **{f"c{number}": "C12 P2" for number in range(6, 13)}}
    position = {"pieces": {id: piece_of(text, 5) for id, text in pieces.items()}, "phase": "combat"}
    match = begun("heat", 3, setup={"seats": [{}, {}], "position": position})
    match.act(Attack("P1", "c5", "c2"), luck(3, match.version), AT)
    match.act(Choose("P2", "none"), luck(3, match.version), AT)
    decision = msgspec.to_builtins({"legal": legal(match, "P2"), "described": described(match, "P2")})
    action = match.ruleset.action_of(one_offered(decision, ("concede",), RandomPicker(seed).one_of))
    assert isinstance(action, ChooseSome)
    match.act(action, luck(3, match.version), AT)
    assert {piece.id for piece in match.state.of("P2", "character") if piece.tapped} == set(action.choices)
    verified(match)


@clause("H-023", "H-026", "H-A08")
@pytest.mark.parametrize(("phase", "pool", "told"), [
    ("main1", "none", "play a card (“play”), use an ability (“use”), activate Heat Mode (“heat_mode”)"),
    ("combat", "none", "play a card (“play”), use an ability (“use”), attack (“attack”)"),
    ("combat", "turn", "attack (“attack”), rest money (“tap”), go on to another phase (“advance”)"),
])  # fmt: skip
def test_who_answers_something_else_is_told_what_may_be_done_now(phase: str, pool: str, told: str) -> None:
    table = Table(phase=phase, options={"money_pool": pool})
    with pytest.raises(Illegal) as refused:
        table.act(Choose("P1", "c1"))
    assert told in RULES.speaker(table.state, "P1", "en").in_view.in_words(refused.value.why.en, "en")


# Paper


def paper(reports: dict[str, Any], position: dict[str, Any] | None = None) -> Match:
    match = Match("m_" + "a" * 26, RULES)
    seats = [{"deck": "nevoa"}, {"deck": "nevoa"}] if position is None else [{}, {}]
    setup = msgspec.convert({"seats": seats, "position": position}, Setup)
    match.begin(setup, ReportedLuck(reports, "7b" * 16, 0), AT)
    return match


def entered(match: Match, action: Action, **reports: Any) -> None:
    named = {name.replace("_", "/"): value for name, value in reports.items()}
    match.act(action, ReportedLuck(named, "7b" * 16, match.version), AT)


SIX = ["C04", "C04", "C05", "C05", "A3", "M1"]
OPENING = {"first_player": "P2", "draw/P1": SIX, "draw/P2": SIX}


@clause("H-A03", "H-009", "H-010", "H-020")
def test_who_begins_and_what_is_drawn_at_a_paper_table_is_reported() -> None:
    match = paper(OPENING)
    assert match.state.first == "P2"
    entered(match, ChooseSome("P1", ("C04", "C04", "C05", "C05")))
    entered(match, ChooseSome("P2", tuple(SIX)), draw_P1=["M1", "M1"], draw_P2=["C06"])
    assert sorted(match.state.players["P1"].hand.value) == ["C04", "C04", "C05", "C05", "M1", "M1"]
    assert match.state.players["P2"].hand.value == [*SIX, "C06"]  # the turn's card
    verified(match)


def test_a_deck_that_is_dealt_has_a_card_however_many_a_position_names() -> None:
    state = begun("heat", 3, setup={"seats": [{}, {}], "position": {"players": {"P1": {"hand": ["C12"] * 60}}}}).state
    assert state.players["P1"].deck_size == 1


def test_in_what_order_the_deck_of_a_position_lies_is_not_asked_at_a_paper_table() -> None:
    state = paper({}, {"players": {"P1": {"hand": ["C09"]}}}).state
    assert all(player.deck_size > 20 for player in state.players.values())


@pytest.mark.parametrize(("reports", "missing"), [
    ({**OPENING, "draw/P1": ["C04", "C04", "C04", "C05", "A3", "M1"]}, "draw/P1"),  # the deck has two of them
    ({**OPENING, "first_player": "P3"}, "first_player"),
    ({"first_player": "P1"}, "draw/P1"),
])  # fmt: skip
def test_a_report_that_cannot_be_is_refused_with_its_name(reports: dict[str, Any], missing: str) -> None:
    with pytest.raises(BadSetup) as caught:
        paper(reports)
    assert caught.value.pointer == f"/luck/reports/{missing.replace('/', '~1')}"


def test_cards_that_are_looked_at_on_paper_are_reported_and_rewound() -> None:
    """The cartographer looks at three cards; the judge takes it back, and other three are reported."""
    side = {"hand": ["C20"], "deck": ["C12", "A3", "M1", "C04", "C05"], "heat_deck": []}
    pieces = {"c1": {"card": "L1"}, "c2": {"card": "L2", "owner": "P2"}} | {
        f"c10{number}": {"card": "M1"} for number in range(3)
    }
    match = paper({}, {"pieces": pieces, "players": {"P1": side, "P2": {"deck": ["C12"], "hand": [], "heat_deck": []}}})
    entered(match, Play("P1", "C20"), look_P1=["A3", "M1", "C04"])
    assert any(isinstance(record.event, LookReported) for record in match.pending)
    entered(match, Choose("P1", "A3"))
    assert match.state.players["P1"].hand.value == ["A3"]
    match.carry_out(Rewind(1), BY, ReportedLuck({}, "7b" * 16, match.version), AT, at(match, 0).state)
    match.carry_out(Adjust((SetCounter("P2.life", 30),)), BY, ReportedLuck({}, "7b" * 16, match.version), AT)
    entered(match, Play("P1", "C20"), look_P1=["C05", "M1", "C12"])
    entered(match, Choose("P1", "none"))
    assert (match.state.players["P1"].hand_size, match.state.players["P1"].deck_size) == (0, 5)
    verified(match)


@clause("H-A04")
@pytest.mark.parametrize(("turn", "active", "turns"), [
    (1, "P1", (1, 0)), (2, "P2", (1, 1)), (3, "P1", (2, 1)), (4, "P2", (2, 2)), (5, "P1", (3, 2))
])  # fmt: skip
def test_how_many_turns_each_has_had_follows_from_the_turn(turn: int, active: str, turns: tuple[int, int]) -> None:
    table = Table(c5="C12", c6="C12 P2", turn=turn, active=active, phase="combat",
                  options={"first_turn_attack": "none"})  # fmt: skip
    assert tuple(player.turns for player in table.state.players.values()) == turns
    mine, other = ("c5", "c2") if active == "P1" else ("c6", "c1")
    if turn > 2:
        table.attack(mine, other)
    else:
        assert table.refusal(Attack(active, mine, other)) == ("H-025" if turn == 1 else "H-A04")
