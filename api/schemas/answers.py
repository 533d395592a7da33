"""What clients are answered: the schemas of openapi.yaml that every answer of the tests is held against."""

from marshmallow import EXCLUDE, Schema, fields, validate


class Answer(Schema):
    """Clients must ignore what they do not know: answers may grow."""

    class Meta:
        unknown = EXCLUDE


class ProblemSchema(Answer):
    """A refusal (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True)
    retryable = fields.Boolean(required=True)
    instance = fields.String(required=True)
    detail = fields.String()
    errors = fields.List(fields.Dict(keys=fields.String()))


class TextSchema(Answer):
    """The same text in both languages."""

    pt = fields.String(required=True)
    en = fields.String(required=True)


class DecisionSchema(Answer):
    """What the match waits on."""

    kind = fields.String(required=True)
    seats = fields.List(fields.String(), required=True)
    clause = fields.String(required=True)
    source = fields.String()
    options = fields.List(fields.String())
    sealed = fields.Boolean()


class ResultSchema(Answer):
    """How the match ended, and by which clause."""

    winners = fields.List(fields.String(), required=True)
    reason = fields.String(required=True)


class SeatSchema(Answer):
    """A seat and who sits there."""

    seat = fields.String(required=True)
    name = fields.String(required=True)


class MatchSchema(Answer):
    """A match and where it stands."""

    id = fields.String(required=True)
    ruleset = fields.String(required=True)
    edition = fields.String(required=True)
    luck = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(["running", "over"]))
    created_at = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatSchema))
    move = fields.Integer()
    version = fields.Integer()
    head = fields.String(metadata={"description": "the hash of the last event"})
    waiting = fields.List(fields.String())
    result = fields.Nested(ResultSchema, allow_none=True)
    enforcement = fields.String()
    tournament = fields.String()
    paused = fields.List(fields.String(), metadata={"description": "the disputes that the match waits for"})
    penalties = fields.List(fields.Dict(keys=fields.String()))
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class MatchCreatedSchema(Answer):
    """A new match, and the tokens of its seats: they are not shown again."""

    match = fields.Nested(MatchSchema, required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class MatchesSchema(Answer):
    """A page of matches, newest first."""

    data = fields.List(fields.Nested(MatchSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class StateSchema(Answer):
    """The table at a moment, as a view sees it. What the view may not see stands as {secret, for}."""

    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    rev = fields.String(required=True)
    state = fields.Dict(keys=fields.String(), required=True)


class PaperReportSchema(Answer):
    """What a paper table must report: `one` value, a list of `some` cards in order, or the `order` of all."""

    name = fields.String(required=True)
    form = fields.String(required=True, validate=validate.OneOf(["one", "some", "order"]))
    count = fields.Integer(required=True)


class NeededSchema(Answer):
    """The reports that an action will need; `action` is its place in `legal`, from 0."""

    action = fields.Integer(required=True)
    reports = fields.List(fields.Nested(PaperReportSchema), required=True)


class DecisionAnswerSchema(Answer):
    """What the match waits on, and all that the view's seat may do, ready to be posted back.

    What is too much to be listed is `described`: a type of action and, for each of its fields, a choice. Its `form` is
    `one` of the `options`, `some` of them (`least` to `most`), an `amount` (from `least` to `most`), an `order` of them
    all, or `assign`: one of the `places` for each.
    """

    match = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    decision = fields.Nested(DecisionSchema, allow_none=True, required=True)
    waiting = fields.List(fields.String(), required=True)
    legal = fields.List(fields.Dict(keys=fields.String()), required=True)
    described = fields.List(fields.Dict(keys=fields.String()), required=True)
    reports = fields.List(
        fields.Nested(NeededSchema),
        metadata={"description": "Of a paper match, for those who enter it: what the actions will need reported."},
    )
    result = fields.Nested(ResultSchema, allow_none=True, required=True)


class EventSchema(Answer):
    """One event: its place, its time, the fact, and the hash that chains it."""

    kind = fields.String(required=True)
    version = fields.Integer(required=True)
    move = fields.Integer(required=True)
    at = fields.String(required=True)
    event = fields.Dict(keys=fields.String(), required=True)
    hash = fields.String(required=True)
    illegal = fields.String(
        metadata={"description": "of a move that the rules forbid and that was taken all the same: by which clause"}
    )


class EventsSchema(Answer):
    """A page of events; `next` is the version to ask after."""

    data = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Integer(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class MoveSchema(Answer):
    """A move: an accepted action and the events it caused. Move 0 is the beginning."""

    move = fields.Integer(required=True)
    seat = fields.String(required=True, allow_none=True)
    first_version = fields.Integer(required=True)
    version = fields.Integer(required=True)
    at = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    legality = fields.Dict(keys=fields.String(), required=True)
    undone_by = fields.Integer(allow_none=True, required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)


class MovesSchema(Answer):
    """A page of moves."""

    data = fields.List(fields.Nested(MoveSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class MoveMadeSchema(Answer):
    """The move that an action made, and what the match waits on then."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Nested(DecisionAnswerSchema, required=True)


class MomentSchema(Answer):
    """A move and the version at which it ends."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)


class ChangeSchema(Answer):
    """A place in the state (a JSON Pointer) that differs. A value absent on one side is left out there."""

    pointer = fields.String(required=True)
    before = fields.Raw()
    after = fields.Raw()


class DiffSchema(Answer):
    """What differs between the table after two moves."""

    match = fields.String(required=True)
    view = fields.String(required=True)
    from_ = fields.Nested(MomentSchema, required=True, data_key="from")
    to = fields.Nested(MomentSchema, required=True)
    changes = fields.List(fields.Nested(ChangeSchema), required=True)


class StepSchema(Answer):
    """One reason of a number."""

    stat = fields.String(required=True)
    amount = fields.Integer(required=True)
    source = fields.String(required=True)
    by = fields.String(required=True)
    clause = fields.String(required=True)
    until = fields.String(required=True)
    event = fields.Integer(required=True)
    move = fields.Integer(required=True)
    counted = fields.List(
        fields.String(), metadata={"description": "Of a counted amount: what it was counted from, once for each time."}
    )
    also = fields.List(fields.String(), metadata={"description": "Further clauses that it rests on."})
    ledger = fields.Dict(
        keys=fields.String(),
        metadata={"description": "Of a blow: every stage of the damage pipeline, with what was left before and after."},
    )


class ExplanationSchema(Answer):
    """What a number is made of: its base and its steps, not below the floor."""

    of = fields.String(required=True)
    value = fields.Integer(required=True)
    base = fields.Integer(required=True)
    steps = fields.List(fields.Nested(StepSchema), required=True)
    floor = fields.Integer(allow_none=True, required=True)


class RulesetSchema(Answer):
    """A ruleset, its edition, its house rules and its ready decks."""

    id = fields.String(required=True)
    edition = fields.String(required=True)
    name = fields.Nested(TextSchema, required=True)
    options = fields.List(fields.Dict(keys=fields.String()), required=True)
    decks = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class RulesetsSchema(Answer):
    """All rulesets."""

    data = fields.List(fields.Nested(RulesetSchema), required=True)


class ClauseSchema(Answer):
    """A clause of a rulebook."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.Nested(TextSchema, required=True)
    kind = fields.String(
        validate=validate.OneOf(["rule", "definition", "example"]),
        metadata={"description": "What it is; a rule, if left out. Nothing by itself enforces the others."},
    )
    example = fields.Nested(TextSchema)
    note = fields.Nested(TextSchema)


class ClausesSchema(Answer):
    """A rulebook's clauses."""

    data = fields.List(fields.Nested(ClauseSchema), required=True)


class CardsSchema(Answer):
    """A ruleset's cards: what is printed on them, as data."""

    data = fields.List(fields.Dict(keys=fields.String()), required=True)


class TokenSchema(Answer):
    """A new token; it is not shown again."""

    token = fields.String(required=True)
    role = fields.String(required=True)
    label = fields.String(required=True)


class DemoSchema(Answer):
    """A match that was played to its end."""

    match = fields.Nested(MatchSchema, required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    moves = fields.Integer(required=True)


class HealthSchema(Answer):
    """Whether the service is well."""

    status = fields.String(required=True)


class IndexSchema(Answer):
    """Where to go from here."""

    name = fields.String(required=True)
    version = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class ProblemPageSchema(Answer):
    """A kind of problem, explained."""

    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.Nested(TextSchema, required=True)


class ProblemPagesSchema(Answer):
    """All kinds of problems."""

    data = fields.List(fields.Nested(ProblemPageSchema), required=True)


class CardSetSummarySchema(Answer):
    """A card set that is kept."""

    id = fields.String(required=True)
    ruleset = fields.String(required=True)
    name = fields.String(required=True)
    size = fields.Integer(required=True)
    created_at = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class CardSetSchema(CardSetSummarySchema):
    """A card set with its cards."""

    cards = fields.List(fields.Dict(keys=fields.String()), required=True)


class CardSetsSchema(Answer):
    """A page of card sets, newest first."""

    data = fields.List(fields.Nested(CardSetSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class CardFaultSchema(Answer):
    """What is wrong with a card: which, in which field (and as a JSON Pointer into the request), and why."""

    card = fields.String(required=True)
    field = fields.String(required=True)
    pointer = fields.String(required=True)
    reason = fields.String(required=True)


class CardSetCheckSchema(Answer):
    """How many cards there are, every fault, and where well-formed cards are off the game's guidelines."""

    size = fields.Integer(required=True)
    faults = fields.List(fields.Nested(CardFaultSchema), required=True)
    advice = fields.List(fields.Nested(CardFaultSchema), required=True)
