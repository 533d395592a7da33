"""A ruleset: a game as the rest of the house uses it, with the types of its facts, how a match begins, and what judges
may do.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from adjudicator.kernel.desk import facts as desk_events
from adjudicator.kernel.desk.facts import PositionLoaded, TableAdjusted, TableRewound
from adjudicator.kernel.desk.judgement import carry_out, force
from adjudicator.kernel.desk.loading import load
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.agenda import TriggersStopped
from adjudicator.kernel.engine.priority import WindowClosed, WindowOpened, Yielded
from adjudicator.kernel.engine.timing import (
    events_of,
)
from adjudicator.kernel.game.progress import Progress
from adjudicator.kernel.luck.luck import Luck, seed_commitment
from adjudicator.kernel.secrets.reading import open_secret
from adjudicator.kernel.secrets.secret import Name, ServiceSecret
from adjudicator.kernel.setup.beginning import MatchBegun, MatchBegunWithCards, SeatTaken, begun_type
from adjudicator.kernel.table import events
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.data import JSON, TypeForm
from adjudicator.kernel.text.editions import KERNEL_EDITION, is_since
from adjudicator.kernel.text.refusal import BadSetup, Illegal, not_one_of


def _named_in(position: JSON, taken: SeatTaken) -> SeatTaken:
    """Return who sits down with the name that a position gives this seat, if it does."""
    players = position.get("players") if isinstance(position, dict) else None
    player = players.get(taken.seat) if isinstance(players, dict) else None
    name = player.get("name") if isinstance(player, dict) else None
    return msgspec.structs.replace(taken, name=Name(name)) if isinstance(name, str) and name else taken


class Ruleset(Progress[S]):
    """One game system, as the rest of the house uses it. `S` is its state, a `MatchState`."""

    def __init_subclass__(cls) -> None:
        """Give a game the facts of the engine and of the judges' desk, typed with its own actions, tasks and table."""
        super().__init_subclass__()
        if not is_since(cls.editions[-1], KERNEL_EDITION):
            raise TypeError(f"{cls.name}: its latest edition must be {KERNEL_EDITION} or later, not {cls.editions[-1]}")
        hints = get_type_hints(cls.state_type)
        (task_type, _), (under_way, _) = get_args(hints["agenda"]), get_args(hints["occurring"])
        cls.event_type = events.joined(
            cls.event_type,
            begun_type(get_type_hints(cls.setup_type), cls.seat_type),
            events.ActionTaken[cls.action_type],  # type: ignore[name-defined]  # known to the game alone
            events.DecisionRequested[task_type],  # type: ignore[valid-type]  # known to the game alone
            TriggersStopped,
            WindowOpened,
            WindowClosed,
            Yielded,
            *(events_of(*get_args(under_way)) if cls.timing else ()),
            *desk_events.PLAIN,
            *(kind[cls.state_type] for kind in (PositionLoaded, TableAdjusted, TableRewound)),
        )

    def __init__(self) -> None:
        super().__init__()
        self.event_decoder = msgspec.json.Decoder(self.event_type, dec_hook=open_secret)
        self.topic = f"{self.name}/{self.schema}"
        """What its events are stored under: its name and the schema of its event types."""

    def events_of_schema(self, schema: int) -> TypeForm:
        """Return the union of event types of a schema. A game that has changed its own keeps the old ones here."""
        if schema != self.schema:
            raise LookupError(f"{self.name} has no event schema {schema}")
        return self.event_type

    def begin(
        self,
        state: S,
        setup: Any,
        luck: Luck,
        edition: str | None = None,
        sealing: Callable[[SeatTaken], Name] | None = None,
    ) -> Iterator[Event]:
        """Yield the facts that start a match, each folded as it is yielded; under the latest edition of the rules, if
        none is named. `sealing` gives the name by which whoever sits down is recorded; without it, in the clear.
        Raises BadSetup before the first."""
        edition = edition or self.edition
        if edition not in self.editions:
            raise BadSetup("/edition", not_one_of(edition, self.editions))
        for number, (place, why) in self.strange_clauses(getattr(setup, "cards", ())):
            raise BadSetup(f"/cards/{number}/{place}", why)
        players = tuple(_named_in(setup.position, taken) for taken in self.seat(setup, luck))
        if sealing is not None:
            players = tuple(msgspec.structs.replace(taken, name=sealing(taken)) for taken in players)
        commitment = seed_commitment(luck.seed) if luck.seed is not None else None
        key = ServiceSecret((), luck.salt(), luck.salt_key)
        anew: bool | msgspec.UnsetType = luck.salts_anew or msgspec.UNSET
        nonces = dict(luck.nonces) if luck.nonces is not None else msgspec.UNSET
        options = self.rulebook.decided(setup.options, edition)
        said = (self.begins, self.name, edition, options, players, luck.mode, commitment, key, anew, nonces)
        withheld: bool | msgspec.UnsetType = luck.withheld or msgspec.UNSET
        if hasattr(setup, "cards"):
            yield MatchBegunWithCards(*said, cards=setup.cards, withheld=withheld)
        else:
            yield MatchBegun(*said, withheld=withheld)
        if setup.position is not None:
            yield from self.load_position(state, setup.position, luck)
        else:
            yield from self.open(state, setup, luck)

    def setup_of(self, facts: Sequence[Event]) -> Any:
        """Return the set-up that these first facts came from, but for its position."""
        begun: Any = facts[0]
        cards = {"cards": begun.cards} if isinstance(begun, MatchBegunWithCards) else {}
        seats = tuple(taken.chosen() for taken in begun.players)
        return self.setup_type(seats=seats, options=begun.options, **cards)

    def load_position(self, state: S, position: JSON, luck: Luck) -> Iterator[Event]:
        """Yield the facts by which a match begins from a position (JSON data). Raises BadSetup before the first."""
        return load(self, state, position, luck)

    def carry_out(
        self, state: S, order: AnyOrder, mandate: Authority, luck: Luck, past: S | None = None
    ) -> Iterator[Event]:
        """Yield the facts that a judge's order causes, or raise BadOrder before the first of them."""
        return carry_out(self, state, order, mandate, luck, past)

    def force(self, state: S, action: Action, refusal: Illegal, luck: Luck) -> Iterator[Event]:
        return force(self, state, action, refusal, luck)

    def action_in(self, event: Event) -> Action | None:
        """Return the action that an event tells, where a seat's move begins with it; None in any other event."""
        if isinstance(event, events.ActionTaken):
            action: Action = event.action
            return action
        if isinstance(event, events.AnswerSealed):
            return self.action_of(event.answer.value)
        if isinstance(event, desk_events.ActionForced):
            return self.action_of(event.action)
        if isinstance(event, desk_events.AnswerForced):
            return self.action_of(event.forbidden.value["action"])
        return None
