"""What can happen to the state of characters in play: tokens, bans, damage to life and defence."""

from adjudicator.kernel.effects.damage import Ledger, used_up
from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.table.state import Ban, Loss, State, Token


class TokensAdded(Event):
    """Tokens are put on a character (M-126)."""

    id: str
    name: str
    count: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        token = Token(*provenance_of(self, state), self.name)
        character.tokens = [*character.tokens, *([token] * self.count)]


class TokensRemoved(Event):
    """Tokens are taken off a character: of a kind, the oldest first."""

    id: str
    tokens: dict[str, int]
    why: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.tokens = _less(character.tokens, dict(self.tokens))


class Banned(Event):
    """A character cannot do something for a while."""

    id: str
    what: str
    source: str
    by: str
    until: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        ban = Ban(*provenance_of(self, state), self.what, self.until)
        character.bans = [*character.bans, ban]


class BansEnded(Event):
    """What characters could not do until now they can do again."""

    until: str

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.bans = [ban for ban in character.bans if ban.until != self.until]


class DamageDealt(Event):
    """A character takes damage, or is kept from it: the ledger tells how (M-087)."""

    id: str
    source: str
    by: str
    element: str
    ledger: Ledger

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        used = dict(used_up(self.ledger))
        spent = used.pop("defence", 0)
        if spent:
            character.defence_used += spent
            character.spent = [*character.spent, self._loss(state, "DEFENCE", spent, "M-084", "combat")]
        character.tokens = _less(character.tokens, used)
        if any(step.stage == "dot" for step in self.ledger.steps):
            character.dot_charged = True
        suffered = self.ledger.suffered
        if suffered:
            character.damage += suffered
            character.wounds = [*character.wounds, self._loss(state, "LIFE", suffered, self.clauses[0], "stays")]

    def _loss(self, state: State, stat: str, amount: int, clause: str, until: str) -> Loss:
        return Loss(self.source, self.by, clause, *state.now, stat, -amount, until, "damage", ledger=self.ledger)


class DamageAverted(Event):
    """Damage on its way to a character is prevented, or goes to another, by what answered it."""

    id: str
    source: str
    to: str


class Healed(Event):
    """A character gets back life that it had lost."""

    id: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.damage -= self.amount
        wound = Loss(*provenance_of(self, state), "LIFE", self.amount, "stays", "damage")
        character.wounds = [*character.wounds, wound]


class DefencesWhole(Event):
    """A combat begins, and what was spent of defences outside of one is whole again (M-140, M-A17)."""

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.defence_used, character.spent, character.dot_charged = 0, [], False


class CombatOver(DefencesWhole):
    """The combat is over: spent defence is whole again, and DOT may charge again (M-140, M-A17)."""

    def fold(self, state: State) -> None:
        super().fold(state)
        state.stage = ""


class DotReady(Event):
    """DOT may charge again: by a house rule with every action (M-A17)."""

    bookkeeping = True

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.dot_charged = False


class DoomTriggered(Event):
    """Three Dooms strike a character (M-125, M-A31)."""

    id: str


def _less(tokens: list[Token], gone: dict[str, int]) -> list[Token]:
    left = []
    for token in tokens:
        if gone.get(token.name, 0) > 0:
            gone[token.name] -= 1
        else:
            left.append(token)
    return left
