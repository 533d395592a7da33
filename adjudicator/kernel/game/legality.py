"""What may be done: listed where that is small, described where it is not, and refused by the obstacle.

One function, `obstacle`, says what forbids an action; what is legal is what nothing forbids, so that the lists and the
refusals cannot disagree. Where the game asks, its own rules say what forbids (`forbids`).
"""

import msgspec
from msgspec.json import encode as encoded

from adjudicator.kernel.engine.timing import usable
from adjudicator.kernel.game.contract import Game
from adjudicator.kernel.table import choices
from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond
from adjudicator.kernel.table.choices import Choice, Description
from adjudicator.kernel.table.state import Decision, S
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.refusal import Illegal, Obstacle, asks_for
from adjudicator.kernel.text.text import Text


class Legality(Game[S]):
    """The part of every game that says what may be done. `_steps` are the optional steps of its timing chart,
    `_action_kinds` its actions by their names."""

    _steps: frozenset[str]
    _action_kinds: dict[str, type[Action]]

    def action_of(self, data: JSONObject) -> Action:
        """Return the action that builtin JSON data is. Raises Misfit."""
        name = data.get("type")
        kind = self._action_kinds.get(name, self.action_type) if isinstance(name, str) else self.action_type
        action: Action = read(data, kind)
        return action

    def legal(self, state: S, seat: str) -> tuple[Action, ...]:
        """Return everything that the seat may do now, in a stable order, but for what is `described`."""
        if not self.anytime_actions or state.result is not None or not self.may_act_anytime(state, seat):
            return self.answers(state, seat)
        standing = [kind(seat) for kind in self.anytime_actions if self.fields_of(state, seat, kind) == {}]
        return (*self.answers(state, seat), *standing)

    def answers(self, state: S, seat: str) -> tuple[Action, ...]:
        """Return every answer that the seat may give to the pending decision; none if it is not asked."""
        decision = state.decision
        if decision is None or not state.waits_on(seat):
            return ()
        if decision.options and decision.form == "one" and decision.kind not in self._steps:
            return tuple([Choose(seat, option) for option in decision.options])
        if decision.kind in self._steps:
            found = usable(self, state, decision.kind)
            return (*(Respond(seat, ability.name) for ability in found if ability.seat == seat), Pass(seat))
        choice = self.choice_of(state, seat)
        return self.secret_actions(state, seat) if choice is None else choices.answers(choice, seat)

    def some_answer(self, state: S, seat: str, pick: choices.Pick) -> Action | None:
        """Return one answer of a seat that is asked, by `pick`, whether answers are listed or described; None if it can
        give none."""
        offered: tuple[Action | Description, ...] = (*self.answers(state, seat), *self._described_answers(state, seat))
        picked = pick(offered) if offered else None
        return self.action_of(picked.sample(seat, pick)) if isinstance(picked, Description) else picked

    def some_answers(self, state: S, seat: str, pick: choices.Pick, most: int) -> list[Action]:
        """Return answers of a seat that is asked, each once: those that are listed, and by `pick` at most so many of
        each kind that is described."""
        found = {encoded(action): action for action in self.answers(state, seat)}
        for description in self._described_answers(state, seat):
            for _ in range(most):
                action = self.action_of(description.sample(seat, pick))
                found.setdefault(encoded(action), action)
        return list(found.values())

    def _described_answers(self, state: S, seat: str) -> tuple[Description, ...]:
        decision = state.decision
        if decision is None or not state.waits_on(seat) or decision.kind in self._steps:
            return ()
        choice = self.choice_of(state, seat)
        found = self.describes(state, seat) if choice is None else (choices.description(choice),)
        return tuple(each for each in found if each is not None)

    def described(self, state: S, seat: str) -> tuple[Description, ...]:
        """Describe what the seat may do now that is too much to be listed."""
        return (*self._described_answers(state, seat), *self.described_anytime(state, seat))

    def described_anytime(self, state: S, seat: str) -> tuple[Description, ...]:
        """Describe the anytime actions of a seat that say more than who takes them: offers, answers to offers."""
        if not self.anytime_actions or state.result is not None or not self.may_act_anytime(state, seat):
            return ()
        found = ((kind, self.fields_of(state, seat, kind)) for kind in self.anytime_actions)
        return tuple(Description(str(kind.__struct_config__.tag), fields) for kind, fields in found if fields)

    def obstacle(self, state: S, action: Action) -> Obstacle | None:
        """Say what forbids an action now; None if it is legal."""
        return self._checked(state, action)[0]

    def _checked(self, state: S, action: Action) -> tuple[Obstacle | None, Choice | None]:
        """Return what forbids an action, and the choice that it answers, if it answers one."""
        if state.result is not None:
            return Obstacle(state.result.reason, Text("a partida terminou", "the match is over")), None
        if type(action) in self.anytime_actions and self.may_act_anytime(state, action.seat):
            return self._anytime_obstacle(state, action), None
        if not state.waits_on(action.seat):
            return self.out_of_turn_obstacle(state, action), None
        decision = state.decision
        assert decision is not None
        if decision.kind in self._steps:
            return self._step_obstacle(state, decision, action), None
        if decision.form == "one" and isinstance(action, Choose) and action.choice in decision.options:
            return None, None  # an open choice of one, as most are
        choice = self.choice_of(state, action.seat)
        if choice is None:
            return self.forbids(state, action), None
        kind, field = choices.ANSWERS[choice.form]
        if not isinstance(action, kind):
            return Obstacle(decision.clause, asks_for(str(kind.__struct_config__.tag))), choice
        why = choice.why_not(getattr(action, field))
        return (None if why is None else self.forbids(state, action) or Obstacle(decision.clause, why)), choice

    def _anytime_obstacle(self, state: S, action: Action) -> Obstacle | None:
        clause = self.anytime_actions[type(action)]
        fields = self.fields_of(state, action.seat, type(action))
        if fields is None:
            return self.forbids(state, action) or Obstacle(clause, Text("agora não", "not now"))
        for name, choice in fields.items():
            why = choice.why_not(getattr(action, name))
            if why is not None:
                return self.forbids(state, action) or Obstacle(clause, why)
        return self.forbids(state, action)

    def _step_obstacle(self, state: S, decision: Decision, action: Action) -> Obstacle | None:
        clause = decision.clause
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Respond):
            return Obstacle(clause, asks_for("respond | pass"))
        meant = self._meant(state, decision, action)
        if len(meant) == 1:
            return None
        why = Text(f"{action.card} não se aplica agora", f"{action.card} does not apply now")
        if meant:
            why = Text(f"diga qual: {', '.join(meant)}", f"say which: {', '.join(meant)}")
        return self.forbids(state, action) or Obstacle(clause, why)

    def _meant(self, state: S, decision: Decision, action: Respond) -> tuple[str, ...]:
        """Return which of the abilities that a seat may respond with is meant: by its name, or from edition 1.1 on by
        its card, of which there may be several."""
        found = usable(self, state, decision.kind)
        names = tuple(ability.name for ability in found if ability.seat == action.seat)
        if action.card in names:
            return (action.card,)
        return tuple(name for name in names if name.split(":")[0] == action.card and state.follows("1.1"))

    def admit(self, state: S, action: Action) -> Action:
        """Return the action in normal form if it is legal now; raise Illegal if not."""
        obstacle, choice = self._checked(state, action)
        if obstacle is not None:
            raise Illegal(obstacle.clause, obstacle.why, logged=obstacle.logged)
        if choice is None:
            decision = state.decision
            if isinstance(action, Respond) and decision is not None and decision.kind in self._steps:
                (card,) = self._meant(state, decision, action)
                return msgspec.structs.replace(action, card=card)
            return self.normal(state, action)
        if choice.form != "some":
            return action
        return msgspec.structs.replace(action, choices=choice.normal(action.choices))  # type: ignore[attr-defined]  # a choice of some is answered by ChooseSome
