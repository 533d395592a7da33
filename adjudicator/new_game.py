"""A package with a game of one's own: the example `examples/toy`, under another name."""

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from adjudicator.kernel.text.refusal import TextError
from adjudicator.rulesets.registry import RULESETS

EXAMPLE = Path(__file__).parent / "examples" / "toy"
_MADE = re.compile(r"__pycache__|build|\..*|.*\.egg-info")
"""What is made in a package's folder and is no part of it."""
_NAME = re.compile(r"[a-z][a-z0-9_]*")

IN_THE_CONTRACT = {
    "any", "assign", "board", "branch", "choose", "compare", "deal", "discard", "dispute", "draw", "exists",
    "followed", "forbid", "hidden", "its", "match", "mill", "minted", "move", "negate", "no", "option", "pass",
    "priority", "respond", "restore", "roll", "sacrifice", "search", "seat", "seed", "told", "window", "yield",
}  # fmt: skip
"""What names of the contract's own schemas begin with, for which a game's could be taken: `AnyEvent`, `MoveCard`."""


class Refused(TextError):
    """No game can be written so."""


def check_name(name: str) -> None:
    """Raise Refused unless a game, and its package, can be called so."""
    if not _NAME.fullmatch(name):
        raise Refused(
            f"{name!r} não serve de nome: são letras minúsculas sem acento, algarismos e _, a primeira uma letra",
            f"{name!r} cannot be its name: that has lower-case letters a to z, digits and _, a letter first",
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise Refused(f"{name} é palavra da linguagem Python", f"{name} is a keyword of Python")
    if name in IN_THE_CONTRACT:
        raise Refused(
            f"o contrato da API tem nomes próprios que começam com {name}",
            f"the contract of the API has names of its own that begin with {name}",
        )
    if name in RULESETS:
        raise Refused(f"já há um jogo {name}", f"there is a game {name} already")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise Refused(f"já há um pacote Python {name}", f"there is a Python package {name} already")


def write(name: str, folder: Path) -> list[Path]:
    """Write the package of a game into a folder that is made for it; return its files. Raises Refused."""
    check_name(name)
    try:
        folder.mkdir()
    except FileExistsError as error:
        raise Refused(f"{folder} já existe", f"{folder} exists already") from error
    except FileNotFoundError as error:
        raise Refused(f"não há a pasta {folder.parent}", f"there is no folder {folder.parent}") from error
    return [_written(source, name, folder) for source in sorted(_files())]


def _files() -> Iterator[Path]:
    """Yield the files of the example, as paths in its folder."""
    for path in EXAMPLE.rglob("*"):
        inner = path.relative_to(EXAMPLE)
        if path.is_file() and not any(_MADE.fullmatch(part) for part in inner.parts):
            yield inner


def _written(source: Path, name: str, folder: Path) -> Path:
    target = folder / renamed(str(source), name, source.suffix)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = (EXAMPLE / source).read_text(encoding="utf-8")
    target.write_text(renamed(text, name, source.suffix), encoding="utf-8")
    return target


def renamed(text: str, name: str, kind: str) -> str:
    """Return a text of the example as it is in a game of this name. `kind` is the suffix of its file: in code its class
    is called by it, elsewhere the game."""
    title = name.replace("_", " ").strip().title()
    called = title.replace(" ", "") if kind == ".py" else title
    text = re.sub(r"\bT-(\d+)", rf"{name[0].upper()}-\1", text)
    text = re.sub(r'"toy:Toy"', f'"{name}:{title.replace(" ", "")}"', text)
    text = re.sub(r"\btoy\b", name, text)
    return re.sub(r"\b(Toy|Brinquedo)\b", called, text)
