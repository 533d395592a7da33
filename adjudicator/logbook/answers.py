"""Answers to questions, told to people."""

from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text import Language, Text
from adjudicator.matches.asking import Answer

_VALUE = Text("{of} depois do lance {move}: {value}", "{of} after move {move}: {value}")
_BASE = Text("  base {base}", "  base {base}")
_STEP = Text("  {amount:+} de {source} (lance {move}, evento {event}{counted}) [{clauses}]",
             "  {amount:+} from {source} (move {move}, event {event}{counted}) [{clauses}]")  # fmt: skip
_COUNTED = Text("; contou {cards}", "; counted {cards}")
_FLOOR = Text("  nunca abaixo de {floor}", "  never below {floor}")
_LEGAL = Text(
    "Legal para {seat} depois do lance {move}, por {clause}: {told}",
    "Legal for {seat} after move {move}, by {clause}: {told}",
)
_ILLEGAL = Text("Ilegal para {seat} depois do lance {move}, por {clause}: {why}",
                "Illegal for {seat} after move {move}, by {clause}: {why}")  # fmt: skip
_INSTEAD = Text("  legal seria: {instead}", "  legal would be: {instead}")
_NO_CHAIN = Text("Nenhuma corrente aberta; espera-se {waiting}", "No chain is open; waiting on {waiting}")
_CHAIN = Text(
    "Corrente sobre {source} [{clause}]; decide agora {asked}", "Chain on {source} [{clause}]; {asked} decides now"
)
_RESOLVING = Text(
    "Corrente sobre {source} [{clause}] se resolve; espera-se {waiting}",
    "Chain on {source} [{clause}] is resolving; waiting on {waiting}",
)
_LINK = Text("  {seat} respondeu com {card}", "  {seat} responded with {card}")
_COULD = Text("  {seat} pode responder com {cards}", "  {seat} can respond with {cards}")
_PASSED = Text("  {seat} passou nos lances {moves}", "  {seat} passed in moves {moves}")
_WHAT_IF = Text("Se fosse assim (não oficial; sorte: {luck}):", "Had it been so (not official; luck: {luck}):")
_DIFFERS = Text("Difere do que houve até o lance {move} em {count} lugares:",
                "Differs from what stood after move {move} in {count} places:")  # fmt: skip
_SEEN = Text("Foi-lhe mostrado:", "It was shown:")
_NOTHING = Text("nada", "nothing")
SHOWN = 40
"""So many places of a difference are told."""


def told(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    """Yield an answer as lines of text; without the table, if it has none (as in a finding)."""
    tellers = {
        "value": _value, "legality": _legality, "timing": _timing, "outcome": _outcome, "knowledge": _knowledge
    }  # fmt: skip
    yield from tellers[answer.kind](answer, ruleset, language)
    yield from _quoted(answer.clauses, ruleset, language)


def _quoted(clauses: tuple[str, ...], ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    book = {clause.id: clause for clause in ruleset.rulebook.clauses}
    for id in clauses:
        if id in book:
            yield f"{id}: {book[id].text[language]}"


def _value(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    found = answer.answer
    yield _VALUE[language].format(move=answer.move, **found)
    yield _BASE[language].format(**found)
    for step in found["steps"]:
        cards, clauses = ", ".join(step.get("counted", ())), " ".join((step["clause"], *step.get("also", ())))
        counted = _COUNTED[language].format(cards=cards) if cards else ""
        yield _STEP[language].format(**{**step, "counted": counted, "clauses": clauses})
    if found["floor"] is not None:
        yield _FLOOR[language].format(**found)


def _legality(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    found = answer.answer
    if found["legal"]:
        yield _LEGAL[language].format(move=answer.move, told=_action(found["action"]), **found)
        return
    why = found["why"][language]
    yield _ILLEGAL[language].format(seat=found["seat"], move=answer.move, clause=found["clause"], why=why)
    instead = "; ".join(_action(action) for action in found["instead"][:10]) or _NOTHING[language]
    yield _INSTEAD[language].format(instead=instead)


def _action(action: dict[str, Any]) -> str:
    return " ".join(_plain(value) for name, value in action.items() if name != "seat" and value != "")


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _timing(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    found, nothing = answer.answer, _NOTHING[language]
    chain = found["chain"]
    waiting = ", ".join(found["waiting"]) or nothing
    if chain is None:
        yield _NO_CHAIN[language].format(waiting=waiting)
        return
    head = _RESOLVING if chain["resolving"] else _CHAIN
    yield head[language].format(**{**chain, "asked": chain["asked"] or nothing, "waiting": waiting})
    for link in chain["links"]:
        yield _LINK[language].format(**link)
    for one in chain["seats"]:
        if one["could_respond"] is not None:
            yield _COULD[language].format(seat=one["seat"], cards=", ".join(one["could_respond"]) or nothing)
        if one["passed"]:
            yield _PASSED[language].format(seat=one["seat"], moves=", ".join(map(str, one["passed"])))


def _outcome(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    found = answer.answer
    luck = found["luck"]
    yield _WHAT_IF[language].format(luck=" ".join([luck["mode"], luck.get("seed", "")]).strip())
    for line in found["events"]:
        sentence = ruleset.tell(line["event"], language)
        if sentence:
            yield f"  {sentence}"
    changes = found["difference"]["changes"]
    yield _DIFFERS[language].format(move=found["difference"]["with"]["move"], count=len(changes))
    for change in changes[:SHOWN]:
        yield f"  {change['pointer']}: {change.get('before', '—')} → {change.get('after', '—')}"
    if "state" in found:
        yield ruleset.describe(found["state"], language, answer.view)


def _knowledge(answer: Answer, ruleset: Ruleset[Any], language: Language) -> Iterator[str]:
    found = answer.answer
    if "state" in found:
        yield ruleset.describe(found["state"], language, found["seat"])
    yield _SEEN[language]
    for sight in found["revealed"]:
        yield f"  {sight['move']}/{sight['version']} {sight['event']}.{sight['field']}: {_plain(sight['value'])}"
