"""What the text of a card in fiveringsdb says that cards have as members here: keywords, restrictions, abilities."""

import html
import re
from collections.abc import Iterator
from typing import Any

from adjudicator.kernel.text.terms import names_of
from adjudicator.rulesets.enlightenment.cards.words import CLANS, KEYWORDS

_PLAIN = "|".join(each for each in names_of(KEYWORDS) if each not in ("no_attachments", "composure", "disguised"))
_CLAN = rf"(?:{'|'.join(CLANS)})(?:\ clan)?"
_QUALITY = rf"(?:{_CLAN}|<em>[\w' -]+</em>)"
_WHO = rf"(?P<{{}}>(?:(?:non-)?unique\ )?(?:{_QUALITY}(?:(?:,|,?\ or)?\ {_QUALITY})*\ )?)"
"""Which characters: unique or not, of some clans, with one of some traits."""
_SENTENCE = re.compile(
    rf"""(?: (?P<keyword>{_PLAIN})
    | (?P<none>no\ attachments)(?:\ except\ (?P<except>(?:</?em>|[\w', -])+))?
    | disguised\ (?:<em>)?(?P<replaced>[\w'-]+)(?:</em>)?
    | attach\ to\ an?\ {_WHO.format("bearer")}character(?:\ (?P<whose>you\ control|an\ opponent\ controls))?
    | (?=\S+.*only){_WHO.format("only")}(?:character\ )?only
    )\.\s*(?:\([^()]*\)\s*)?""",
    re.IGNORECASE | re.VERBOSE,
)
"""A keyword (2.2), or on whom an attachment may be (B-61), and a reminder behind it."""
_END = re.compile(r"\.(?:\s*\([^()]*\))?\s+")
"""The end of a sentence, and a reminder behind it."""
_LABEL = re.compile(r"\b(?:action|reaction|interrupt):", re.IGNORECASE)
"""What an ability begins with: it is read as a whole."""
_USED = re.compile(r"(?!forced)(?:\w+ )?(?:action|reaction|interrupt):", re.IGNORECASE)
"""How an ability begins that a player may use; what is forced is no choice, and stays prose."""
_LIMIT = re.compile(
    r"limit (?:once|(?P<twice>twice)|(?P<number>\d{1,2}))\b[^.]*per (?P<within>conflict|phase|round)", re.IGNORECASE
)
_UNLIMITED = re.compile(r"\bunlimited\b", re.IGNORECASE)
_MOST = re.compile(r"max (\d{1,2}) per (conflict|phase|round)", re.IGNORECASE)


def both(said: str) -> dict[str, str]:
    """Return a text that the dataset has in one language alone."""
    return {"pt": said, "en": said}


def word_of(trait: str) -> str:
    """Return a trait in this game's form: battle-maiden."""
    return "-".join(trait.lower().replace("'", "").split())


def members_said(kind: str, text: str) -> dict[str, Any]:
    """Return the members of a card that its text says: keywords, restrictions, abilities and prose left to a judge."""
    found: dict[str, Any] = {}
    keywords: list[str] = []
    paragraphs: list[str] = []
    for line in _lines(text):
        unread = _unread(line, kind, found, keywords)
        if unread.lower().startswith("composure"):
            keywords.append("composure")
        said = re.sub(r"</?em>", "", unread).strip()
        if said.startswith("•") and paragraphs:
            paragraphs[-1] += f"\n{said}"
        elif said:
            paragraphs.append(said)
    if kind == "event":
        paragraphs = ["\n".join(paragraphs)] if paragraphs else []
    abilities = [_ability(kind, each) for each in paragraphs if kind == "event" or _USED.match(each)]
    prose = "\n".join(each for each in paragraphs if kind != "event" and not _USED.match(each))
    if prose:
        found["prose"] = both(prose)
    return {
        **found,
        "keywords": [*dict.fromkeys(keywords)],
        "abilities": abilities,
        "needs_judge": bool(prose or abilities),
    }


def _unread(line: str, kind: str, found: dict[str, Any], keywords: list[str]) -> str:
    """Take what the sentences of a line say, and return those that are not read. What an ability says is one."""
    unread = ""
    while line:
        sentence = _SENTENCE.match(line)
        if sentence is not None and (kind == "attachment" or sentence["bearer"] is sentence["only"] is None):
            _take(sentence, found, keywords)
            line = line[sentence.end() :]
            continue
        end = _END.search(line)
        stop = len(line) if end is None or _LABEL.search(line, 0, end.end()) else end.end()
        unread, line = unread + line[:stop], line[stop:]
    return unread


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text without HTML, but for traits (`<em>`), icons as words."""
    text = re.sub(r" ?\[(?:[a-z]+-)?([a-z-]+)\]", r" \1", text)
    text = re.sub(r"<(?!/?em>)[^<>]*>", "", re.sub(r"<br ?/?>|</p>", "\n", text))
    for line in html.unescape(text).splitlines():
        if line.strip():
            yield " ".join(line.split())


def _take(sentence: re.Match[str], found: dict[str, Any], keywords: list[str]) -> None:
    """Take what one sentence says."""
    if sentence["keyword"] is not None:
        keywords.append(sentence["keyword"].lower())
    elif sentence["none"] is not None:
        keywords.append("no_attachments")
        excepted = re.split(r",|\bor\b|\band\b", re.sub(r"</?em>", "", sentence["except"] or ""))
        found["except_for"] = [word_of(each) for each in excepted if each.strip()]
    elif sentence["replaced"] is not None:
        keywords.append("disguised")
        found["in_place_of"] = word_of(sentence["replaced"])
    else:
        who, whose = (sentence["bearer"] or sentence["only"] or "").lower(), sentence["whose"] or ""
        unique = ["not_unique" if "non-" in who else "unique"] if "unique" in who else []
        asked = {
            "whose": "own" if "you" in whose else "opponent" if whose else "",
            "tags": [word_of(trait) for trait in re.findall("<em>(.*?)</em>", who)],
            "statuses": [*unique, *re.findall("|".join(CLANS), re.sub("<em>.*?</em>", "", who))],
        }
        said = {name: value for name, value in asked.items() if value}
        found["attaches_to"] = {"what": ["character"], **found.get("attaches_to", {}), **said}


def _ability(kind: str, text: str) -> dict[str, Any]:
    """Return an ability that is used as an action, and left to a judge; with its printed limit or maximum (B-109)."""
    limit, most = _LIMIT.search(text), _MOST.search(text)
    times = 0 if _UNLIMITED.search(text) else 1
    bounds: dict[str, Any] = {} if most is None else {"most": int(most[1]), "per": most[2].lower()}
    if limit is not None:
        times = 2 if limit["twice"] else int(limit["number"] or 1)
        bounds["within"] = limit["within"].lower()
    return {"kind": "action", "when": "action", "text": both(text), "do": [{"op": "leave_to_judge"}],
            "zone": "hand" if kind == "event" else "board", "times": times, **bounds}  # fmt: skip
