"""What is sent to the judges' desk."""

from marshmallow import fields, validate

from adjudicator.api.schemas.queries import CLAUSE, FoundQuery, PageQuery
from adjudicator.api.schemas.question_requests import TEXT, DisputedQuestion, DisputedQuestionRequest, MomentRequest
from adjudicator.api.schemas.requests import (
    NAME,
    PRINTABLE,
    REPORTS,
    SEAT,
    WHOLE,
    Form,
    OneOf,
    Request,
    TrueOrFalse,
)
from adjudicator.api.schemas.token_requests import until
from adjudicator.api.schemas.typed import as_thing, as_type, described_by, of_rulesets
from adjudicator.judging.rulings import AnyRemedy
from adjudicator.kernel.desk.orders import AnyChange

STATUSES = ["called", "investigating", "ruled", "appealed", "remedying", "closed", "withdrawn"]


def _texts(most: int, length: int = 40) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.Length(max=length)), load_default=list, validate=validate.Length(max=most)
    )


class CorrectionRequest(Request):
    """A correction of what was written down: `changes` of the table, or `before`, the move to enter again from."""

    changes = fields.List(
        fields.Dict(keys=fields.String(), metadata=as_type(AnyChange)), validate=validate.Length(min=1, max=50)
    )
    before = fields.Integer(strict=True, validate=WHOLE)
    reason = fields.String(required=True, validate=[validate.Length(min=1), TEXT])
    clauses = fields.List(fields.String(validate=CLAUSE), load_default=list, validate=validate.Length(max=20))
    expected_version = fields.Integer(strict=True, validate=WHOLE)
    luck = fields.Dict(keys=fields.String(), load_default=dict, metadata=REPORTS)


class EvidenceRequest(Request):
    """What a dispute rests on: words, moves of the match, or a file by name and SHA-256 (the file stays with you)."""

    text = fields.String(load_default="", validate=TEXT)
    moves = fields.List(
        fields.Integer(strict=True, validate=WHOLE), load_default=list, validate=validate.Length(max=50)
    )
    sha256 = fields.String(load_default="", validate=Form(r"^([0-9a-f]{64})?$"))
    name = fields.String(load_default="", validate=[validate.Length(max=200), PRINTABLE])


class DisputeEvidenceRequest(EvidenceRequest):
    """What a dispute rests on: words, moves of the match, or a file by name and SHA-256 (the file stays with you). The
    players whom the dispute concerns read it at once, unless it is `for_judges`."""

    for_judges = TrueOrFalse(
        metadata={"description": "for judges alone while the match runs: what tells others your secrets belongs here"},
    )


class DisputeRequest(MomentRequest):
    """A dispute about the match: a question, of which moment, with evidence. `blocking`: the match waits until it is
    closed.

    The players whom it concerns (whose action, number or knowledge it is about; or else all others) read the question
    and the evidence at once, and of the finding what they could know; actions of other seats than their own, and
    evidence that is `for_judges`, they do not read before the match is over.
    """

    question = fields.Nested(DisputedQuestionRequest, required=True, metadata=described_by(DisputedQuestion))
    evidence = fields.List(fields.Nested(DisputeEvidenceRequest), load_default=list, validate=validate.Length(max=20))
    blocking = TrueOrFalse(load_default=False)


class NothingRequest(Request):
    """Nothing but the wish itself."""


class ChargeRequest(Request):
    """An infraction of a seat. `penalty`: another than the policy's (the head judge's alone), with its `reason`."""

    seat = fields.String(required=True, validate=SEAT)
    infraction = fields.String(required=True, validate=validate.Length(max=40))
    penalty = fields.String(load_default="", validate=validate.Length(max=40))
    reason = fields.String(load_default="", validate=TEXT)


class VerdictRequest(Request):
    """What a judge decides. `reason` is read by everyone, `note` by judges; `follows`: whether the finding is followed.

    `remedies`: `{"remedy": "adjustment", "changes": […]}`, `{"remedy": "rewind", "before": 12}`,
    `{"remedy": "penalty", "seat": …, "text": {"pt": …, "en": …}}`, `{"remedy": "match_loss", "seat": …}` (several
    seats lose at once by several of these), `{"remedy": "draw"}`.
    """

    outcome = fields.String(
        required=True,
        validate=OneOf(["no_infraction", "infraction", "players_agreed", "official_error", "void"]),
    )
    reason = fields.String(required=True, validate=TEXT)
    clauses = fields.List(fields.String(validate=CLAUSE), required=True, validate=validate.Length(max=20))
    follows = TrueOrFalse(allow_none=True, load_default=None)
    cards = _texts(20)
    charges = fields.List(fields.Nested(ChargeRequest), load_default=list, validate=validate.Length(max=20))
    remedies = fields.List(
        fields.Dict(keys=fields.String(), metadata=as_type(AnyRemedy)),
        load_default=list,
        validate=validate.Length(max=20),
    )
    note = fields.String(load_default="", validate=TEXT)


class AcceptanceRequest(Request):
    """A seat accepts. A judge says which, as it was told; without a seat, that the time to appeal is over."""

    seat = fields.String(load_default="", validate=Form(r"^(P[1-9])?$"))


class AppealRequest(Request):
    """A seat appeals to the head judge. A judge says which seat, as it was told."""

    seat = fields.String(load_default="", validate=Form(r"^(P[1-9])?$"))
    grounds = fields.String(required=True, validate=[validate.Length(min=1), TEXT])


class DecisionRequest(Request):
    """The head judge's decision on an appeal: `upheld`; or `modified` or `overturned`, with the ruling that holds."""

    outcome = fields.String(required=True, validate=OneOf(["upheld", "modified", "overturned"]))
    reason = fields.String(required=True, validate=[validate.Length(min=1), TEXT])
    ruling = fields.Nested(VerdictRequest)


class ApplicationRequest(Request):
    """Nothing but the wish; of a paper match also what luck brought, where a remedy needs some."""

    luck = fields.Dict(keys=fields.String(), load_default=dict, metadata=REPORTS)


class ReasonRequest(Request):
    """Why."""

    reason = fields.String(required=True, validate=[validate.Length(min=1), TEXT])


class AuthorizationRequest(Request):
    """Which backup plan, by its digest."""

    digest = fields.String(required=True, validate=Form(r"^[0-9a-f]{64}$"))


class DisputesQuery(FoundQuery):
    """Which disputes, found by their matches."""

    status = fields.String(validate=OneOf(STATUSES), metadata={"description": "How the dispute stands."})
    match = fields.String(validate=validate.Length(max=40), metadata={"description": "Disputes of this match alone."})
    tournament = fields.String(
        validate=validate.Length(max=40), metadata={"description": "Disputes of this tournament's matches alone."}
    )


class LooksQuery(PageQuery):
    """Which looks: at a match, or in a tournament."""

    match = fields.String(validate=validate.Length(max=40), metadata={"description": "Looks at this match alone."})
    tournament = fields.String(
        validate=validate.Length(max=40), metadata={"description": "Looks at this tournament's matches alone."}
    )


class PrecedentsQuery(PageQuery):
    """Precedents of a ruleset, on a clause or with a card."""

    ruleset = of_rulesets(required=True, description="The game that was ruled on.")
    clause = fields.String(validate=CLAUSE, metadata={"description": "Rulings that name this clause alone."})
    card = fields.String(
        validate=validate.Length(max=40), metadata={"description": "Rulings about this card alone, by its key."}
    )


class TournamentRequest(Request):
    """A tournament: of one ruleset, under a policy, with options for its matches where they name no others."""

    name = fields.String(required=True, validate=[validate.Length(min=1), *NAME])
    ruleset = of_rulesets(required=True)
    policy = fields.String(load_default="house", validate=validate.Length(max=40))
    options = fields.Dict(keys=fields.String(), load_default=dict, metadata=as_thing("HouseRules"))
    held_back = TrueOrFalse(
        load_default=False,
        metadata={
            "description": "what was hidden in a match that is over (hands, seeds) is for judges alone until the"
            " tournament ends"
        },
    )


class OfficerRequest(Request):
    """Somebody who judges, keeps the score or looks on in a tournament."""

    office = fields.String(required=True, validate=OneOf(["judge", "head_judge", "scorekeeper", "spectator"]))
    label = fields.String(load_default="", validate=NAME)
    expires_at = until()


class DismissalRequest(Request):
    """Who is to hold no office any more, by `subject` as in the tournament's list."""

    subject = fields.String(required=True, validate=validate.Length(max=40))
