"""What a seat may do, in words: each action as a short sentence, each form with its fields, what is asked.

The sentences are phrases like those in which events are told (`telling.py`): `choice:attack` is how the action is
offered, `answer:target` how an answer to a decision of that kind is, if it has a phrase there.
"""

from collections.abc import Mapping
from typing import Generic

import msgspec

from adjudicator.kernel.cards.costs import Cost, Sacrifice
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.secrets.secret import shown_value
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import ANSWERS, Choice, Description, Member
from adjudicator.kernel.table.state import Decision, S
from adjudicator.kernel.telling.names_in_view import HIDDEN
from adjudicator.kernel.telling.phrases import Sentence
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.text import Language, Text

_ANSWERS = frozenset(str(kind.__struct_config__.tag) for kind, _ in ANSWERS.values())


class Wording(Generic[S]):
    """Says to a viewer what a seat may do on the table of a state. What differs is said otherwise, so that a reader can
    choose by the words alone. `hand` is that of the seat, as far as the viewer knows it."""

    def __init__(self, game: Game[S], state: S, viewer: str, seat: str, language: Language) -> None:
        self.game, self.state, self.seat, self.language = game, state, seat, language
        visible_members = game.visible_members(state, viewer)
        hand = shown_value(visible_members["players"].get(seat, {}).get("hand", []), HIDDEN)
        self.hand: tuple[str, ...] = tuple(hand) if hand != HIDDEN else ()
        self.in_view = game.names_in_view(visible_members).disambiguated(self.hand)

    def action(self, action: Action) -> str:
        """Say an action that may be taken."""
        return self._say(*self.offered(action))

    def offered(self, action: Action) -> tuple[str, JSONObject]:
        """Return by which phrase an action is offered, and what it is filled with: its members, and the kind of the
        `pending` decision."""
        told = msgspec.json.decode(msgspec.json.encode(action))
        event = {"type": "ActionTaken", "seat": action.seat, "action": told}
        members: JSONObject = self.game.shown(self.state, event, self.in_view)["action"]
        members["pending"] = self.state.decision.kind if self.state.decision else ""
        if told["type"] == "assign":
            members["assigned"] = dict(zip(self._asked_of(action.seat), told["places"], strict=True))
        return self._offered_as(told["type"], members), members

    def _asked_of(self, seat: str) -> tuple[str, ...]:
        choice = self.game.choice_of(self.state, seat)
        return () if choice is None else choice.options

    def _offered_as(self, kind: str, members: Mapping[str, JSON]) -> str:
        """Return which phrase offers an action: that for answers to what is asked, if there is one; but for what the
        general one has a case for, as for `accept`, only one that has cases itself."""
        phrases = self.game.phrases
        if kind == "choose" and isinstance(self._paid(), Sacrifice):
            return "choice:sacrifice"
        plain, answer = f"choice:{kind}", f"answer:{self.state.decision.kind}" if self.state.decision else ""
        if kind not in _ANSWERS or answer not in phrases:
            return plain
        return answer if phrases.has_cases(answer) or "." not in phrases.key_of(plain, members) else plain

    def form(self, described: Description) -> str:
        """Say what a form is for: what is asked, if it answers that."""
        if described.type in _ANSWERS:
            return self.asked()
        return self._say(f"form:{described.type}", {name: _only(each) for name, each in described.fields.items()})

    def label(self, field: str) -> str:
        """Return what a field of a form holds; a member of an object after what that is."""
        return ": ".join(self._say(f"field:{part}", {}) for part in field.split("."))

    def option(self, field: str, choice: Choice | Member, value: str) -> str:
        """Say one of the options of a field; of a member of an object by its phrase, if it has one."""
        of, _, member = field.rpartition(".")
        if of and f"option:{member}" in self.game.phrases:
            return self._say(f"option:{member}", {member: value})
        say = Sentence(self.game.phrases, {}, self.language, self.in_view, self.seat)
        told = self.game.phrases.special.get(field) if choice.form == "one" else None
        return _begun(say(value) if told is None else told(value, say))

    def asked(self) -> str:
        """Say what the pending decision is about; empty if there is none."""
        decision = self.state.decision
        if decision is None:
            return ""
        return self._say("asked", {"source": decision.source, "meaning": self._meaning(decision)[self.language]})

    def _meaning(self, decision: Decision) -> Text:
        """Return what is asked; of what is chosen for an effect, whether it is aimed at or paid with."""
        if decision.kind != "target" or not isinstance(self._task, Declare | PerformEffect):
            return self.game.decisions[decision.kind]
        paid = self._paid()
        return _AIMS if paid is None else _SACRIFICES if isinstance(paid, Sacrifice) else _PAYS

    @property
    def _task(self) -> Task | None:
        """What is being done, for which something is asked."""
        return self.state.agenda[-1] if self.state.agenda else None

    def _paid(self) -> Cost | None:
        """Return which cost is paid with what is asked; None if it is no cost."""
        task = self._task
        if not isinstance(task, Declare):
            return None
        ability = self.game.ability_called(self.state, task.effect.card, task.effect.ability)
        costs = () if ability is None else ability.cost
        return next((cost for cost in costs if getattr(cost, "role", "") == task.asked), None)

    def verb(self, kind: type[Action]) -> str:
        """Say what is done by actions of a kind."""
        return _begun(self.game.phrases.terms(f"to_{kind.__struct_config__.tag}", self.language))

    def name(self, thing: str) -> str:
        """Return what a thing is called."""
        return self.in_view.name(thing, self.language, self.seat)

    def in_words(self, why: Text) -> str:
        """Say a sentence of the rules, with names for the keys that stand in it."""
        return self.in_view.in_words(why[self.language], self.language, types=False)

    def _say(self, kind: str, members: Mapping[str, JSON]) -> str:
        return _begun(self.game.phrases.say(kind, members, self.language, self.in_view, self.seat))


_AIMS = Text("Escolha o alvo do efeito.", "Choose what the effect is aimed at.")
_SACRIFICES = Text(
    "Escolha o que sacrificar: é o custo do efeito.", "Choose what to sacrifice: the cost of the effect."
)
_PAYS = Text("Escolha com que pagar o custo do efeito.", "Choose what to pay the effect’s cost with.")


def _only(choice: Choice) -> str:
    """Return the only option of a field; empty if there are others."""
    return choice.options[0] if choice.form == "one" and len(choice.options) == 1 else ""


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
