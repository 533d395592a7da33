"""The public dataset fiveringsdb as it lies on a disk: its cards in sets that players know, by cycle or by pack."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.kernel.cards import BadCards, CardError
from adjudicator.kernel.cards.files import MOST_CARDS
from adjudicator.kernel.text.refusal import BadSetup, not_one_of
from adjudicator.kernel.text.text import Text

RULESET = "enlightenment"
OTHERS = "Other cards"
"""The set of cards that are in no pack."""


NOTHING = object()
"""What a file says that cannot be read."""


class Found(NamedTuple):
    """A record, and the name of the file that it is from."""

    file: str
    record: Any


def read_sets(path: Path, packs: Sequence[str] = ()) -> tuple[dict[str, list[Found]], list[CardError]]:
    """Return the records of a folder, or of a file with a list of them, by the name of the set: the cycle of the first
    pack that has the card, or, if packs are asked for, that pack. No set is larger than one may be. The files that
    cannot be read are told besides.

    Raises BadCards if there are no records; BadSetup for a pack that there is not.
    """
    root, unread = _root(path), list[CardError]()
    found = [*_records(path if path.is_file() else root / "Card" if (root / "Card").is_dir() else root, unread)]
    if not found:
        nothing = CardError(path.name, "", "", Text("aqui não há cartas", "there are no cards here"))
        raise BadCards(unread or [nothing])
    named = _sets_of(root, packs, unread)
    sets: dict[str, list[Found]] = {}
    for each in found:
        id = each.record.get("id") if isinstance(each.record, dict) else None
        name = named.get(str(id), "" if packs else OTHERS if named else path.stem)
        if name:
            sets.setdefault(name, []).append(each)
    order = [*dict.fromkeys([*named.values(), *sets])]
    return dict(_divided({name: sets[name] for name in order if name in sets})), list(dict.fromkeys(unread))


def _root(path: Path) -> Path:
    """Return the folder in which `Card`, `Pack.json` and the rest lie."""
    if path.is_file():
        return path.parent
    if (path / "json").is_dir():
        return path / "json"
    return path.parent if path.name == "Card" else path


def _records(path: Path, unread: list[CardError]) -> Iterator[Found]:
    """Yield the records of a file, or of all files of a folder: each one record, or a list of them. What cannot be read
    is noted in `unread`."""
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        said = _json(file, unread)
        for record in said if isinstance(said, list) else [said]:
            if said is not NOTHING:
                yield Found(file.name, record)


def _json(file: Path, unread: list[CardError]) -> Any:
    """Return what a file says; `NOTHING`, noted in `unread`, if it cannot be read."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        why = Text(f"não é JSON ({error})", f"this is not JSON ({error})")
    except OSError as error:
        why = Text(f"não se pode ler ({error.strerror})", f"it cannot be read ({error.strerror})")
    unread.append(CardError(file.name, "", "", why))
    return NOTHING


def _sets_of(root: Path, packs: Sequence[str], unread: list[CardError]) -> dict[str, str]:
    """Return by a card's id the name of its set, sets in the order of their release. What cannot be read is noted in
    `unread`."""
    cycles = {each["id"]: each for each in _listed(root / "Cycle.json", unread)}
    known = {each["id"]: each for each in _listed(root / "Pack.json", unread)}
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
        for card in _listed(files[pack], unread, "card_id"):
            sets.setdefault(card["card_id"], str(whole.get("name") or pack))
    return sets


def _listed(file: Path, unread: list[CardError], key: str = "id") -> list[dict[str, Any]]:
    """Return the objects of a file's list that have this key as text; none if there is no such file."""
    said = _json(file, unread) if file.exists() else []
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
