"""How this game's things are called and its fields told, in the phrases of `phrases.yaml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudicator.kernel.telling import Phrases, Terms
from adjudicator.kernel.text import Language
from adjudicator.rulesets.multiversity.cards import CARDS

TERMS = Terms(Path(__file__).parent / "terms.yaml")


def named(key: object, language: Language) -> str:
    """Return the name of a card with its key (and its id in play); of anything else, the term."""
    if not isinstance(key, str):
        return str(key)
    card, mark, id = key.partition("#")
    bare = card.rpartition("/")[2]
    if bare in CARDS:
        return f"{CARDS[bare].name[language]} [{bare}{f' {id}' if mark else ''}]"
    return TERMS(key, language)


def ledger(value: dict[str, Any], language: Language) -> str:
    """Tell a damage ledger as the rulebook's examples do: 5; Escudo 5 → 3; defesa 3 → 1."""
    steps = [f"{TERMS(step['stage'], language)} {step['before']} → {step['after']}" for step in value.get("steps", ())]
    return "; ".join([str(value["declared"]), *steps])


def _link(link: dict[str, Any], language: Language) -> str:
    chosen = ", ".join(
        f"{TERMS(role, language)}: {named(choice, language)}" for role, choice in link.get("chosen", {}).items()
    )
    name = named(f"{link['card']}#{link['source']}" if link["source"] != link["card"] else link["card"], language)
    return f"{name} ({chosen})" if chosen else name


def _counts(value: Any, language: Language) -> str:
    if not isinstance(value, dict):
        return str(value)
    return "; ".join(f"{count} {TERMS(name, language)}" for name, count in value.items()) or "—"


def _stage(value: str, language: Language) -> str:
    return f"· {TERMS(value, language)}" if value else ""


_SPECIAL: dict[str, Callable[[Any, Language], str]] = {
    "link": _link,
    "ledger": ledger,
    "tokens": _counts,
    "items": _counts,
    "deflected": _counts,
    "stage": _stage,
}

PHRASES = Phrases(Path(__file__).parent / "phrases.yaml", named, _SPECIAL)
