"""Verdicts in words."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.audit.other_rules.tally import Tally
from adjudicator.audit.other_rules.verdict import Difference, Verdict
from adjudicator.kernel.table.state import Result
from adjudicator.kernel.text.rulebook import Clause
from adjudicator.kernel.text.text import Language, Text
from adjudicator.rulesets.registry import RULESETS

WORDS: Mapping[str, Text] = {
    "same": Text("iguais", "the same"),
    "other": Text("diferentes a partir de um lance", "other from a move on"),
    "unknown": Text("não se sabe a partir de um lance", "unknown from a move on"),
    "unread": Text("não lidas", "not read"),
}
WHATS: Mapping[str, Text] = {
    "setup": Text("não poderia começar assim", "it could not begin so"),
    "choices": Text("o que se pode fazer", "what may be done"),
    "refused": Text("a escolha registrada é recusada", "the recorded choice is refused"),
    "happened": Text("o que acontece", "what happens"),
    "number": Text("um número", "a number"),
    "result": Text("como termina", "how it ends"),
}
WHYS: Mapping[str, Text] = {
    "refused": Text("a escolha registrada é recusada", "the recorded choice is refused"),
    "question": Text("a escolha respondia a outra pergunta", "the choice had answered another question"),
    "card": Text("a escolha nomeava outra carta", "the choice had named another card"),
    "luck": Text("pede-se um sorteio que não houve", "luck is asked for that was not drawn"),
    "judge": Text("um juiz agiu em outra mesa", "a judge had acted on another table"),
    "rules": Text("as regras não sabem seguir", "the rules do not know how to go on"),
    "end": Text("a partida registrada já terminou", "the recorded match is over by then"),
}


def lines(tallies: Mapping[str, Tally], language: Language) -> Iterator[str]:
    """Yield what was found of an archive, in lines for a terminal."""
    for name, tally in tallies.items():
        count = tally.matches
        matches = Text("partida", "match") if count == 1 else Text("partidas", "matches")
        yield f"{name or '?'}: {count} {matches[language]}"
        yield from (f"  {tally.words[word]:>7}  {said[language]}" for word, said in WORDS.items() if tally.words[word])
        for title, counted, words in (
            (Text("difere primeiro", "differs first"), tally.first, WHATS),
            (Text("segue outro caminho primeiro por", "goes another way first by"), tally.course, WHATS),
            (Text("não se segue adiante porque", "followed no further because"), tally.stopped, WHYS),
        ):
            if counted:
                yield f"  {title[language]}"
                yield from (f"  {number:>7}  {words[each][language]}" for each, number in counted.most_common())
        if tally.clauses:
            yield "  " + Text("pela cláusula", "by clause")[language]
            found = sorted(tally.clauses.items(), key=lambda each: -each[1].matches)
            for id, clause in found[:MOST]:
                yield f"  {clause.matches:>7}  {id or '—'}  {example(clause.examples[0], language)}"
        yield "  " + Text(
            f"seguidas até o fim: {tally.followed}; com outro vencedor: {tally.turned}",
            f"followed to an end: {tally.followed}; with another winner: {tally.turned}",
        )[language]  # fmt: skip
        yield from (f"  {each.match}: {each.fault[language]}" for each in tally.unread if each.fault is not None)


MOST = 8
"""So many clauses are told on a terminal."""


def example(verdict: Verdict, language: Language) -> str:
    """Name a match and the move in which it differs first."""
    move = 0 if verdict.first is None else verdict.first.move
    return Text(f"por exemplo {verdict.match}, lance {move}", f"such as {verdict.match}, move {move}")[language]


def of_one(verdict: Verdict, language: Language) -> Iterator[str]:
    """Yield what was found of one match, in lines for a terminal."""
    first, course, stopped = verdict.first, verdict.course, verdict.stopped
    word = _ONE[verdict.word][language] if verdict.fault is None else verdict.fault[language]
    yield f"{verdict.match}: {word}"
    if verdict.fault is not None:
        return
    if first is not None:
        said = Text(f"difere primeiro no lance {first.move}", f"differs first at move {first.move}")
        yield f"  {said[language]}: {difference_told(first, language)}"
    if course is not None and course != first:
        said = Text(f"segue outro caminho no lance {course.move}", f"goes another way at move {course.move}")
        yield f"  {said[language]}: {difference_told(course, language)}"
    if stopped is not None:
        said = Text(f"do lance {stopped.move} em diante não se sabe", f"unknown from move {stopped.move} on")
        detail = stopped.detail if stopped.told is None else stopped.told[language]
        is_told = stopped.why == "refused" and course is not None and course.move == stopped.move
        why = ": ".join(filter(None, (WHYS[stopped.why][language], "" if is_told else detail)))
        yield f"  {said[language]}: {why}"
    was, now = _result(verdict.was), _result(verdict.now)
    yield "  " + Text(f"terminou: {was}; terminaria: {now}", f"it ended: {was}; it would have ended: {now}")[language]


_ONE: Mapping[str, Text] = {
    "same": Text("igual", "the same"),
    "other": Text("diferente", "other"),
    "unknown": Text("não se sabe", "unknown"),
    "unread": Text("não lida", "not read"),
}


_NOTHING = Text("nada", "nothing")
_NOT_POSSIBLE = Text("não é possível", "not possible")


def difference_told(found: Difference, language: Language) -> str:
    """Say what differs, by which clause: both sides in sentences, as data where no sentence tells them apart."""
    if found.what == "setup" and found.why is not None:
        return f"{WHATS[found.what][language]}, {found.clause or '—'}: {found.why[language]}"
    none = (_NOT_POSSIBLE if found.what == "choices" else _NOTHING)[language]
    if found.told is not None:
        was, now = (none if each is None else f"“{each[language]}”" for each in found.told)
        return f"{WHATS[found.what][language]}, {found.clause or '—'}: {was} → {now}"
    differing = (found.was, found.now if found.why is None else found.why[language])
    was, now = (none if each is None else msgspec.json.encode(each).decode() for each in differing)
    return f"{WHATS[found.what][language]}, {found.clause or '—'} ({found.of}): {was} → {now}"


def _result(result: Result | None) -> str:
    return "?" if result is None else f"{' '.join(result.winners) or '—'} ({result.reason})"


def clause_text(ruleset: str, id: str, language: Language) -> str:
    """Return what a clause says; nothing of one that the rulebook does not have."""
    game: Any = RULESETS[ruleset]
    clause: Clause | None = game.book.get(id)
    return "" if clause is None else clause.text[language]
