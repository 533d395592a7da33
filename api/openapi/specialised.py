"""The schemas of requests and answers with what is of a game filled in.

A contract is of no game, of one or of several. In one of none, what is of a game is any JSON object, whose own JSON
Schema tells more; in one of a single game, that game's types stand there. In one of several, a schema that is `by_game`
stands once for each, `DiamondsMoveMade`, with that game's events and actions, and the schema itself is the choice among
those, told apart by its `ruleset`. Any other holds what any of the games has, where it is not a part of one that is
`by_game`.
"""

from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, get_type_hints

from adjudicator.api.openapi.games import component, of_game
from adjudicator.api.openapi.plain import REF, Schema
from adjudicator.api.openapi.problems import choice_of
from adjudicator.api.openapi.records import Form
from adjudicator.api.openapi.types import Types
from adjudicator.rulesets.registry import RULESETS

SET_UP = ("cards", "first_player")
"""Members of a request to begin a match that not every game has."""
OBJECT: Schema = {"type": "object", "additionalProperties": True}
TAGGED: Schema = {
    "type": "object",
    "required": ["type"],
    "properties": {"type": {"type": "string", "description": "Which one it is: its members follow from that."}},
    "additionalProperties": True,
}
OPEN: Mapping[str, Schema] = {"Action": TAGGED, "Event": TAGGED, "GivenCards": {"type": "array", "items": OBJECT}}
"""What is of a game in a contract of none; a plain object if it is not among these."""
BESIDE = ("description", "minItems", "maxItems")
"""What a field says itself of what is described elsewhere."""


class Specialised:
    """Components as they are told in a contract of these `games`, made from those as they are declared (`given`), as
    far as they are referred to.

    `apart` are those that stand once for each game, `shared` those that never do. `types` are the code's, answers among
    them; `resolve` gives the reference of a marshmallow schema.
    """

    def __init__(
        self,
        games: Sequence[str],
        given: Mapping[str, Schema],
        apart: Set[str],
        shared: Set[str],
        types: Types,
        resolve: Callable[[Any], Schema],
    ) -> None:
        self.games = tuple(games)
        self.given = ChainMap(types.components, dict(given))
        self.apart, self.shared = apart, shared
        self.made: dict[str, Schema] = {}
        self._resolve = resolve
        self._types = types
        self._depends: dict[str, bool] = {}

    def told(self, node: Any) -> Any:
        """Return a part of the contract with all that it refers to among the components."""
        return self._told(node, "")

    def all(self) -> dict[str, Schema]:
        """Return the components: those of requests and answers, then those of the code's types."""
        games = {key: value for name in self.games for key, value in of_game(name).items()}
        types, sent = self.given.maps
        twice = [key for key in sent if types.get(key, sent[key]) != sent[key]]
        twice += [key for key in self.made if games.get(key, self.made[key]) != self.made[key]]
        assert not twice, f"two things have one name: {twice}"
        return {**self.made, **games}

    def _told(self, node: Any, game: str) -> Any:
        if isinstance(node, list):
            return [self._told(each, game) for each in node]
        if not isinstance(node, dict):
            return node
        if "x-thing" in node:
            return _with_null(self._thing(node["x-thing"], game), node)
        if "x-rulesets" in node:
            named = {"enum": [*self.games]} if self.games else {}
            return {**{key: value for key, value in node.items() if key not in ("x-rulesets", "enum")}, **named}
        if "x-problems" in node:
            return _with_null(self._told(choice_of(node["x-problems"]), game), node)
        if "x-input" in node:
            return _with_null(self._told(self._types.schema(node["x-input"], Form.REQUEST), game), node)
        if "x-schema" in node:
            return _with_null(self._told(self._resolve(node["x-schema"]), game), node)
        if "$ref" in node and node["$ref"].startswith(REF):
            return {**node, "$ref": REF + self._component(node["$ref"].removeprefix(REF), game)}
        if "discriminator" in node:
            refs = node["discriminator"]["mapping"]
            mapping = {value: self._told({"$ref": ref}, game)["$ref"] for value, ref in refs.items()}
            node = {**node, "discriminator": {**node["discriminator"], "mapping": mapping}}
            rest = {key: self._told(value, game) for key, value in node.items() if key != "discriminator"}
            return {**rest, "discriminator": node["discriminator"]}
        return {key: self._told(value, game) for key, value in node.items()}

    def _thing(self, thing: str, game: str) -> Schema:
        if game or len(self.games) == 1:
            return {"$ref": REF + component(game or self.games[0], thing)}
        name = f"Any{thing}"
        if name not in self.made:
            self.made[name] = self._among(thing) if self.games else _open(thing)
        return {"$ref": REF + name}

    def _among(self, thing: str) -> Schema:
        parts = [{"$ref": REF + component(each, thing)} for each in self.games]
        return {"description": "That of the match's game.", "anyOf": parts}

    def _component(self, name: str, game: str) -> str:
        """Return the name of a component in a game; it is made if it is not there."""
        if name not in self.given:
            return name
        depends = self.depends(name) and name not in self.shared
        told = component(game, name) if game and depends and len(self.games) > 1 else name
        if told not in self.made:
            self.made[told] = {}
            self.made[told] = self._of_any_game(name) if told == name else self._in_game(name, game)
        return told

    def _of_any_game(self, name: str) -> Schema:
        given = self.given[name]
        if not (name in self.apart and self.depends(name)) or not self.games:
            made: Schema = self._told(given, "")
            return made
        if len(self.games) == 1:
            return self._in_game(name, self.games[0])
        refs = {each: REF + self._component(name, each) for each in self.games}
        return {
            "description": given["description"],
            "oneOf": [{"$ref": ref} for ref in refs.values()],
            "discriminator": {"propertyName": "ruleset", "mapping": refs},
        }

    def _in_game(self, name: str, game: str) -> Schema:
        made: Schema = self._told(self.given[name], game)
        if "properties" not in made:
            return made
        members = dict(made["properties"])
        if "ruleset" in members:
            members["ruleset"] = {"const": game, "description": "The game."}
        if made.get("additionalProperties") is True:  # it takes what the game's set-up has, and nothing else
            known = get_type_hints(RULESETS[game].setup_type)
            members = {key: value for key, value in members.items() if key not in SET_UP or key in known}
            made["additionalProperties"] = False
        return {**made, "properties": members}

    def depends(self, name: str) -> bool:
        """Whether a component holds something of the match's game."""
        if name not in self._depends:
            self._depends[name] = False  # what refers to itself depends on what else it holds
            self._depends[name] = self._holds_game(self.given.get(name))
        return self._depends[name]

    def _holds_game(self, node: Any) -> bool:
        if isinstance(node, list):
            return any(self._holds_game(each) for each in node)
        if not isinstance(node, dict):
            return False
        if "x-thing" in node:
            return True
        if "x-schema" in node:
            return self._holds_game(self._resolve(node["x-schema"]))
        ref = node.get("$ref")
        if isinstance(ref, str) and self.depends(ref.removeprefix(REF)):
            return True
        return any(self._holds_game(value) for value in node.values())


def _open(thing: str) -> Schema:
    said = "That of the match's game, as its JSON Schema tells it: `/v1/rulesets/{ruleset}/schemas/{edition}`."
    return {"description": said, **OPEN.get(thing, OBJECT)}


def _with_null(schema: Schema, node: Schema) -> Schema:
    """Return the schema of what is marked in a node, which may be null, with what is said of it."""
    made = {"anyOf": [schema, {"type": "null"}]} if "null" in node.get("type", ()) else dict(schema)
    return made | {key: node[key] for key in BESIDE if key in node}
