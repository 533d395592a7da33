"""A client made from a contract alone, of any game or of none: it plays a match from its creation to its end, reads a
past state, has a dispute's finding, and handles a refusal by its clause. It has no `Any` and no cast.

`given` is written beside it for each contract: what one of several games has for each of them, as unions.

python play.py http://127.0.0.1:8000 TOKEN '{"ruleset": "heat", "seats": [{"deck": "corisco"}, {"deck": "nevoa"}]}'
"""

import json
import sys
from collections.abc import Sequence
from typing import TypeVar
from uuid import uuid4

from adjudicator_client import AuthenticatedClient
from adjudicator_client.api.disputes import get_dispute, open_dispute
from adjudicator_client.api.matches import create_match
from adjudicator_client.api.play import post_action
from adjudicator_client.api.questions import get_decision, get_state
from adjudicator_client.models import (
    ActionRequest,
    Choice,
    Described,
    Dispute,
    DisputeChanged,
    DisputeRequest,
    IllegalActionProblem,
    LegalityFinding,
    LegalityQuestion,
    MatchCreated,
)
from adjudicator_client.types import Unset
from given import DecisionAnswer, MoveMade, StateAnswer, match_request

T = TypeVar("T")


class Player:
    """Plays all seats of one match."""

    def __init__(self, base: str, organiser: str, setup: str) -> None:
        self.base = base
        self.turn = 7
        body = match_request(json.loads(setup))
        created = create_match.sync(client=self.client(organiser), body=body, idempotency_key=uuid4().hex)
        assert isinstance(created, MatchCreated), created
        self.ruleset = created.match.ruleset
        self.id = created.match.id
        self.seats = {seat: self.client(token) for seat, token in created.tokens.additional_properties.items()}
        self.clause = ""

    def client(self, token: str) -> AuthenticatedClient:
        """Return a client with somebody's token."""
        return AuthenticatedClient(base_url=self.base, token=token, timeout=None)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of several things: the same ones in every run."""
        self.turn = (self.turn * 1103515245 + 12345) % 2**31
        return things[(self.turn >> 8) % len(things)]

    def decision(self, seat: str) -> DecisionAnswer:
        """Return what a seat is asked."""
        found = get_decision.sync(self.id, client=self.seats[seat])
        assert isinstance(found, DecisionAnswer), found
        return found

    def body(self, mine: DecisionAnswer) -> ActionRequest:
        """Return one of the actions that a decision offers, to be posted."""
        listed = [action for action in mine.legal if str(action.type_) != "concede"]
        if listed:
            return ActionRequest(self.pick(listed), expected_version=mine.version)
        described = self.described(self.pick(mine.described))
        return ActionRequest.from_dict({"action": described, "expected_version": mine.version})

    def described(self, each: Described) -> dict[str, str | int | list[str]]:
        """Return an action of those that are too many to be listed: the answers that every game has."""
        (choice,) = each.fields.additional_properties.values()
        field = {"choose_some": "choices", "choose_order": "order", "assign": "places"}
        chosen = {field[each.type_]: self.chosen(choice)} if each.type_ in field else {"amount": self.least(choice)}
        return {"type": each.type_, "seat": each.seat, **chosen}

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
            assert isinstance(made, MoveMade), made
            now, moves = made.next_, made.move
        return moves, now.result.winners

    def refused(self, seat: str) -> str:
        """Act for a seat that is not asked; return the clause that forbids it."""
        body = ActionRequest.from_dict({"action": {"type": "choose", "choice": "nothing"}})
        refused = post_action.sync(self.id, client=self.seats[seat], body=body, idempotency_key=uuid4().hex)
        return refused.clause if isinstance(refused, IllegalActionProblem) else ""

    def past(self, move: int) -> int:
        """Read the table after a move; return how many members it has."""
        found = get_state.sync(self.id, client=self.seats["P1"], move=move, view="judge")
        assert isinstance(found, StateAnswer), found
        assert found.move == move
        return len(found.state.to_dict())

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


def main(base: str, organiser: str, setup: str) -> None:
    """Play, look back, dispute; say what came of it."""
    player = Player(base, organiser, setup)
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
