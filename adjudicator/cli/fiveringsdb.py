"""The public dataset fiveringsdb as it lies on a disk: its cards in sets that players know, by cycle or by pack."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.kernel.cards import BadCards, CardError
from adjudicator.kernel.cards.files import MOST_CARDS
from adjudicator.kernel.refusal import BadSetup, not_one_of
from adjudicator.kernel.text import Text

RULESET = "enlightenment"
OTHERS = "Other cards"
"""The set of cards that are in no pack."""


class Found(NamedTuple):
    """A record, and the name of the file that it is from."""

    file: str
    record: Any


def read_sets(path: Path, packs: Sequence[str] = ()) -> dict[str, list[Found]]:
    """Return the records of a folder, or of a file with a list of them, by the name of the set: the cycle of the first
    pack that has the card, or, if packs are asked for, that pack. No set is larger than one may be.

    Raises BadCards for files that are no JSON, or if there are none; BadSetup for a pack that there is not.
    """
    root = _root(path)
    found = [*_records(path if path.is_file() else root / "Card" if (root / "Card").is_dir() else root)]
    if not found:
        raise BadCards([CardError(path.name, "", "", Text("aqui não há cartas", "there are no cards here"))])
    named = _sets_of(root, packs)
    sets: dict[str, list[Found]] = {}
    for each in found:
        id = each.record.get("id") if isinstance(each.record, dict) else None
        name = named.get(str(id), "" if packs else OTHERS if named else path.stem)
        if name:
            sets.setdefault(name, []).append(each)
    order = [*dict.fromkeys([*named.values(), *sets])]
    return dict(_divided({name: sets[name] for name in order if name in sets}))


def _root(path: Path) -> Path:
    """Return the folder in which `Card`, `Pack.json` and the rest lie."""
    if path.is_file():
        return path.parent
    if (path / "json").is_dir():
        return path / "json"
    return path.parent if path.name == "Card" else path


def _records(path: Path) -> Iterator[Found]:
    """Yield the records of a file, or of all files of a folder: each one record, or a list of them."""
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        said = _json(file)
        for record in said if isinstance(said, list) else [said]:
            yield Found(file.name, record)


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        why = Text(f"não é JSON ({error})", f"this is not JSON ({error})")
        raise BadCards([CardError(file.name, "", "", why)]) from error


def _sets_of(root: Path, packs: Sequence[str]) -> dict[str, str]:
    """Return by a card's id the name of its set, sets in the order of their release."""
    cycles = {each["id"]: each for each in _listed(root / "Cycle.json")}
    known = {each["id"]: each for each in _listed(root / "Pack.json")}
    files = {file.stem: file for file in sorted((root / "PackCard").glob("*.json"))}
    for pack in packs:
        if pack not in files:
            raise BadSetup("", not_one_of(pack, files))

    def placed(pack: str) -> tuple[int, int, str]:
        said = known.get(pack, {})
        return _position(cycles.get(str(said.get("cycle_id")), {})), _position(said), pack

    sets: dict[str, str] = {}
    for pack in sorted(packs or files, key=placed):
        said = known.get(pack, {})
        whole = said if packs else cycles.get(str(said.get("cycle_id")), said)
        for card in _listed(files[pack], "card_id"):
            sets.setdefault(card["card_id"], str(whole.get("name") or pack))
    return sets


def _listed(file: Path, key: str = "id") -> list[dict[str, Any]]:
    """Return the objects of a file's list that have this key as text; none if there is no such file."""
    said = _json(file) if file.is_file() else []
    listed = said if isinstance(said, list) else []
    return [each for each in listed if isinstance(each, dict) and isinstance(each.get(key), str)]


def _position(said: dict[str, Any]) -> int:
    position = said.get("position")
    return position if isinstance(position, int) else MOST_CARDS


def _divided(sets: dict[str, list[Found]]) -> Iterable[tuple[str, list[Found]]]:
    """Yield sets none of which is larger than one may be: what is, in numbered parts."""
    for name, found in sets.items():
        parts = [found[start : start + MOST_CARDS] for start in range(0, len(found), MOST_CARDS)]
        for number, part in enumerate(parts, 1):
            yield (name if len(parts) == 1 else f"{name} {number}/{len(parts)}"), part
