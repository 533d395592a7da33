"""What facts cite, where edition 1.1 has put right what edition 1.0 cited: by the edition of the match."""

from collections.abc import Iterable
from typing import TypeAlias

from adjudicator.rulesets.heat.cards.form import RESPONSES, Card
from adjudicator.rulesets.heat.cards.vocabulary import Ability, Heated
from adjudicator.rulesets.heat.table.state import Attack, Piece, State

Clauses: TypeAlias = tuple[str, ...]


def by_edition(state: State, right: Clauses, before: Clauses) -> Clauses:
    """Return what a fact cites, and in a match of edition 1.0 what it cited there."""
    return right if state.follows("1.1") else before


# Cards that are played


def card_played(state: State) -> Clauses:
    """An Action or a Consumable is played: as a response (H-066), to an attack (H-033), or in one's own turn."""
    answers = ("H-066", "H-033") if state.attack is not None else ("H-066",)
    return by_edition(
        state, answers if state.chain else ("H-065", "H-A28"), ("H-066", "H-033") if state.chain else ("H-023",)
    )


def link_added(state: State, seat: str, card: Card | None) -> Clauses:
    """Something of a player joins the chain; a `card` that is played, if one. What is said of Actions and Consumables
    (H-069, H-A28) is said of them alone."""
    spell = card is not None and card.kind in RESPONSES
    kind = ("H-A28",) if spell or not state.follows("1.1") else ()
    itself = ("H-067",) if state.chain and seat == state.active else ()
    fighting = ("H-069",) if state.attack is not None and (spell or not state.follows("1.1")) else ()
    return (*kind, *itself, *fighting)


def card_spent(state: State) -> Clauses:
    """An Action or a Consumable that is done goes to the discard zone."""
    return by_edition(state, ("H-A28",), ("H-033",))


def discount_used(state: State) -> Clauses:
    """A discount for the next card is used up by it: so the card says."""
    return by_edition(state, ("H-A32",), ("H-023",))


# Cards in play


def destroyed(state: State, piece: Piece, clause: str) -> Clauses:
    """An effect destroys a card in play; that it may be a support is a rule of its own (H-018)."""
    removal = (clause, "H-018")
    return by_edition(state, removal if piece.kind == "support" else (clause,), removal)


def moved(state: State, piece: Piece, clause: str) -> Clauses:
    """An effect takes a card out of play; a character that it takes is not lost (H-A25)."""
    not_lost = (clause, "H-A25")
    return by_edition(state, not_lost if piece.kind == "character" else (clause,), not_lost)


def given_while(state: State, ability: Ability, clause: str) -> str:
    """A continuous ability gives something; that of a Heat Effect by what it was paid for (H-048)."""
    heated = any(isinstance(condition, Heated) for condition in ability.given)
    return "H-048" if heated and state.follows("1.1") else clause


def source_gone(state: State, piece: Piece, events: Iterable[int]) -> Clauses:
    """What continuous abilities gave ends as they do: by the clauses by which they gave it."""
    ended = dict.fromkeys(change.clause for change in piece.changes if change.event in events)
    return by_edition(state, tuple(ended), ("H-017",))


def end_of_combat(state: State) -> str:
    """What lasts until the end of the combat ends: so the card says."""
    return "H-A32" if state.follows("1.1") else "H-034"


# Combat and damage


def compared(state: State, attack: Attack, defender: Piece | None) -> Clauses:
    """Powers are compared (H-034, H-036): with a leader's (H-A10), or the opponent's apart, who has none (H-A09); with
    those who support (H-031) and take no damage (H-032)."""
    of_leader = ("H-A10",) if defender is not None and defender.kind == "leader" else ()
    apart = by_edition(state, ("H-A09",), ("H-A10",)) if defender is None else ()
    support = by_edition(state, ("H-031", "H-032"), ("H-032",)) if attack.supporters else ()
    return ("H-034", "H-036", *of_leader, *apart, *support)


def direct_damage(state: State) -> Clauses:
    """An attack on a leader takes the difference from life, which is its player's (H-A09)."""
    return by_edition(state, ("H-036", "H-A09"), ("H-036", "H-038"))


def excess_past_blocker(state: State, attack: Attack, target: Piece | None) -> Clauses:
    """What a blocker does not hold goes on to what was attacked (H-039), perhaps what it was redirected to (H-A38): to
    life at once where that is a leader (H-038), or by a house rule a character (H-A16)."""
    character = target is not None and target.kind == "character"
    redirected = ("H-A38",) if isinstance(attack.first, str) else ()
    return by_edition(state, ("H-039", "H-A16" if character else "H-038", *redirected), ("H-039", "H-A15"))


def excess_past_target(attack: Attack) -> Clauses:
    """What a blocker does not hold meets the character that was attacked, and what that does not hold its player
    (H-A16)."""
    return ("H-039", "H-A16", "H-A38") if isinstance(attack.first, str) else ("H-039", "H-A16")


def damage_by_effect(state: State, own: bool, clause: str) -> Clauses:
    """An effect takes life; that of its `own` player by H-A24."""
    return by_edition(state, (clause, "H-A24") if own else (clause,), (clause, "H-045"))
