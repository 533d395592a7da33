"""What each of four players could know: bids before all are in, facedown provinces, negotiations of treaties."""

import json
from typing import Any

from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table.actions import Action, Choose, ChooseOrder
from adjudicator.matches.match import Match
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import Knowledge
from adjudicator.rulesets.enlightenment.table.actions import Accept, Offer
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise
from tests.clauses import clause
from tests.matches.scripted import OwnPast, begun, luck

SEATS = ("P1", "P2", "P3", "P4")
DRAW = {"seats": [{}] * 4, "position": {"round": 2, "phase": "draw", "step": "2.2"}}


def act(match: Match, *actions: Action) -> None:
    for action in actions:
        match.act(action, luck(3, match.version), "2026-01-01T00:00:00.000Z")


def known_to(match: Match, seat: str) -> Any:
    """Return what a seat could know, as a judge is answered."""
    return ask(OwnPast(match, 3), Knowledge(seat=seat), JUDGE).answer


@clause("E-126", "E-127", "E-191", "E-192")
def test_a_bid_is_known_to_its_player_alone_until_all_are_revealed() -> None:
    match = begun("enlightenment", 3, setup=DRAW)
    act(match, *(Choose(seat, "4" if seat == "P2" else "2") for seat in SEATS[:3]))
    for seat in SEATS:
        answers = known_to(match, seat)["state"]["answers"]
        assert {each for each, answer in answers.items() if "value" in json.dumps(answer)} <= {seat}
        assert ("P2" in answers) == ("P2" in match.state.answers)
    act(match, Choose("P4", "2"))
    for seat in SEATS:
        shown = [sight["value"] for sight in known_to(match, seat)["revealed"] if sight["event"] == "DialsRevealed"]
        assert shown == [{"P1": 2, "P2": 4, "P3": 2, "P4": 2}]
    assert [match.state.players[seat].bid for seat in SEATS] == [2, 4, 2, 2]


@clause("B-53", "B-74")
def test_a_facedown_province_is_known_to_its_player_alone() -> None:
    decks = [{"deck": name} for name in ("heron", "otter", "heron", "pine")]
    match = begun("enlightenment", 3, setup={"seats": decks})
    for seat in SEATS:
        choice = match.ruleset.choice_of(match.state, seat)
        order = choice.options if choice is not None else match.ruleset.legal(match.state, seat)[0].order  # type: ignore[attr-defined]  # an order
        act(match, ChooseOrder(seat, order))
    for seat in SEATS:
        pieces = known_to(match, seat)["state"]["pieces"].values()
        down = [piece for piece in pieces if piece["kind"] == "province" and piece["hidden"]]
        assert {piece["owner"] for piece in down if "value" in piece["hidden"]} == {seat}
        assert len(down) >= 4 * 4


@clause("R-32", "E-160")
def test_what_two_negotiate_is_known_to_them_and_a_treaty_to_all() -> None:
    setup = {"seats": [{}] * 4, "position": {"round": 2, "phase": "conflict"}}
    match = begun("enlightenment", 3, setup=setup)
    promise = Promise("pass_conflicts", count=1, until="phase_end")
    act(match, Offer("P2", "P4", 3, promise, promise))
    for seat in SEATS:
        offers = known_to(match, seat)["state"]["offers"]
        assert ("value" in offers["t1"]) == (seat in ("P2", "P4"))
    act(match, Accept("P4", "t1"))
    for seat in SEATS:
        known = known_to(match, seat)
        assert known["state"]["treaties"]["t1"]["stake"] == 3
        assert [sight["value"]["stake"] for sight in known["revealed"] if sight["event"] == "TreatyMade"] == [3]
