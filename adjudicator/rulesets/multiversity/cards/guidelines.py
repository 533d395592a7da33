"""The Power System's guidelines, for card authors: where a card's numbers are off them. Advice, no error (M-133)."""

from collections.abc import Iterator

from adjudicator.kernel.cards import DealDamage, Fault, operations_within
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.form import Card
from adjudicator.rulesets.multiversity.cards.vocabulary import Ability, DiscardEnergy
from adjudicator.rulesets.multiversity.cards.words import ACTIVES, PASSIVES

LIFE = (
    (2, Text("frágil", "frail")),
    (4, Text("de um adulto", "an adult's")),
    (7, Text("de quem treinou", "trained")),
    (10, Text("sobre-humana", "superhuman")),
    (12, Text("divina", "divine")),
)
"""Up to which life a character is what (M-133)."""
DEFENCE_USUAL, DEFENCE_SUPERHUMAN = 5, 8
SUPERHUMAN_LIFE = 8
DIVINE_LIFE = 10
PER_ENERGY = 2
DIVINE_DAMAGE = 7


def warnings(card: Card) -> Iterator[Fault]:
    """Yield where a card is off the guidelines: which field, and what they advise."""
    if card.kind == "character":
        yield from _of_a_character(card)


def _of_a_character(card: Card) -> Iterator[Fault]:
    if card.defence > DEFENCE_SUPERHUMAN:
        yield (
            "defence",
            Text(
                f"a defesa é de 0 a 5, de 6 a 8 a sobre-humana, e esta é {card.defence} (M-133)",
                f"defence is 0 to 5, 6 to 8 for the superhuman, and this is {card.defence} (M-133)",
            ),
        )
    elif card.defence > DEFENCE_USUAL and card.life < SUPERHUMAN_LIFE:
        what = next(name for most, name in LIFE if card.life <= most)
        yield (
            "defence",
            Text(
                f"uma defesa de {card.defence} é sobre-humana, e uma vida de {card.life} é {what.pt} (M-133)",
                f"a defence of {card.defence} is superhuman, and a life of {card.life} is {what.en} (M-133)",
            ),
        )
    if card.life > DIVINE_LIFE and card.type != "divine":
        yield (
            "life",
            Text(
                f"uma vida de {card.life} é divina, e este personagem não o é (M-133)",
                f"a life of {card.life} is divine, and this character is not (M-133)",
            ),
        )
    if not card.abilities:
        yield "abilities", Text("um personagem tem uma ação (M-009)", "a character has an action (M-009)")
    yield from too_many_actions(card)
    for number, ability in enumerate(card.abilities):
        for reason in _of_an_action(ability):
            yield f"abilities[{number}]", reason


def too_many_actions(card: Card) -> Iterator[Fault]:
    """Yield which actions a character has more than one of (M-009, M-A30)."""
    for name, kinds in ((Text("passiva", "passive"), PASSIVES), (Text("ativa", "active"), ACTIVES)):
        if sum(ability.when in kinds for ability in card.abilities) > 1:
            yield (
                "abilities",
                Text(
                    f"um personagem tem no máximo uma ação {name.pt} (M-009, M-A30)",
                    f"a character has at most one {name.en} action (M-009, M-A30)",
                ),
            )


def _of_an_action(ability: Ability) -> Iterator[Text]:
    needed = ability.energy_needed  # M-W8 is the guidelines' own example, M-W7 one beyond them
    discards = any(isinstance(cost, DiscardEnergy) for cost in ability.cost)
    most = _most_damage(ability)
    if most > PER_ENERGY * max(1, needed) and not discards:
        yield Text(
            f"{most} de dano por {needed} de energia: 1 ou 2 por energia é uma boa conta (M-133)",
            f"{most} damage for {needed} energy: 1 or 2 for each energy is a good count (M-133)",
        )
    if most >= DIVINE_DAMAGE and not discards:
        yield Text(
            f"{most} de dano é divino: equilibre-o com um custo variável (M-133)",
            f"{most} damage is divine: balance it with a variable cost (M-133)",
        )
    if ability.when == "flank" and not discards:
        yield Text("uma ação de flanco também descarta energia (M-014)", "a flank action also discards energy (M-014)")
    if ability.when == "flank" and needed < 1:
        yield Text(
            "uma ação de flanco pede mais energia que outras (M-014)",
            "a flank action needs more energy than others (M-014)",
        )
    if ability.when == "simple_passive" and needed:
        yield Text("uma passiva simples não costuma ter custo (M-012)", "a simple passive usually has no cost (M-012)")
    if ability.when in ACTIVES and not ability.deals_damage and not ability.do:
        yield Text("uma ação faz algo (M-009)", "an action does something (M-009)")


def _most_damage(ability: Ability) -> int:
    """Return the largest damage with a fixed number that the action deals to one character."""
    fixed = [
        operation.amount
        for operation in operations_within(ability.do)
        if isinstance(operation, DealDamage) and isinstance(operation.amount, int)
    ]
    return max(fixed, default=0)
