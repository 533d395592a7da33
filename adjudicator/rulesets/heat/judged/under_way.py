"""What is under way on a table that is written down: an attack, and what is in the chain, as the rules make it."""

from collections import Counter

import msgspec

from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.game.position_rules import LeftOut, bad
from adjudicator.rulesets.heat.cards.abilities import ability
from adjudicator.rulesets.heat.course.chain import effect_on
from adjudicator.rulesets.heat.effects.select import options_for
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import ResolveLink


def complete_attack(table: State, left_out: LeftOut) -> None:
    """An attack is declared in combat, by a card that is rested by it, and stands in the chain with its target (H-016,
    H-026, H-065). Raises BadSetup where it is written otherwise."""
    attack = table.attack
    if attack is None:
        return
    if table.phase != "combat":
        raise bad("/phase", "há um ataque: seria combat", "an attack is under way: it would be combat", "H-026")
    piece = table.pieces.get(attack.attacker)
    if piece is not None:
        piece.tapped = piece.tapped or left_out("pieces", piece.id, "tapped")
        if left_out("pieces", piece.id, "attacked"):
            piece.attacked = 1
        if piece.attacked < 1:
            why = f"{piece.id} ataca: seria 1 ao menos", f"{piece.id} attacks: it would be 1 at least"
            raise bad(f"/pieces/{piece.id}/attacked", *why, "H-016")
    for number, link in enumerate(table.chain):
        if link.kind == "attack" and link.source == attack.attacker:
            chosen = {"target": attack.target, **link.chosen}
            if chosen["target"] != attack.target:
                why = f"o ataque é a {attack.target}", f"the attack is on {attack.target}"
                raise bad(f"/chain/{number}/chosen/target", *why, "H-027")
            table.chain[number] = msgspec.structs.replace(link, chosen=chosen)


def check_chain(table: State) -> None:
    """Raise BadSetup where a card that is played lies nowhere, or a target that had to be chosen was not: of all that
    has not resolved yet (H-066, H-087)."""
    for piece in table.pieces.values():
        piece.recount()
    waits = {task.number for task in table.agenda if isinstance(task, ResolveLink)}
    if any(isinstance(task, Priority) for task in table.agenda):
        waits |= {*range(len(table.chain))}
    lying = {seat: Counter(player.playing) for seat, player in table.players.items()}
    for number, link in enumerate(table.chain):
        if number not in waits or link.kind not in ("play", "ability"):
            continue
        at = f"/chain/{number}"
        if link.kind == "play":
            if link.source != link.card or not lying[link.seat][link.card]:
                zone = f"/players/{link.seat}/playing"
                why = f"{link.card} estaria em {zone}", f"{link.card} would be in {zone}"
                raise bad(f"{at}/source", *why, "H-066")
            lying[link.seat][link.card] -= 1
        effect = effect_on(table, link)
        for target in ability(table.card(link.card), link.ability).targets:
            options = () if target.optional or link.chosen.get(target.role) else options_for(table, effect, target)
            if options:
                there = ", ".join(options)
                pt, en = f"{link.card} teria escolhido entre {there}", f"{link.card} would have chosen among {there}"
                raise bad(f"{at}/chosen/{target.role}", pt, en, "H-087")
