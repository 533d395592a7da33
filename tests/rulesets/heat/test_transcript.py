"""What people read of a match."""

from typing import Any

from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.text import Language
from tests.matches.scripted import begun, luck

POSITION: dict[str, Any] = {
    "turn": 8, "active": "P1", "phase": "main1",
    "pieces": {
        "c1": {"card": "L1"}, "c2": {"card": "L3", "owner": "P2"}, "c3": {"card": "C03"},
        "c4": {"card": "M1"}, "c5": {"card": "M1"},
    },
    "players": {"P1": {"hand": ["A10"], "deck": ["M1"], "heat": 2}, "P2": {"deck": ["M1", "C12"]}},
}  # fmt: skip


def transcript(language: Language, *actions: dict[str, Any]) -> list[str]:
    """Return what is told of a match from the position on, in which P1 acts."""
    match = begun("heat", 3, setup={"seats": [{"name": "Ana"}, {"name": "Bruno"}], "position": POSITION})
    for action in actions:
        taken = match.ruleset.action_of({"seat": "P1", **action})
        match.act(taken, luck(3, match.version), "2026-01-01T00:00:00.000Z")
    narrator = Narrator(match.ruleset, JUDGE)
    return [narrator.tell_in(language, record.event) for record in match.pending]


def test_what_a_card_no_longer_has_is_told() -> None:
    actions = ({"type": "play", "card": "A10", "heat": True}, {"type": "choose", "choice": "c3"},
               {"type": "advance", "to": "end"})  # fmt: skip
    assert (
        "What Rooftop Dancer had until the end of the turn is over: 1 more attack (Second Wind) and "
        "power +2 (Second Wind)."
    ) in transcript("en", *actions)
    assert (
        "O que Dançarina de Telhado tinha até o fim do turno acaba: 1 ataque a mais (Segundo Fôlego) e "
        "poder +2 (Segundo Fôlego)."
    ) in transcript("pt", *actions)
