"""The board of a match, as pages draw it: its layout, how it stands, and what each event changes."""

from marshmallow import fields, validate

from api.schemas.answered.answers import Answer
from api.schemas.answered.choice_answers import ChoicesAnswerSchema
from api.schemas.answered.history_answers import ExplanationSchema
from api.schemas.answered.question_answers import BranchLuckSchema

OF = "the name by which `explain` tells what it is made of; missing where nothing does"


class AreaAboutSchema(Answer):
    """What an area is: its `title`, its `kind`, whose it is (`seat`, empty for the table's), and of a grid how many
    `columns` and `rows` it has."""

    title = fields.String(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(["row", "pile", "grid", "lines"]))
    seat = fields.String(required=True)
    columns = fields.Integer()
    rows = fields.Integer()


class BoardSeatSchema(Answer):
    """A seat: its player's `name`, and the ids of its `facts` and `areas`, in the order in which they are shown."""

    seat = fields.String(required=True)
    name = fields.String(required=True)
    facts = fields.List(fields.String(), required=True)
    areas = fields.List(fields.String(), required=True)


class LayoutSchema(Answer):
    """What does not change of a board. `seats` are in turn order; `facts` and `areas` those of the table itself;
    `about` tells each area; `labels` names each fact; `kinds` has a word for each kind of card."""

    game = fields.String(required=True, metadata={"description": "what its rulebook is called"})
    seats = fields.List(fields.Nested(BoardSeatSchema), required=True)
    facts = fields.List(fields.String(), required=True)
    areas = fields.List(fields.String(), required=True)
    about = fields.Dict(keys=fields.String(), values=fields.Nested(AreaAboutSchema), required=True)
    labels = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    kinds = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class FactSchema(Answer):
    """A fact that the board shows: its `value`, a number or text; what it was at first (`base`)."""

    value = fields.Raw(required=True, metadata={"type": ["integer", "string"]})
    of = fields.String(metadata={"description": OF})
    base = fields.Integer()


class SpaceSchema(Answer):
    """A space of a grid: its column (`x`) and row (`y`) from 0, its `name`, whose it is (`of`: a seat, or nobody), and
    its `tone`: a word of the game for what kind of space it is."""

    x = fields.Integer(required=True)
    y = fields.Integer(required=True)
    name = fields.String(required=True)
    of = fields.String(required=True)
    tone = fields.String(required=True)


class AreaSchema(Answer):
    """What lies in an area: the ids of its `items`, and how many cards it has (`count`), which may be more than the
    viewer sees. `lines` are what it says, `spaces` those of a grid."""

    items = fields.List(fields.String(), required=True)
    count = fields.Integer(required=True)
    lines = fields.List(fields.String())
    spaces = fields.Dict(keys=fields.String(), values=fields.Nested(SpaceSchema))


class StatSchema(Answer):
    """A number of an item: its `name` in the game and its `label` for people, the `value` that it has and the `base`
    that it had."""

    name = fields.String(required=True)
    label = fields.String(required=True)
    value = fields.Integer(required=True)
    base = fields.Integer(required=True)
    of = fields.String(metadata={"description": OF})


class ChipSchema(Answer):
    """Something that is to be said of an item, in a word or two (`text`), by which `clause`, and whether it is to the
    item's good (`tone`)."""

    text = fields.String(required=True)
    clause = fields.String()
    tone = fields.String(validate=validate.OneOf(["good", "bad"]))


class ItemSchema(Answer):
    """A card, or something else that lies on the board. `card` is its key in the catalogue, empty if the viewer may not
    know it; `hidden`: it lies face down, or the viewer may not know it; `kind` is the game's word for the kind of card,
    which `kinds` of the layout says to people. `turned`: it is tapped, bowed or the like; `faded`: it is broken or
    without effect. `at` is its space or slot; `arrows` are directions of the table; `under` is the item to which it is
    attached, or under which it lies."""

    card = fields.String(required=True)
    name = fields.String(required=True)
    hidden = fields.Boolean(required=True)
    kind = fields.String(required=True)
    owner = fields.String(required=True)
    controller = fields.String(required=True)
    cost = fields.String()
    stats = fields.List(fields.Nested(StatSchema))
    chips = fields.List(fields.Nested(ChipSchema))
    turned = fields.Boolean()
    faded = fields.Boolean()
    at = fields.String()
    arrows = fields.List(fields.String())
    under = fields.String()


class BoardSchema(Answer):
    """A board as it stands: its `facts`, what lies in its `areas`, and its `items`, each by id. A thing in play has its
    own id; a card in a zone is called by the zone, its key and a number (`P1.hand:A18#1`), one that the viewer may not
    know by the zone alone (`P1.hand:?#1`). Of what is not there nothing is said: no member is null."""

    facts = fields.Dict(keys=fields.String(), values=fields.Nested(FactSchema), required=True)
    areas = fields.Dict(keys=fields.String(), values=fields.Nested(AreaSchema), required=True)
    items = fields.Dict(keys=fields.String(), values=fields.Nested(ItemSchema), required=True)


class BoardAnswerSchema(Answer):
    """The board of a match at a moment, in a view, in the reader's language; `standing` says what the match waits on,
    or how it ended."""

    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    view = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    over = fields.Boolean(required=True)
    standing = fields.String(required=True)
    layout = fields.Nested(LayoutSchema, required=True)
    board = fields.Nested(BoardSchema, required=True)


class FrameSchema(Answer):
    """An event on the board: its sentence (`text`, empty if it is not worth telling), and what it changes (`patch`, a
    JSON Merge Patch, RFC 7396). `involves` are the items, spaces and seats that it names. `turn` and `phase` stand
    where they begin anew. `illegal`: of a move that the rules forbid; `undone`: it no longer stands after a rewind;
    `dispute`: a judge did it in that dispute."""

    version = fields.Integer(required=True)
    move = fields.Integer(required=True)
    seat = fields.String(required=True)
    at = fields.String(required=True, metadata={"description": "when it happened"})
    type = fields.String(required=True, metadata={"description": "the type of the event"})
    text = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    patch = fields.Dict(keys=fields.String(), required=True)
    involves = fields.List(fields.String(), required=True)
    turn = fields.Integer()
    phase = fields.String()
    illegal = fields.Boolean()
    undone = fields.Boolean()
    dispute = fields.String()


class ReplaySchema(Answer):
    """A page of a match's events on its board: the board as it stood after the event `after`, and what each event since
    has changed (`frames`). `version` is the match's last event, `next` the `after` of the next page."""

    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    view = fields.String(required=True)
    version = fields.Integer(required=True)
    over = fields.Boolean(required=True)
    after = fields.Integer(required=True)
    layout = fields.Nested(LayoutSchema, required=True)
    board = fields.Nested(BoardSchema, required=True)
    frames = fields.List(fields.Nested(FrameSchema), required=True)
    next = fields.Integer(required=True, allow_none=True)


class BranchSchema(Answer):
    """What would have happened, never `official`: as a replay from the moment at which it begins, and the `choices` of
    the moment to which it leads, and of the number that is asked about the `explanation`."""

    official = fields.Boolean(required=True, validate=validate.Equal(False))
    luck = fields.Nested(BranchLuckSchema, required=True)
    replay = fields.Nested(ReplaySchema, required=True)
    choices = fields.Nested(ChoicesAnswerSchema, required=True)
    explanation = fields.Nested(ExplanationSchema)
