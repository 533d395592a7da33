"""What an operator has set: by variables of the environment, or else in `adjudicator.toml`. See docs/operators.md."""

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from adjudicator.kernel.text.refusal import TextError, not_one_of
from adjudicator.kernel.text.text import Text

OURS = "ADJUDICATOR_"
CONFIG, FILE = f"{OURS}CONFIG", "adjudicator.toml"
"""The variable that names the file, and what it is called where none is named."""
CLIENTS = (f"{OURS}TOKEN", f"{OURS}URL")
"""Variables that programs read which ask a service."""
_LINKS = re.compile(rf"{OURS}(SERVICE_(HOST|PORT)|PORT)(_.*)?")
"""What Kubernetes sets of itself in every container beside a service that is named adjudicator."""
T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class BadSetting(TextError):
    """A setting says what cannot be."""


class Told(NamedTuple):
    """What was told of a setting, empty if nothing, and what it is called there: `ADJUDICATOR_RATE`, or
    `adjudicator.toml: rate`."""

    text: str
    called: str


class Setting(msgspec.Struct, Generic[T_co], frozen=True):
    """A setting: its name, how what was told of it is read (raises BadSetting), and its default, as it is shown
    (`{data}` is the data directory).

    In the environment it is called ADJUDICATOR_ and its name in capitals. One that is `secret` is never shown, and may
    stand in a file of its own, which is named by its name and `_file`.
    """

    name: str
    read: Callable[[Told], T_co]
    default: str = ""
    secret: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What it may be called."""
        return (self.name, f"{self.name}_file") if self.secret else (self.name,)


class Source(NamedTuple):
    """One of the places where settings stand: what stands there, and what a setting is called there."""

    values: Mapping[str, object]
    called: Callable[[str], str]


class Given:
    """Everything that was set."""

    def __init__(self, settings: Sequence[Setting[object]]) -> None:
        self._settings = settings
        named = os.environ.get(CONFIG, "")
        self.path = Path(named or FILE)
        self._file = _read(self.path) if named or self.path.exists() else {}
        there = variables_of(settings) & os.environ.keys()
        variables = {name.removeprefix(OURS).lower(): os.environ[name] for name in there}
        self._sources = (
            Source(variables, lambda name: OURS + name.upper()),
            Source(self._file, lambda name: f"{self.path}: {name}"),
        )

    def read_from(self) -> Text:
        """Say where what was set stands: in which file, or that there is none."""
        if self.path.exists():
            return Text(str(self.path), str(self.path))
        return Text(
            f"ambiente e padrões: não há {FILE} nesta pasta, e {CONFIG} não diz outro",
            f"environment and defaults: there is no {FILE} in this folder, and {CONFIG} names none elsewhere",
        )

    def told(self, setting: Setting[T]) -> Told:
        """Return what was told of a setting; in the environment, or else in the file."""
        for values, called in self._sources:
            found = [Told(_text(values.get(name, ""), called(name)), called(name)) for name in setting.names]
            match [told for told in found if told.text]:
                case [told]:
                    return told if told is found[0] else Told(_contents(told), told.called)
                case [told, other]:
                    raise BadSetting(
                        f"ou {told.called}, ou {other.called}, e não ambos",
                        f"either {told.called} or {other.called}, and not both",
                    )
        return Told("", "")

    def get(self, setting: Setting[T]) -> T:
        """Return the value of a setting. Raises BadSetting."""
        return setting.read(self.told(setting))

    def secret_files(self) -> list[Path]:
        """Return the files that secrets stand in: those that are named, and the file of settings if one is in it."""
        secret = [setting.name for setting in self._settings if setting.secret]
        named = [values[f"{name}_file"] for values, _ in self._sources for name in secret if f"{name}_file" in values]
        return [*(Path(str(each)) for each in named), *([self.path] if {*secret} & self._file.keys() else ())]

    def unknown(self) -> Iterator[BadSetting]:
        """Yield what was set that there is not: a name that is misspelt must not be taken for one that was never set.
        Each is told with the nearest that there is."""
        variables = variables_of(self._settings)
        for name in sorted(os.environ):
            if name.startswith(OURS) and name not in variables and not _LINKS.fullmatch(name):
                why = not_one_of(name, sorted(variables))
                yield BadSetting(f"variável de ambiente: {why.pt}", f"environment variable: {why.en}")
        names = [name for each in self._settings for name in each.names]
        for name in self._file:
            if name not in names:
                why = not_one_of(name, names)
                yield BadSetting(f"{self.path}: {why.pt}", f"{self.path}: {why.en}")

    def faults(self) -> Iterator[Text]:
        """Yield everything that is wrong with what was set."""
        yield from (each.why for each in self.unknown())
        for setting in self._settings:
            try:
                self.get(setting)
            except BadSetting as fault:
                yield fault.why


def variables_of(settings: Sequence[Setting[object]]) -> set[str]:
    """Return the variables that there are."""
    return {CONFIG, *CLIENTS, *(OURS + name.upper() for each in settings for name in each.names)}


def _read(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path} não pode ser lido: {error}", f"{path} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"{path} não é TOML: {error}", f"{path} is not TOML: {error}") from error


def _text(value: object, called: str) -> str:
    """Return a value as a variable would say it, which holds no NUL."""
    written = ", ".join(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else value
    if isinstance(written, str | int) and not isinstance(written, bool) and "\0" not in str(written):
        return str(written)
    raise BadSetting(
        f"{called} é um texto, um número inteiro ou uma lista de textos; não {value!r}",
        f"{called} is a text, a whole number or a list of texts; not {value!r}",
    )


def _contents(file: Told) -> str:
    """Return what is in the file that is named. One that is empty must not be taken for one that was never named."""
    try:
        if text := os.fsdecode(Path(file.text).read_bytes()).removesuffix("\n"):
            return text
        raise BadSetting(f"{file.called}: {file.text} está vazio", f"{file.called}: {file.text} is empty")
    except OSError as error:
        raise BadSetting(
            f"{file.called}: {file.text} não pode ser lido: {error.strerror}",
            f"{file.called}: {file.text} cannot be read: {error.strerror}",
        ) from error
