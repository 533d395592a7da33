"""How a game is told to people: what everything is called, and its events in sentences."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import msgspec

from adjudicator.kernel.cards.abilities import Ability
from adjudicator.kernel.effects.aims import with_aims
from adjudicator.kernel.game.declared import Declared
from adjudicator.kernel.secrets.secret import view
from adjudicator.kernel.table.changes import with_what_ends
from adjudicator.kernel.table.state import S
from adjudicator.kernel.telling.names_in_view import (
    NamesInView,
    VisibleThing,
    names_of_cards,
    names_of_players,
    thing_on_table,
)
from adjudicator.kernel.telling.phrases import Speaker
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Language, Text


class Told(Declared[S]):
    """The part of every game that says what people read."""

    @cached_property
    def card_names(self) -> Mapping[str, Text]:
        """What its cards are called, and whatever else it names by keys."""
        return {key: card.name for key, card in self.cards().items()}

    def visible_members(self, state: S, viewer: str) -> JSONObject:
        """Return the part of a state as seen by a viewer (builtin JSON data) that `names_in_view` reads."""
        seen: JSONObject = msgspec.json.decode(
            view({name: getattr(state, name) for name in self.named_members}, viewer)
        )
        return seen

    def names_in_view(self, table: JSONObject) -> NamesInView:
        """Return what everybody and everything is called on a viewed table (builtin JSON data)."""
        players = names_of_players({seat: player["name"] for seat, player in table["players"].items()})
        cards = names_of_cards(self.card_names, table.get("minted", {}))
        chain = tuple(table.get("chain", ()))
        return NamesInView(self.phrases.terms, players, cards, self.on_table(table), chain=chain)

    def speaker(self, state: S, viewer: str, language: Language) -> Speaker:
        """Return who says what stands on the table of a state, as a viewer knows it."""
        return Speaker(self.phrases, self.names_in_view(self.visible_members(state, viewer)), language)

    def on_table(self, table: JSONObject) -> dict[str, VisibleThing]:
        """Return what stands on a viewed table (builtin JSON data), by id: the cards in play."""
        return {id: thing_on_table(piece, None) for id, piece in table.get("pieces", {}).items()}

    def totals(self, table: JSONObject) -> Mapping[str, int]:
        """Return what lies on a viewed table (builtin JSON data) comes to, where its members do not say so: numbers by
        the names by which they are explained. None of them hangs on what a viewer does not see."""
        return {}

    def shown(self, state: S, event: JSONObject, in_view: NamesInView) -> JSONObject:
        """Return an event (its viewed JSON) with what the state before it alone tells, where a phrase needs it."""
        links = () if self.sets is None else self.sets.card_type.words.links
        event = with_what_ends(event, state)
        return with_aims(event, state, in_view.chain, partial(self.ability_called, state), links)

    def ability_called(self, state: S, card: str, number: int) -> Ability | None:
        """Return an ability of a card of a match, by the card's key and its number; None if there is none."""
        found = None if self.sets is None else self.sets.of_match(state, card)
        abilities: Sequence[Ability] = () if found is None else found.abilities
        return abilities[number] if 0 <= number < len(abilities) else None

    def tell(self, event: JSONObject, language: Language, in_view: NamesInView) -> str:
        """Tell an event (its viewed JSON) to people in one line; empty if it is not worth telling."""
        return self.phrases.tell(event, language, in_view)
