"""A change of rules that is tried on recorded matches: house rules, the edition, cards that read otherwise."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.kernel.cards.files import parse_cards
from adjudicator.kernel.desk.facts import TableSet
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.setup.beginning import MatchBegun
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import Unfit, not_one_of
from adjudicator.kernel.text.rulebook import HouseRule, OptionValue, written
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS


class Change(msgspec.Struct, frozen=True):
    """What is otherwise in the matches of a ruleset: `options` by name, the `edition` (theirs, if empty), `cards` that
    take the place of those of their keys. With nothing of it, matches are adjudicated by the rules that they had; of
    every ruleset, if none is named."""

    ruleset: str = ""
    options: Mapping[str, OptionValue] = {}
    edition: str = ""
    cards: tuple[Any, ...] = ()

    def concerns(self, ruleset: str) -> bool:
        """Whether matches of a ruleset are asked about."""
        return self.ruleset in ("", ruleset)

    def edition_of(self, recorded: str) -> str:
        """Return the edition that a match of a recorded one has now."""
        return self.edition or recorded

    def options_of(self, ruleset: Ruleset[Any], recorded: msgspec.Struct, edition: str) -> msgspec.Struct:
        """Return the house rules of a match, of which these were recorded. Those that its edition does not have are
        unset, unless they are asked for."""
        return ruleset.rulebook.changed(recorded, edition, self.options)

    def cards_of(self, recorded: Iterable[Any]) -> tuple[Any, ...]:
        """Return the cards that a match has beside the printed ones, of which these were recorded."""
        return tuple({card.key: card for card in (*recorded, *self.cards)}.values())

    def made_of(self, fact: Event, ruleset: Ruleset[Any], begun: Any, table: Any) -> Event:
        """Return a fact that holds the rules of a match, which had `begun` so, with these: as its `table` has them."""
        if isinstance(fact, MatchBegun):
            edition = self.edition_of(begun.edition)
            rules: dict[str, Any] = {"edition": edition, "options": self.options_of(ruleset, begun.options, edition)}
            if self.cards:
                rules["cards"] = self.cards_of(begun.cards)
            beside = {name: getattr(begun, name) for name in ("seed_commitment", "keys", "house")}
            return msgspec.structs.replace(fact, **rules, **beside)
        if isinstance(fact, TableSet) and fact.table.options != table.options:
            anew = ruleset.copied(fact.table)
            anew.options = table.options
            if self.cards:
                anew.minted = table.minted
            return msgspec.structs.replace(fact, table=anew)
        return fact

    @property
    def said(self) -> str:
        """The change as a command line says it."""
        parts = [self.ruleset] if self.ruleset else []
        parts += [f"{key}={written(value)}" for key, value in sorted(self.options.items())]
        parts += [f"edition {self.edition}"] if self.edition else []
        return " ".join([*parts, *(card.key for card in self.cards)])


def change_of(ruleset: str, options: Sequence[str], edition: str, cards: tuple[str, JSON] | None) -> Change:
    """Return the change that somebody asks for: options as `name=value`, the name of a card file and its data. Raises
    Unfit, BadCards."""
    if not ruleset:
        if options or edition or cards is not None:
            raise Unfit("--ruleset", Text("diga de que jogo são as regras", "say of which game the rules are"))
        return Change()
    game = RULESETS[ruleset]
    if edition and edition not in game.editions:
        raise Unfit("--edition", not_one_of(edition, game.editions))
    given = [_option(game, said) for said in options]
    read = dict(given)
    if len(read) < len(given):
        twice = next(key for number, (key, _) in enumerate(given) if key in dict(given[:number]))
        raise Unfit("--option", Text(f"{twice} é dita mais de uma vez", f"{twice} is said more than once"))
    found = () if cards is None else _cards(game, *cards)
    return Change(ruleset, read, edition, found)


def _option(game: Ruleset[Any], said: str) -> tuple[str, OptionValue]:
    key, equals, value = said.partition("=")
    rules: dict[str, HouseRule] = {rule.key: rule for rule in game.rulebook.options}
    if key not in rules:
        pt, en = ("", "") if equals else ("escreva nome=valor; ", "write name=value; ")
        why = not_one_of(key, rules)
        raise Unfit("--option", Text(pt + why.pt, en + why.en))
    values = {written(choice.value): choice.value for choice in rules[key].choices}
    if not equals:
        either = ", ".join(f"{key}={value}" for value in values)
        raise Unfit("--option", Text(f"escreva nome=valor: {either}", f"write name=value: {either}"))
    if value not in values:
        raise Unfit(f"--option {key}", not_one_of(value, values))
    return key, values[value]


def _cards(game: Ruleset[Any], file: str, data: JSON) -> tuple[Any, ...]:
    """Read cards that may have the keys of printed ones: that is what they are for."""
    if game.sets is None or "cards" not in game.setup_type.__struct_fields__:
        name = game.name
        raise Unfit(
            "--cards", Text(f"{name} se joga só com as suas cartas", f"{name} is played with its own cards alone")
        )
    return tuple(parse_cards(file, data, game.sets.card_type, game.sets.faults))
