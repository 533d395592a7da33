"""Answers to questions, told to people."""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.kernel.board.as_text import describe
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import shown_value
from adjudicator.kernel.table.causes import POSITION
from adjudicator.kernel.telling.names_in_view import HIDDEN
from adjudicator.kernel.telling.phrases import Speaker, listed
from adjudicator.kernel.text.rulebook import OptionValue, written
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.asking import Answer

_VALUE = Text("Depois do lance {move}, {of}: {value}", "After move {move}, {of}: {value}")
_BASE = Text("  base {base}", "  base {base}")
_STEP = Text("  {amount:+} de {source}{more} [{clauses}]", "  {amount:+} from {source}{more} [{clauses}]")
_STOOD = Text("  {amount:+}{more} [{clauses}]", "  {amount:+}{more} [{clauses}]")
_SINCE = Text("lance {move}, evento {event}", "move {move}, event {event}")
_IN_POSITION = Text("estava assim na posição", "it stood so in the position")
_COUNTED = Text("contou {cards}", "counted {cards}")
_FLOOR = Text("  nunca abaixo de {floor}{clause}", "  never below {floor}{clause}")
_LEGAL = Text(
    "Legal para {seat} depois do lance {move}, por {clause}: {told}",
    "Legal for {seat} after move {move}, by {clause}: {told}",
)
_ILLEGAL = Text("Ilegal para {seat} depois do lance {move}, por {clause}: {why}",
                "Illegal for {seat} after move {move}, by {clause}: {why}")  # fmt: skip
_INSTEAD = Text("  legal seria: {instead}", "  legal would be: {instead}")
_NO_WINDOW = Text("Nenhuma janela aberta; espera-se {waiting}", "No window is open; waiting for {waiting}")
_NO_CHAIN = Text("Nenhuma cadeia aberta; espera-se {waiting}", "No chain is open; waiting for {waiting}")
_CHAIN = Text(
    "Cadeia sobre {source} [{clause}]; decide agora {asked}", "Chain on {source} [{clause}]; {asked} decides now"
)
_CHAIN_ALONE = Text("Cadeia aberta [{clause}]; decide agora {asked}", "A chain is open [{clause}]; {asked} decides now")
_RESOLVING = Text(
    "Cadeia sobre {source} [{clause}] se resolve; espera-se {waiting}",
    "Chain on {source} [{clause}] is resolving; waiting for {waiting}",
)
_BEFORE = Text(
    "Cadeia sobre {source} [{clause}]; antes se espera {waiting}",
    "Chain on {source} [{clause}]; waiting for {waiting} first",
)
_BEFORE_ALONE = Text(
    "Cadeia aberta [{clause}]; antes se espera {waiting}", "A chain is open [{clause}]; waiting for {waiting} first"
)
_LINK = Text("  {seat} respondeu com {card}", "  {seat} responded with {card}")
_RESOLVING_ALONE = Text(
    "A cadeia [{clause}] se resolve; espera-se {waiting}", "The chain [{clause}] is resolving; waiting for {waiting}"
)
_HEADS = {True: (_CHAIN, _RESOLVING, _BEFORE), False: (_CHAIN_ALONE, _RESOLVING_ALONE, _BEFORE_ALONE)}
"""The first line of a chain, by whether it is on something: while it is asked who responds, while it resolves, while
something else is decided before."""
_WINDOW = Text("Janela: {window} [{clause}]; decide agora {asked}", "Window: {window} [{clause}]; {asked} decides now")
_WINDOW_WAITS = Text(
    "Janela: {window} [{clause}]; antes se espera {waiting}", "Window: {window} [{clause}]; waiting for {waiting} first"
)
_OCCURRENCE = Text("  em curso: {what} ({step}) [{clause}]", "  under way: {what} ({step}) [{clause}]")
_CANCELLED = Text("  em curso, cancelado: {what} [{clause}]", "  under way, cancelled: {what} [{clause}]")
_CANNOT = Text("  {seat} não pode usar {card}, por {clause}: {why}", "  {seat} cannot use {card}, by {clause}: {why}")
_COULD = Text("  {seat} pode responder com {cards}", "  {seat} can respond with {cards}")
_COULD_NOT = Text("  {seat} não tem com que responder", "  {seat} has nothing to respond with")
_PASSED = Text("  {seat} passou nos lances {moves}", "  {seat} passed in moves {moves}")
_PASSED_ONCE = Text("  {seat} passou no lance {moves}", "  {seat} passed in move {moves}")
_WHAT_IF = Text(
    "Se fosse assim (não oficial{under}; sorte: {luck}):", "Had it been so (not official{under}; luck: {luck}):"
)
_SAME = Text("A mesa seria a mesma que houve depois do lance {move}.",
             "The table would be the same as after move {move}.")  # fmt: skip
_DIFFERS = Text("A mesa seria diferente da que houve depois do lance {move}.",
                "The table would differ from the one after move {move}.")  # fmt: skip
_SEEN = Text("Foi mostrado a {seat}:", "What {seat} was shown:")
_SIGHT = Text("  no lance {move}: {value}", "  in move {move}: {value}")
_NOTHING = Text("nada", "nothing")


def told(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    """Yield an answer as lines of text, said by who speaks of the table that was asked about; without the table, if the
    answer has none (as in a finding)."""
    tellers = {
        "value": _value, "legality": _legality, "timing": _timing, "outcome": _outcome, "knowledge": _knowledge
    }  # fmt: skip
    yield from tellers[answer.kind](answer, ruleset, speaker)
    yield from _quoted(answer.clauses, ruleset, speaker)


def _quoted(clauses: tuple[str, ...], ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    for id in clauses:
        if id in ruleset.book:
            yield f"{id}: {ruleset.book[id].text[speaker.language]}"


def _value(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    found, language = answer.answer, speaker.language
    yield _VALUE[language].format(move=answer.move, of=speaker.name(found["of"]), value=found["value"])
    yield _BASE[language].format(**found)
    for step in found["steps"]:
        yield _step(step, speaker)
    if found["floor"] is not None:
        clause = found.get("floor_clause", "")
        yield _FLOOR[language].format(floor=found["floor"], clause=f", {clause}" if clause else "")


def _step(step: dict[str, Any], speaker: Speaker) -> str:
    """Tell one reason of a number: since when, if an event made it and it is known which."""
    language, source = speaker.language, step["source"]
    cards = speaker.names(step.get("counted", ()), "")
    more = [_COUNTED[language].format(cards=cards)] if cards else []
    if step["event"] > 0:
        more.insert(0, _SINCE[language].format(**step))
    elif step["event"] < 0 or source == POSITION:
        more.insert(0, _IN_POSITION[language])
    form = _STOOD if source == POSITION else _STEP
    return form[language].format(
        amount=step["amount"],
        source=speaker.name(source),
        more=f" ({'; '.join(more)})" if more else "",
        clauses=" ".join((step["clause"], *step.get("also", ()))),
    )


def _legality(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    found, language = answer.answer, speaker.language
    asked = {"seat": speaker.name(found["seat"]), "move": answer.move, "clause": found["clause"]}
    if found["legal"]:
        yield _LEGAL[language].format(told=speaker.action(found["action"]), **asked)
        return
    yield _ILLEGAL[language].format(why=speaker.in_words(found["why"][language]), **asked)
    instead = "; ".join(speaker.action(action) for action in found["instead"][:10]) or _NOTHING[language]
    yield _INSTEAD[language].format(instead=instead)


def _timing(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    found, language, nothing = answer.answer, speaker.language, _NOTHING[speaker.language]
    chain = found["chain"]
    waiting = speaker.names(found["waiting"], nothing)
    if not hasattr(ruleset.state_type, "chain"):
        yield from _windows(found, waiting, speaker)
        return
    if chain is None:
        yield _NO_CHAIN[language].format(waiting=waiting)
        return
    asking, resolving, before = _HEADS[bool(chain["source"])]
    head = resolving if chain["resolving"] else asking if chain["asked"] else before
    source, asked = speaker.name(chain["source"]), speaker.names(filter(None, [chain["asked"]]), nothing)
    yield head[language].format(source=source, clause=chain["clause"], asked=asked, waiting=waiting)
    for link in chain["links"]:
        if link.get("number") == 0:  # what the chain is on; findings kept from before leave it out
            continue
        yield _LINK[language].format(seat=speaker.name(link["seat"]), card=speaker.name(link["card"]))
    yield from _in_window(chain, speaker)


def _windows(found: dict[str, Any], waiting: str, speaker: Speaker) -> Iterator[str]:
    """Tell what is under way, and the windows that are open, the innermost last and in full."""
    language = speaker.language
    for each in found["occurrences"]:
        told = _CANCELLED if each["cancelled"] else _OCCURRENCE
        what, step = speaker.say(each["what"]["occurrence"], each["what"]), speaker.name(each["step"])
        yield told[language].format(what=what, step=step, clause=each["clause"])
    if not found["windows"]:
        yield _NO_WINDOW[language].format(waiting=waiting)
    for window in found["windows"]:
        head = _WINDOW if window["asked"] else _WINDOW_WAITS
        said = {"window": speaker.name(window["window"]), "clause": window["clause"], "waiting": waiting}
        yield head[language].format(asked=speaker.name(window["asked"]), **said)
    if found["windows"]:
        yield from _in_window(found["windows"][-1], speaker)


def _in_window(window: dict[str, Any], speaker: Speaker) -> Iterator[str]:
    """Tell of each seat what it can respond with, what it cannot use, and when it has passed."""
    language = speaker.language
    for one in window["seats"]:
        seat = speaker.name(one["seat"])
        if one["could_respond"] is not None:
            could = _COULD if one["could_respond"] else _COULD_NOT
            yield could[language].format(seat=seat, cards=speaker.names(one["could_respond"]))
        for each in one.get("cannot") or ():  # findings kept from before have none
            why = speaker.in_words(each["why"][language])
            card = speaker.name(each["card"])
            yield _CANNOT[language].format(seat=seat, card=card, clause=each["clause"], why=why)
        if one["passed"]:
            passed = _PASSED_ONCE if len(one["passed"]) == 1 else _PASSED
            yield passed[language].format(seat=seat, moves=listed([str(move) for move in one["passed"]], language))


def _outcome(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    found, language = answer.answer, speaker.language
    luck = found["luck"]
    mode = " ".join(filter(None, (speaker.name(luck["mode"]), luck.get("seed"))))
    rules = named_rules(found.get("under", {}))
    under = Text(f"; sob {rules}", f"; under {rules}")[language] if rules else ""
    yield _WHAT_IF[language].format(luck=mode, under=under)
    yield from (f"  {told[language]}" for told in found.get("told", ()) if told[language])
    difference = found["difference"]
    yield (_DIFFERS if difference["changes"] else _SAME)[language].format(move=difference["with"]["move"])
    if "state" in found:
        yield describe(ruleset, found["state"], language, answer.view)


def named_rules(under: Mapping[str, OptionValue]) -> str:
    """Return the other rules that are asked about, as a command line names them."""
    return ", ".join(f"{key}={written(value)}" for key, value in under.items())


def _knowledge(answer: Answer, ruleset: Ruleset[Any], speaker: Speaker) -> Iterator[str]:
    found, language = answer.answer, speaker.language
    if "state" in found:
        yield describe(ruleset, found["state"], language, found["seat"])
    yield _SEEN[language].format(seat=speaker.name(found["seat"]))
    for sight in found["revealed"]:
        value = sight_told(sight["value"], speaker)
        if value:
            yield _SIGHT[language].format(move=sight["move"], value=value)


def sight_told(value: Any, speaker: Speaker) -> str:
    """Say what a seat was shown: cards, each by its name; nothing that is no card, as a number or a salt."""
    shown = shown_value(value, HIDDEN)
    if isinstance(shown, dict):
        items = [sight_told(item, speaker) for item in shown.values()]
        return listed([item for item in items if item], speaker.language)
    if isinstance(shown, list):
        return listed([item for item in (sight_told(item, speaker) for item in shown) if item], speaker.language)
    return speaker.name(shown) if isinstance(shown, str) and speaker.in_view.is_card(shown) else ""
