"""What was found of an archive as a page: plots, clauses with their text, and matches to look at in the viewer."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, select_autoescape

from adjudicator.audit.other_rules.change import Change
from adjudicator.audit.other_rules.said import WHATS, WHYS, WORDS, clause_text, difference_told
from adjudicator.audit.other_rules.tally import Clause, Tally
from adjudicator.audit.other_rules.verdict import Difference, Verdict
from adjudicator.kernel.text.text import Language, Text

TITLE = Text("Partidas sob outras regras", "Matches under other rules")
OWN_RULES = Text("as regras de cada partida", "each match's own rules")


class Example(NamedTuple):
    """A match that stands for others, with the moves before and after which its table is seen, and what differs."""

    match: str
    before: int
    move: int
    said: str


class Bar(NamedTuple):
    """A bar of a plot: what it is of, how many, how long of a hundred; what is said beside it, with the matches that
    stand for it."""

    name: str
    matches: int
    length: float
    said: str = ""
    examples: tuple[Example, ...] = ()


class Plot(NamedTuple):
    """A plot of bars. `standing`: beside each other, as where their order is that of time."""

    title: Text
    bars: tuple[Bar, ...]
    standing: bool = False


_pages = Environment(
    loader=PackageLoader("adjudicator.audit.other_rules", "."), autoescape=select_autoescape(), trim_blocks=True,
    lstrip_blocks=True,
)  # fmt: skip


def page(change: Change, tallies: Mapping[str, Tally], viewer: str, language: Language) -> str:
    """Return the page, whole in itself; `viewer` is the address of the service whose viewer shows the matches."""
    games = {name: (tally, [*_plots(name, tally, language)]) for name, tally in tallies.items()}
    return _pages.get_template("page.html").render(
        games=games, change=change.said or OWN_RULES[language], title=TITLE[language], language=language,
        viewer=viewer.rstrip("/"), said=lambda pt, en: Text(pt, en)[language],
    )  # fmt: skip


def _plots(ruleset: str, tally: Tally, language: Language) -> Iterator[Plot]:
    yield Plot(Text("Partidas", "Matches"), _bars(tally.words, WORDS, language))
    if tally.first:
        yield Plot(Text("O que difere primeiro", "What differs first"), _bars(tally.first, WHATS, language))
        tenths = {tenth: tally.when[tenth] for tenth in range(10)}
        most = max(tenths.values())
        yield Plot(
            Text("Em que altura da partida (décimos)", "When in the match (tenths)"),
            tuple(Bar(str(tenth + 1), count, 100 * count / most) for tenth, count in tenths.items()),
            standing=True,
        )
        yield Plot(Text("Por que cláusula", "By which clause"), _by_clause(ruleset, tally.clauses, language, False))
    if tally.ways:
        yield Plot(
            Text("Por que cláusula segue outro caminho", "By which clause it goes another way"),
            _by_clause(ruleset, tally.ways, language, True),
        )
    if tally.stopped:
        yield Plot(
            Text("Por que não se segue adiante", "Why it is followed no further"), _bars(tally.stopped, WHYS, language)
        )
    if tally.followed:
        ends = Counter({"turned": tally.turned, "kept": tally.followed - tally.turned})
        yield Plot(
            Text("Resultados das que foram seguidas até o fim", "Results of those that were followed to an end"),
            _bars(ends, {"turned": Text("outro vencedor", "another winner"),
                         "kept": Text("o mesmo vencedor", "the same winner")}, language, {"turned": tally.turns}),
        )  # fmt: skip


def _bars(
    counted: Counter[str], words: Mapping[str, Text], language: Language,
    examples: Mapping[str, list[Verdict]] | None = None,
) -> tuple[Bar, ...]:  # fmt: skip
    most = max(counted.values(), default=0) or 1
    return tuple(
        Bar(words[name][language], counted[name], 100 * counted[name] / most, "",
            tuple(_example(each, each.course, language) for each in (examples or {}).get(name, ())))
        for name in words
        if counted[name]
    )  # fmt: skip


def _by_clause(ruleset: str, clauses: Mapping[str, Clause], language: Language, course: bool) -> tuple[Bar, ...]:
    """Return a bar a clause; its matches are shown where they go another way first, or where they differ first."""
    ordered = sorted(clauses.items(), key=lambda each: (-each[1].matches, each[0]))
    most = max(clause.matches for clause in clauses.values())
    return tuple(
        Bar(id or "—", clause.matches, 100 * clause.matches / most, clause_text(ruleset, id, language),
            tuple(_example(each, each.course if course else each.first, language) for each in clause.examples))
        for id, clause in ordered
    )  # fmt: skip


def _example(verdict: Verdict, difference: Difference | None, language: Language) -> Example:
    move = min(0 if difference is None else difference.move, verdict.moves)
    said = "" if difference is None else difference_told(difference, language)
    return Example(verdict.match, max(0, move - 1), move, said)
