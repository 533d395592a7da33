"""Cards of our own written as records of fiveringsdb, in both of its generations."""

from typing import Any

from adjudicator.rulesets.enlightenment.cards.form import Card
from adjudicator.rulesets.enlightenment.cards.words import CLANS

PRINTED = CLANS[:7]


def record(card: Card, former: bool = False) -> dict[str, Any]:
    """Return a card as fiveringsdb would have it; with `former` in the layout of 2018."""
    character, attachment = card.kind == "character", card.kind == "attachment"
    elements: list[str | None] = [*card.elements] if card.kind == "province" else [None]
    traits = [*card.tags, *(card.elements if card.kind == "role" else ())]
    written = {
        "id": card.key,
        "name": card.name.en,
        "type": card.kind,
        "side": {"province": "province", "stronghold": "province", "role": "role"}.get(card.kind, card.side),
        "clan": card.clan,
        "allowed_clans": [card.clan] if card.influence_cost is None and card.clan != "neutral" else [*PRINTED],
        "cost": card.cost,
        "military": _printed(card.military) if character else None,
        "political": _printed(card.political) if character else None,
        "military_bonus": _printed(card.military, "+") if attachment else None,
        "political_bonus": _printed(card.political, "+") if attachment else None,
        "glory": card.glory if character else None,
        "strength": str(card.strength) if card.kind == "province" else None,
        "strength_bonus": _printed(card.bonus, "+") if card.kind in ("holding", "stronghold") else None,
        "honor": card.honor or None,
        "fate": card.fate or None,
        "influence_pool": card.influence or None,
        "influence_cost": card.influence_cost,
        "deck_limit": card.deck_limit,
        "role_restriction": card.role or None,
        "traits": traits,
        "text": text_of(card) or None,
    }
    if former:
        return {**written, "unicity": card.unique, "element": elements[0]}
    return {**written, "unique": card.unique, "elements": elements, "is_restricted": card.restricted_list}


def _printed(number: int | None, sign: str = "") -> str | None:
    return None if number is None else f"{number:{sign}}"


def text_of(card: Card) -> str:
    """Return what is printed on a card, as the dataset writes it: keywords first, each on a line of its own."""
    lines = [_keyword(card, keyword) for keyword in card.keywords]
    if card.attaches_to is not None:
        trait = f"<em>{card.attaches_to.tags[0].title()}</em> " if card.attaches_to.tags else ""
        whose = " you control" if card.attaches_to.whose == "own" else ""
        lines.insert(0, f"Attach to a {trait}character{whose}.")
    for ability in card.abilities:
        head, colon, rest = ability.text.en.partition(": ")
        lines.append(f"<b>{head}:</b> {rest}" if colon and len(head) < 30 else ability.text.en)
    return "\n".join(lines)


def _keyword(card: Card, keyword: str) -> str:
    if keyword == "no_attachments":
        excepted = " or ".join(f"<em>{each.title()}</em>" for each in card.except_for)
        return f"No attachments except {excepted}." if excepted else "No attachments."
    if keyword == "disguised" and card.in_place_of is not None:
        return f"Disguised <em>{card.in_place_of.title()}</em>."
    if keyword == "composure":
        return "<b>Composure</b> – it stands firm."
    return f"{keyword.title()}. <i>(What the keyword {keyword} does.)</i>"
