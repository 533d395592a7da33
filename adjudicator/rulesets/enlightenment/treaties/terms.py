"""What the terms of a treaty can be: what a promise of each kind says, and what cannot be promised (E-162 to E-168)."""

from collections.abc import Mapping

from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.course.bids import dials
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.treaties.gifts import gives_components
from adjudicator.rulesets.enlightenment.treaties.promises import BIDS
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise, PromiseKind, Treaty

MEMBERS: Mapping[PromiseKind, tuple[str, ...]] = {
    "not_declare_against": ("player", "types"), "declare_against": ("player", "types", "count"),
    "pass_conflicts": ("count",), "not_defend_against": ("player",), "defend_when_attacked_by": ("player",),
    "not_target": ("player",), "not_act_in_conflict": (), "act_for_side": ("player", "types", "count"),
    "bid_at_most": ("count",), "bid_at_least": ("count",), "bid_exactly": ("count",), "ring_choice": ("element",),
    "air_choice": ("choice",), "favor_side": ("side",), "odd_honor_to": ("player",), "pass_first_in_dynasty": (),
    "free_text": ("text",),
}  # fmt: skip
"""Which members say what is promised, by its kind; `text` may stand beside any."""
NEEDED = ("count", "element", "choice", "side", "text")
"""The members without which nothing is promised; who is meant may be left out: the other party."""
COUNTED = ("declare_against", "pass_conflicts")
"""The kinds of which each takes an opportunity for a conflict."""


def meant(promise: Promise) -> Promise:
    """Return a promise with what its kind says alone."""
    said = {name: getattr(promise, name) for name in (*MEMBERS[promise.kind], "text")}
    if "types" in said:
        said["types"] = tuple(dict.fromkeys(promise.types))
    if promise.kind == "act_for_side":
        said["count"] = max(1, promise.count)
    return Promise(promise.kind, until=promise.until, rounds=promise.rounds, **said)


def last_round(state: State, promise: Promise) -> int:
    """Return the round with which a promise of so many rounds ends: the first is this one, before the match's first
    round that one, or by a house rule the next (R-30)."""
    return max(1, state.round) + promise.rounds - (0 if state.options.treaty_round_count == "after" else 1)


def fault(state: State, seat: str, promise: Promise) -> Obstacle | None:
    """Say why a player cannot promise this now; None if that can be."""
    needed = [name for name in MEMBERS[promise.kind] if name in NEEDED and promise.kind != "act_for_side"]
    missing = next((name for name in needed if not str(getattr(promise, name) or "").strip()), "")
    if missing:
        return Obstacle("E-164", Text(f"diga o que se promete ({missing})", f"say what is promised ({missing})"))
    if "player" in MEMBERS[promise.kind] and promise.player and promise.player not in state.living:
        return Obstacle("E-164", Text(f"{promise.player} não joga", f"{promise.player} does not play"))
    if "player" in MEMBERS[promise.kind] and promise.player == seat and promise.kind != "act_for_side":
        why = Text("isto se promete a respeito de outro jogador", "this is promised about another player")
        return Obstacle("E-167", why)
    if state.options.treaty_gifts == "refused" and gives_components(promise.text):
        why = Text("não se prometem honra, destino, cartas nem anéis", "honor, fate, cards and rings are not promised")
        return Obstacle("E-166", why)
    return _impossible(state, seat, promise)


def _impossible(state: State, seat: str, promise: Promise) -> Obstacle | None:
    """Say why a promise could not be kept whatever its player did."""
    if promise.until == "conflict_end" and state.conflict is None:
        return Obstacle("E-168", Text("não há conflito em curso", "no conflict is under way"))
    keeps = BIDS.get(promise.kind)
    if keeps is not None and not any(keeps(dial, promise.count) for dial in dials(len(state.living))):
        told = ", ".join(map(str, dials(len(state.living))))
        return Obstacle("E-164", Text(f"os lances são {told}", f"the bids are {told}"))
    if promise.kind in COUNTED and promise.count > (most := opportunities_to_come(state, seat, promise)):
        why = Text(f"até então só há {most} oportunidades", f"only {most} opportunities are left by then")
        return Obstacle("E-164", why)
    return None


def opportunities_to_come(state: State, seat: str, promise: Promise) -> int:
    """Return how many opportunities for a conflict a player has until a promise ends."""
    each = state.opportunities_a_round
    now = {"conflict": state.opportunities_left(seat), "fate": 0, "regroup": 0}.get(state.phase, each)
    if promise.until == "game_end":
        return 99  # as many as can be promised
    if promise.until == "round_end":
        return now + (last_round(state, promise) - max(1, state.round)) * each
    return now if state.phase == "conflict" else 0


def open_terms(terms: Treaty) -> Text:
    """Say which terms of an offer are open still (E-162)."""
    pairs = [*zip(terms.players, terms.promises, strict=True)]
    pt = [f"o que {seat} promete" for seat, promise in pairs if promise is None]
    en = [f"what {seat} promises" for seat, promise in pairs if promise is None]
    more = ("a honra em jogo", "the honor at stake") if not terms.stake else ("", "")
    return Text("; ".join(filter(None, [*pt, more[0]])), "; ".join(filter(None, [*en, more[1]])))
