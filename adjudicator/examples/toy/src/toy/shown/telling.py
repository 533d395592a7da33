"""How this game's things are called and its members told, in the phrases of `phrases.yaml`."""

from pathlib import Path
from typing import Any

from adjudicator.kernel.telling.names_in_view import VisibleThing, thing_on_table
from adjudicator.kernel.telling.phrases import Phrases, Sentence, Teller, listed
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text

from toy.table.state import Player

OFFER = Text("oferta", "offer")


def on_table(table: dict[str, Any]) -> dict[str, VisibleThing]:
    """Return the units in play, by id, and the offers that stand, each with how much it is and to whom."""
    units = {id: thing_on_table(unit, None) for id, unit in table["units"].items()}
    return units | {
        id: VisibleThing("", offer["by"], _of(offer), unknown=OFFER) for id, offer in table["offers"].items()
    }


def _of(offer: dict[str, Any]) -> Text:
    return Text(f"de {offer['gold']} de ouro", f"of {offer['gold']} gold")


def _bids(bids: dict[str, int], say: Sentence) -> str:
    """Tell what each has bid: Ana 7 and Bruno 5."""
    return listed([f"{say(seat)} {gold}" for seat, gold in bids.items()], say.language)


_SPECIAL: dict[str, Teller] = {"bids": _bids}

TERMS = Terms(Path(__file__).parent / "terms.yaml", Player.zones.values())
PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", TERMS, _SPECIAL)
