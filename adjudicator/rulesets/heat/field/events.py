"""What can happen to cards in play: they come, stand, rest, attack, defend, turn and leave."""

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.heat.table.state import Attack, Piece, State


class Entered(Event, omit_defaults=True):
    """A card comes into play from a zone; equipment `on` its bearer. `of_turn`: it is the turn's money card (H-022)."""

    id: str
    seat: str
    card: str
    kind: str
    zone: str
    base: dict[str, int]
    on: str = ""
    heated: bool = False
    of_turn: bool = False

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.take(self.zone, (self.card,))
        if self.of_turn:
            player.money_played += 1
        piece = Piece(
            id=self.id, card=self.card, owner=self.seat, controller=self.seat, kind=self.kind, base=self.base,
            on=self.on, heated=self.heated, turn=state.turn, bottomless=state.bottomless,
        )  # fmt: skip
        state.bring(state.pieces, piece)


class Rested(Event):
    """Cards in play are rested (H-061)."""

    ids: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].tapped = True


class Readied(Event, tag="StoodUp"):
    """Cards in play stand up (H-019)."""

    ids: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].tapped = False


class AttackDeclared(Event):
    """A card attacks, and is rested (H-016)."""

    id: str
    target: str
    seat: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.again += piece.tapped
        piece.tapped = True
        piece.attacked += 1
        state.attack = Attack(self.seat, self.id, self.target)


def _change_attack(state: State, **members: object) -> None:
    assert state.attack is not None
    state.attack = msgspec.structs.replace(state.attack, **members)


class Blocked(Event):
    """A character blocks the attack (H-029)."""

    id: str
    seat: str

    def fold(self, state: State) -> None:
        _change_attack(state, blocker=self.id)


class Supported(Event):
    """Characters support the defender (H-031); `rested` are those of them that it rests."""

    ids: tuple[str, ...]
    rested: tuple[str, ...]
    seat: str

    def fold(self, state: State) -> None:
        assert state.attack is not None
        for id in self.rested:
            state.pieces[id].tapped = True
        _change_attack(state, supporters=(*state.attack.supporters, *self.ids))


class AttackRedirected(Event):
    """The attack goes against another target, which supports nobody from now on (H-031); `first` is that of its
    declaration (H-A38)."""

    target: str
    source: str
    first: str | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: State) -> None:
        assert state.attack is not None
        others = tuple(id for id in state.attack.supporters if id != self.target)
        _change_attack(state, target=self.target, supporters=others, first=self.first)


class PreventionAdded(Event):
    """So much of the attack's damage to life will be prevented; all of it, if 0."""

    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        assert state.attack is not None
        reason = Modifier(*provenance_of(self, state), "damage", self.amount, "end_of_combat")
        _change_attack(state, prevented=(*state.attack.prevented, reason))


class Compared(Event, omit_defaults=True):
    """Attack and defence are compared (H-034): the attacker's `power` with the defender's own and that of its
    supporters. `difference` is what is left of the attack."""

    attacker: str
    defender: str
    target: str
    power: int
    defence: int
    support: int
    difference: int
    supporters: tuple[str, ...] = ()
    blocked: bool = False


class ExcessMet(Event):
    """What a beaten blocker did not hold (`excess`) meets the `power` of the character that was attacked (H-A16)."""

    id: str
    excess: int
    power: int


class Spared(Event):
    """A character that would die does not."""

    id: str
    source: str


class AttackEnded(Event, omit_defaults=True):
    """The attack is over: `fought`, `cancelled`, without an attacker (`attacker_gone`) or a target (`target_gone`), or
    because the one or the other has changed sides (`attacker_taken`, `target_taken`). `fighters` were compared."""

    why: str
    fighters: tuple[str, ...] = ()

    def fold(self, state: State) -> None:
        state.attack = None


class LeftPlay(Event, tag="Left", omit_defaults=True):
    """A card leaves play for a zone of its owner; `died`: a character that dies, `sacrificed` perhaps. `bearer`: of
    equipment, the character that it was on and that has died. `silenced`: it had lost its abilities."""

    id: str
    card: str
    owner: str
    controller: str
    to: str
    kind: str
    source: str
    died: bool = False
    sacrificed: bool = False
    bearer: str = ""
    heated: bool = False
    hand_salt: Secret[str] | None = None
    silenced: bool = False

    def fold(self, state: State) -> None:
        del state.pieces[self.id]
        player = state.players[self.owner]
        if self.to == "hand" and self.hand_salt is not None:
            player.put("hand", (self.card,), self.hand_salt.value)
        else:
            player.put(self.to, (self.card,), top=self.to == "deck")


class ControlChanged(Event):
    """A card in play has another controller."""

    id: str
    seat: str
    source: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].controller = self.seat


class Attached(Event):
    """An equipment is attached to another card."""

    id: str
    on: str
    source: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].on = self.on


class LeaderTurned(Event):
    """A leader turns to a side; to its Heat Mode until the end of a turn (H-051)."""

    id: str
    seat: str
    side: str
    base: dict[str, int]
    until: int

    def fold(self, state: State) -> None:
        piece, player = state.pieces[self.id], state.players[self.seat]
        piece.side, piece.base = self.side, self.base
        piece.recount()
        player.heat_mode_until = self.until


class HeatModeDeclared(Event):
    """A player uses the Heat Mode of the match (H-050)."""

    seat: str

    def fold(self, state: State) -> None:
        state.players[self.seat].heat_mode_used = True


class AbilityUsed(Event):
    """An ability that may be used once a turn is used."""

    id: str
    ability: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.used = {**piece.used, str(self.ability): state.turn}
