"""How this game's things are called and its fields told, in the phrases of `phrases.yaml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling import Phrases, Terms
from adjudicator.kernel.text import Language
from adjudicator.rulesets.dominions.cards import CARDS

TERMS = Terms(Path(__file__).parent / "terms.yaml")


def named(key: object, language: Language) -> str:
    """Return the name of a card with its key (and its id on the board); of anything else, the term."""
    if not isinstance(key, str):
        return str(key)
    card, mark, id = key.partition("#")
    owner, slash, bare = card.rpartition("/")
    if bare in CARDS:
        place = f" {id}" if mark else f" {owner}" if slash else ""
        return f"{CARDS[bare].name[language]} [{bare}{place}]"
    return TERMS(key, language)


def _link(link: dict[str, Any], language: Language) -> str:
    chosen = ", ".join(
        f"{TERMS(role, language)}: {named(choice, language)}"
        for role, choice in link.get("chosen", {}).items()
        if not role.endswith("_at")
    )
    card = named(link["card"], language) if link.get("card") else ""
    return " ".join(
        filter(
            None,
            (
                TERMS(link["kind"], language),
                card,
                link.get("source", "") if card else "",
                f"({chosen})" if chosen else "",
            ),
        )
    )


def _by_seat(value: dict[str, Any], language: Language) -> str:
    return "; ".join(
        f"{seat}: "
        + (", ".join(named(item, language) for item in said) if isinstance(said, list) else named(said, language))
        for seat, said in value.items()
    )


def _cards(cards: Any, language: Language) -> str:
    if isinstance(cards, dict):
        return _by_seat(cards, language)
    return ", ".join(named(card, language) if isinstance(card, str) else card["key"] for card in cards) or "—"


def _signed(value: Any, language: Language) -> str:
    return f"{value:+d}"


def _token(token: Any, language: Language) -> str:
    return str(token["name"][language]) if isinstance(token, dict) else ""


_SPECIAL: dict[str, Callable[[Any, Language], str]] = {
    "link": _link,
    "cards": _cards,
    "shown": _by_seat,
    "token": _token,
    "amount": _signed,
}

PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", named, _SPECIAL)
