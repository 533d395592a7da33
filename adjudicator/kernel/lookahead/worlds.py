"""Worlds: tables that could be the one that a seat sees.

A world is made of the JSON that the seat is sent, and of nothing else, so that it cannot know more than the seat does.
Where that shows a commitment, cards are put that could be there: of the seat's own deck those that it sees nowhere, of
another's those of a ready deck that agrees with what has been seen of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast, get_args

import msgspec

from adjudicator.kernel.desk.loading import WithDecklist
from adjudicator.kernel.game.lookahead_rules import UnseenPlace
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.reading import open_secret
from adjudicator.kernel.secrets.secret import Secret, ServiceSecret, stored
from adjudicator.kernel.table.state import S
from adjudicator.kernel.table.zones import Zoned
from adjudicator.kernel.text.data import JSON, JSONObject

CLOSED = {"secret", "for"}


def world(ruleset: Ruleset[S], seen: bytes, luck: Luck) -> bytes:
    """Return a table, in its stored form, that looks like this to whoever is sent `seen`: a state's JSON in a view."""
    decoder = msgspec.json.Decoder(ruleset.state_type, dec_hook=_empty_where_closed)
    table: S = decoder.decode(msgspec.json.encode(_without_what_others_said(msgspec.json.decode(seen))))
    for owner, player in table.players.items():
        _deal(ruleset, table, owner, player, luck)
    ruleset.lookahead.complete(table, luck)
    return stored.encode(table)


def _without_what_others_said(seen: JSONObject) -> JSONObject:
    """Take out what another seat has said in secret, a sealed answer or an offer: in a world it has yet to be said."""
    return {
        name: {by: said for by, said in value.items() if not _is_closed(said)} if _is_plain_map(value) else value
        for name, value in seen.items()
    }


def _is_plain_map(value: JSON) -> bool:
    return isinstance(value, dict) and "secret" not in value


def _is_closed(value: JSON) -> bool:
    return isinstance(value, dict) and value.keys() == CLOSED


def _empty_where_closed(type_: type, value: JSON) -> Secret[Any]:
    """Decode hook: a closed secret holds nothing yet."""
    if not isinstance(value, dict) or not _is_closed(value):
        return open_secret(type_, value)
    if getattr(type_, "__origin__", type_) is ServiceSecret:
        return open_secret(type_, value)
    (held,) = get_args(type_) or (str,)
    return Secret(tuple(value["for"]), "", held() if held in (str, int) else [], value["secret"])


def _deal(ruleset: Ruleset[S], table: S, owner: str, player: Zoned, luck: Luck) -> None:
    """Put cards that nobody sees where cards of this owner lie unseen."""
    seen = Counter(key for _, key in ruleset.positions.whereabouts(table, owner) if key)
    brought = Counter(ruleset.deck_list(player))
    if not brought:
        brought = _likely_deck(ruleset, seen, luck)
        holder = cast(WithDecklist, player)  # as has every player of a game with decks
        holder.decklist = holder.decklist.holding(sorted(brought.elements()))
    places = (*_closed_zones(player), *ruleset.lookahead.unseen_places(table, owner))
    rest = luck.shuffled("", sorted((brought - seen).elements()))
    cards = {**ruleset.cards(), **getattr(table, "minted", {})}
    for place in places:
        fitting = [key for key in rest if ruleset.lookahead.fits(place.name, cards.get(key))][: place.size]
        for key in fitting:
            rest.remove(key)
        place.put([*fitting, *_any_fitting(ruleset, place, place.size - len(fitting), luck)])


def _closed_zones(player: Zoned) -> Iterator[UnseenPlace]:
    """Yield the zones whose cards are counted and not shown."""
    for zone in player.zones.values():
        size = getattr(player, zone.size) if zone.size else 0
        if size > len(player.held(zone.name)):
            yield UnseenPlace(zone.name, size, partial(player.hold, zone.name))


def _likely_deck(ruleset: Ruleset[S], seen: Counter[str], luck: Luck) -> Counter[str]:
    """Return the ready deck that has most of the cards seen: one of those by chance."""
    decks = [Counter(deck) for deck in ruleset.decks().values()]
    if not decks:
        return Counter()
    agreeing = [(deck & seen).total() for deck in decks]
    return luck.one_of("", [deck for deck, agrees in zip(decks, agreeing, strict=True) if agrees == max(agreeing)])


def _any_fitting(ruleset: Ruleset[S], place: UnseenPlace, count: int, luck: Luck) -> Sequence[str]:
    """Return so many of all cards that may lie in a place, by chance: its owner brought others than any ready deck."""
    if count <= 0:
        return ()
    fitting = [key for key, card in ruleset.cards().items() if ruleset.lookahead.fits(place.name, card)]
    return [luck.one_of("", fitting) for _ in range(count)]
