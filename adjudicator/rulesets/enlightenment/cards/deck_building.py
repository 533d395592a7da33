"""What a deck must be (1.4): stronghold and role, five provinces, dynasty and conflict deck, clans and influence."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.kernel.setup.decklists import copies, copies_of
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.form import Card, is_eminent
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, NEUTRAL
from adjudicator.rulesets.enlightenment.table.options import Options

LEAST, MOST, SINGLE_CORE = 40, 45, 30  # B-43, B-44
CHARACTERS = 10  # B-40
PROVINCES = 5  # B-49
KEEPER, SUPPORT = 3, 8
"""What a Keeper role, and a Support role for its clan, add to a stronghold's influence."""
BANNED: Mapping[str, str] = {
    "Know the World": "E-200", "Display of Power": "E-201", "Ide Tadaji": "E-202",
    "Beastmaster Matriarch": "E-203", "Togashi Tadakatsu": "E-204",
    "Conheça o Mundo": "E-200", "Demonstração de Poder": "E-201", "Matriarca Mestra das Feras": "E-203",
}  # fmt: skip
"""Titles that the format bans, by clause."""
RESTRICTED = ("Mirumoto's Fury", "For Greater Glory", "Against the Waves", "Forged Edict", "Charge!",
              "Pathfinder's Blade", "Policy Debate", "Iron Mine")  # fmt: skip
"""Titles of which a tournament deck has one at the most (B-52)."""


def parts(deck: Sequence[str], card: Callable[[str], Card]) -> dict[str, list[str]]:
    """Return the parts of a deck: `stronghold`, `role`, `province`, `dynasty` and `conflict` cards."""
    found: dict[str, list[str]] = {"stronghold": [], "role": [], "province": [], "dynasty": [], "conflict": []}
    for key in deck:
        found[card(key).side or card(key).kind].append(key)
    return found


def deck_faults(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Iterator[Obstacle]:
    """Yield every rule that a deck breaks (B-39 to B-52, E-200 to E-204)."""
    found = parts(deck, known.__getitem__)
    if len(found["stronghold"]) != 1:
        yield _counted("B-41", len(found["stronghold"]), "fortalezas", "strongholds", "1")
    if len(found["role"]) > 1:
        yield _counted("B-42", len(found["role"]), "funções", "roles", "0–1")
    role = known[found["role"][0]] if found["role"] else None
    least = SINGLE_CORE if options.single_core else LEAST
    for side, clause, pt, en in (("dynasty", "B-43", "cartas de dinastia", "dynasty cards"),
                                 ("conflict", "B-44", "cartas de conflito", "conflict cards")):  # fmt: skip
        if not least <= len(found[side]) <= MOST:
            yield _counted(clause, len(found[side]), pt, en, f"{least}–{MOST}")
    for stronghold in [known[key] for key in found["stronghold"][:1]]:
        yield from _clan_faults(found, known, stronghold, role)
        yield from _province_faults(found["province"], known, stronghold, role)
    yield from _title_faults(deck, known, role, options)


def _counted(clause: str, count: int, pt: str, en: str, wanted: str) -> Obstacle:
    return Obstacle(clause, Text(f"{count} {pt}; o certo é {wanted}", f"{count} {en}; it should be {wanted}"))


def _clan_faults(
    found: Mapping[str, Sequence[str]], known: Mapping[str, Card], stronghold: Card, role: Card | None
) -> Iterator[Obstacle]:
    """Cards of the clan or neutral; conflict cards of one other clan for influence (B-39, B-40, B-45 to B-48)."""
    mine = (stronghold.clan, NEUTRAL)
    for key in dict.fromkeys(found["dynasty"]):
        if known[key].clan not in mine:
            yield Obstacle("B-45", Text(f"{key} é de outro clã", f"{key} is of another clan"))
    for card in {key: known[key] for keys in found.values() for key in keys}.values():
        if card.allowed_clans and stronghold.clan not in card.allowed_clans:
            named = ", ".join(card.allowed_clans)
            yield Obstacle("B-45", Text(f"{card.key} é só para {named}", f"{card.key} is for {named} alone"))
    bought = [known[key] for key in found["conflict"] if known[key].clan not in mine]
    clans = dict.fromkeys(card.clan for card in bought)
    if len(clans) > 1:
        named = ", ".join(clans)
        yield Obstacle("B-46", Text(f"cartas de vários clãs: {named}", f"cards of several clans: {named}"))
    for card in {card.key: card for card in bought}.values():
        if card.influence_cost is None:
            yield Obstacle("B-48", Text(f"{card.key} não tem custo de influência", f"{card.key} has no influence cost"))
    spent = sum(card.influence_cost or 0 for card in bought)
    there = stronghold.influence + influence_of(role, next(iter(clans), ""))
    if spent > there:
        yield Obstacle("B-39", Text(f"influência {spent}; há {there}", f"influence {spent}; there is {there}"))
    characters = sum(known[key].kind == "character" for key in found["conflict"])
    if characters > CHARACTERS:
        yield _counted("B-40", characters, "personagens no baralho de conflito", "characters in the conflict deck",
                       f"≤ {CHARACTERS}")  # fmt: skip


def influence_of(role: Card | None, bought: str) -> int:
    """Return what a role adds to a stronghold's influence: 3 of a Keeper, 8 of a Support of the clan bought from."""
    if role is None:
        return 0
    if "keeper" in role.tags:
        return KEEPER
    return SUPPORT if "support" in role.tags and role.clan == bought else 0


def _province_faults(
    provinces: Sequence[str], known: Mapping[str, Card], stronghold: Card, role: Card | None
) -> Iterator[Obstacle]:
    """Five provinces, one of each element, of the clan or neutral, each title once; a Seeker may have two of its
    element (B-49, B-50)."""
    if len(provinces) != PROVINCES:
        yield _counted("B-49", len(provinces), "províncias", "provinces", str(PROVINCES))
    elif all(is_eminent(known[key]) for key in provinces):
        yield Obstacle("B-72", Text("nenhuma pode ficar sob a fortaleza", "none can be the stronghold's"))
    counted = copies(provinces, known)
    for key in dict.fromkeys(provinces):
        if known[key].clan not in (stronghold.clan, NEUTRAL):
            yield Obstacle("B-49", Text(f"{key} é de outro clã", f"{key} is of another clan"))
        if copies_of(counted, known[key]) > 1:
            yield Obstacle("B-49", Text(f"{key}: uma só vez", f"{key}: once alone"))
    spare: set[str] = set(role.elements) if role is not None and "seeker" in role.tags else set()
    if len(provinces) == PROVINCES and not _one_of_each([known[key] for key in provinces], spare):
        clause = "B-50" if spare else "B-49"
        yield Obstacle(
            clause, Text("falta um elemento entre as províncias", "an element is missing among the provinces")
        )


def _one_of_each(provinces: Sequence[Card], spare: set[str]) -> bool:
    """Whether each province can stand for an element of its own; one of a `spare` element may stand for any."""
    ways: list[set[str]] = [set()]
    for card in provinces:
        joined = []
        for taken in ways:
            joined += [taken | {element} for element in card.elements if element not in taken]
            if spare & set(card.elements) and "spare" not in taken:
                joined.append(taken | {"spare"})
        ways = joined
    return any(len(way - {"spare"}) >= len(ELEMENTS) - ("spare" in way) for way in ways)


def _title_faults(
    deck: Sequence[str], known: Mapping[str, Card], role: Card | None, options: Options
) -> Iterator[Obstacle]:
    """Copies of a title, cards that need a role, banned and restricted titles (B-47, B-51, B-52, E-200 to E-204)."""
    counted = copies([key for key in deck if known[key].side], known)
    traits = () if role is None else (*role.tags, *role.elements)
    for key in dict.fromkeys(deck):
        card = known[key]
        number = copies_of(counted, card)
        if card.side and number > card.deck_limit:
            why = Text(
                f"{key}: {number} cópias; até {card.deck_limit}", f"{key}: {number} copies; up to {card.deck_limit}"
            )
            yield Obstacle("B-47", why)
        if card.role and card.role not in traits:
            yield Obstacle("B-51", Text(f"{key} pede uma função {card.role}", f"{key} needs a {card.role} role"))
        banned = BANNED.get(card.name.en) or BANNED.get(card.name.pt)
        if banned is not None:
            yield Obstacle(banned, Text(f"{key} é banida pelo título (R-02)", f"{key} is banned by its title (R-02)"))
    few = {card.name.en for card in map(known.__getitem__, deck) if card.restricted_list or card.name.en in RESTRICTED}
    if options.restricted_list and len(few) > 1:
        named = ", ".join(sorted(few))
        yield Obstacle("B-52", Text(f"restritas, só uma: {named}", f"restricted, one alone: {named}"))
