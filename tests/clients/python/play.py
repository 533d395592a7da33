"""A client of each ruleset, made from the contract alone: it plays a match from its creation to its end, reads a past
state, has a dispute's finding, and handles a refusal by its clause. It has no `Any` and no cast.

python play.py http://127.0.0.1:8000 TOKEN RULESET
"""

import json
import sys
from typing import TypeAlias, TypeVar
from uuid import uuid4

from adjudicator_client import AuthenticatedClient
from adjudicator_client.api.disputes import get_dispute, open_dispute
from adjudicator_client.api.matches import create_match
from adjudicator_client.api.play import post_action
from adjudicator_client.api.questions import get_decision, get_state
from adjudicator_client.models import (
    ActionRequest,
    AssignAction,
    Choice,
    ChooseAction,
    ChooseAmountAction,
    ChooseOrderAction,
    ChooseSomeAction,
    Described,
    DiamondsDecisionAnswer,
    DiamondsMatchRequest,
    DiamondsMoveMade,
    DiamondsSeat,
    DiamondsStateAnswer,
    Dispute,
    DisputeChanged,
    DisputeRequest,
    DominionsConcedeAction,
    DominionsDecisionAnswer,
    DominionsMatchRequest,
    DominionsMoveMade,
    DominionsSeat,
    DominionsStateAnswer,
    EnlightenmentConcedeAction,
    EnlightenmentDecisionAnswer,
    EnlightenmentMatchRequest,
    EnlightenmentMoveMade,
    EnlightenmentSeat,
    EnlightenmentStateAnswer,
    HeatConcedeAction,
    HeatDecisionAnswer,
    HeatMatchRequest,
    HeatMoveMade,
    HeatSeat,
    HeatStateAnswer,
    IllegalActionProblem,
    LegalityFinding,
    LegalityQuestion,
    MatchCreated,
    MultiversityConcedeAction,
    MultiversityDecisionAnswer,
    MultiversityMatchRequest,
    MultiversityMoveMade,
    MultiversitySeat,
    MultiversityStateAnswer,
)
from adjudicator_client.types import Unset

T = TypeVar("T")
MatchRequest: TypeAlias = (
    DiamondsMatchRequest
    | DominionsMatchRequest
    | EnlightenmentMatchRequest
    | HeatMatchRequest
    | MultiversityMatchRequest
)
Decision: TypeAlias = (
    DiamondsDecisionAnswer
    | DominionsDecisionAnswer
    | EnlightenmentDecisionAnswer
    | HeatDecisionAnswer
    | MultiversityDecisionAnswer
)
DECISIONS = (
    DiamondsDecisionAnswer,
    DominionsDecisionAnswer,
    EnlightenmentDecisionAnswer,
    HeatDecisionAnswer,
    MultiversityDecisionAnswer,
)
MADE = (DiamondsMoveMade, DominionsMoveMade, EnlightenmentMoveMade, HeatMoveMade, MultiversityMoveMade)
STATES = (
    DiamondsStateAnswer, DominionsStateAnswer, EnlightenmentStateAnswer, HeatStateAnswer, MultiversityStateAnswer,
)  # fmt: skip
CONCEDE = (DominionsConcedeAction, EnlightenmentConcedeAction, HeatConcedeAction, MultiversityConcedeAction)
SETUPS: dict[str, MatchRequest] = {
    "diamonds": DiamondsMatchRequest(
        "diamonds",
        [
            DiamondsSeat("conclave", name="Ana"),
            DiamondsSeat("vanguard", name="Bruno"),
            DiamondsSeat("guardians", name="Clara"),
            DiamondsSeat("shadows", name="Davi"),
        ],
    ),
    "dominions": DominionsMatchRequest("dominions", [DominionsSeat("brumas"), DominionsSeat("horda")]),
    "enlightenment": EnlightenmentMatchRequest(
        "enlightenment", [EnlightenmentSeat("heron"), EnlightenmentSeat("otter"), EnlightenmentSeat("pine")]
    ),
    "heat": HeatMatchRequest("heat", [HeatSeat("corisco"), HeatSeat("nevoa")]),
    "multiversity": MultiversityMatchRequest("multiversity", [MultiversitySeat("farol"), MultiversitySeat("forja")]),
}
"""How a match of each ruleset begins."""


class Player:
    """Plays all seats of one match."""

    def __init__(self, base: str, organiser: str, ruleset: str) -> None:
        self.base = base
        self.turn = 7
        created = create_match.sync(client=self.client(organiser), body=SETUPS[ruleset], idempotency_key=uuid4().hex)
        assert isinstance(created, MatchCreated), created
        self.ruleset = created.match.ruleset
        self.id = created.match.id
        self.seats = {seat: self.client(token) for seat, token in created.tokens.additional_properties.items()}
        self.clause = ""

    def client(self, token: str) -> AuthenticatedClient:
        """Return a client with somebody's token."""
        return AuthenticatedClient(base_url=self.base, token=token, timeout=None)

    def pick(self, things: list[T]) -> T:
        """Return one of several things: the same ones in every run."""
        self.turn = (self.turn * 1103515245 + 12345) % 2**31
        return things[(self.turn >> 8) % len(things)]

    def decision(self, seat: str) -> Decision:
        """Return what a seat is asked."""
        found = get_decision.sync(self.id, client=self.seats[seat])
        assert isinstance(found, DECISIONS), found
        return found

    def body(self, mine: Decision) -> ActionRequest:
        """Return one of the actions that a decision offers, to be posted."""
        if isinstance(mine, DiamondsDecisionAnswer) and mine.legal:
            return ActionRequest(self.pick(mine.legal), expected_version=mine.version)
        if not isinstance(mine, DiamondsDecisionAnswer):
            listed = [action for action in mine.legal if not isinstance(action, CONCEDE)]
            if listed:
                return ActionRequest(self.pick(listed), expected_version=mine.version)
        return ActionRequest(self.described(self.pick(mine.described)), expected_version=mine.version)

    def described(self, each: Described) -> AssignAction | ChooseSomeAction | ChooseAmountAction | ChooseOrderAction:
        """Return an action of those that are too many to be listed: the answers that every game has."""
        (choice,) = each.fields.additional_properties.values()
        if each.type_ == "choose_some":
            return ChooseSomeAction("choose_some", self.chosen(choice), each.seat)
        if each.type_ == "choose_order":
            return ChooseOrderAction("choose_order", self.chosen(choice), each.seat)
        if each.type_ == "choose_amount":
            return ChooseAmountAction("choose_amount", self.least(choice), each.seat)
        assert each.type_ == "assign", each
        return AssignAction("assign", self.chosen(choice), each.seat)

    def chosen(self, choice: Choice) -> list[str]:
        """Return something that may be chosen."""
        options = [] if isinstance(choice.options, Unset) else choice.options
        places = [] if isinstance(choice.places, Unset) else choice.places
        if choice.form == "assign":
            return [self.pick(places) for _ in options]
        return options if choice.form == "order" else options[: self.least(choice)]

    @staticmethod
    def least(choice: Choice) -> int:
        """Return how much must be chosen at least."""
        return 1 if isinstance(choice.least, Unset) else choice.least

    def play(self) -> tuple[int, list[str]]:
        """Play the match to its end; return how many moves it took and who won."""
        now, moves = self.decision("P1"), 0
        while now.result is None:
            idle = [each for each in self.seats if each not in now.waiting]
            if not self.clause and idle:
                self.clause = self.refused(idle[0])
            seat = self.pick(now.waiting)
            made = post_action.sync(
                self.id, client=self.seats[seat], body=self.body(self.decision(seat)), idempotency_key=uuid4().hex
            )
            assert isinstance(made, MADE), made
            now, moves = made.next_, made.move
        return moves, now.result.winners

    def refused(self, seat: str) -> str:
        """Act for a seat that is not asked; return the clause that forbids it."""
        body = ActionRequest(ChooseAction("choose", "nothing"))
        refused = post_action.sync(self.id, client=self.seats[seat], body=body, idempotency_key=uuid4().hex)
        return refused.clause if isinstance(refused, IllegalActionProblem) else ""

    def past(self, move: int) -> int:
        """Read the table after a move; return how many things are in play that are of its game alone."""
        found = get_state.sync(self.id, client=self.seats["P1"], move=move, view="judge")
        assert isinstance(found, STATES), found
        assert found.move == move
        if isinstance(found, DiamondsStateAnswer):
            return len(found.state.field.additional_properties)
        if isinstance(found, DominionsStateAnswer):
            return len(found.state.board.additional_properties)
        if isinstance(found, EnlightenmentStateAnswer):
            return len(found.state.rings.additional_properties)
        if isinstance(found, HeatStateAnswer):
            return len(found.state.pieces.additional_properties)
        return len(found.state.characters.additional_properties)

    def finding(self, move: int) -> tuple[bool, int]:
        """Open a dispute about what was done next; return whether the service finds it legal, by how many clauses."""
        body = DisputeRequest(LegalityQuestion("legality"), move=move)
        opened = open_dispute.sync(self.id, client=self.seats["P1"], body=body, idempotency_key=uuid4().hex)
        assert isinstance(opened, DisputeChanged), opened
        dispute = get_dispute.sync(opened.id, client=self.seats["P1"])
        assert isinstance(dispute, Dispute), dispute
        found = dispute.finding
        assert isinstance(found, LegalityFinding), found
        assert found.answer is not None
        return found.answer.legal, len(found.clauses)


def main(base: str, organiser: str, ruleset: str) -> None:
    """Play, look back, dispute; say what came of it."""
    player = Player(base, organiser, ruleset)
    moves, winners = player.play()
    middle = moves // 2
    members = player.past(middle)
    legal, clauses = player.finding(middle)
    told = {
        "ruleset": player.ruleset, "moves": moves, "winners": winners, "past": middle, "members": members,
        "legal": legal, "clauses": clauses, "refused_by": player.clause,
    }  # fmt: skip
    print(json.dumps(told, separators=(",", ":")))


if __name__ == "__main__":
    main(*sys.argv[1:])
