"""Which language a client reads: pt-BR or en, by Accept-Language."""

from flask import Response, request
from werkzeug.datastructures import LanguageAccept

from adjudicator.kernel.text.text import Language

TAGS: dict[Language, str] = {"pt": "pt-BR", "en": "en"}


def preferred() -> Language:
    """Return the client's language; English where it says nothing."""
    return preferred_of(request.accept_languages)


def preferred_of(accepted: LanguageAccept) -> Language:
    """Return the better of the two languages for who accepts these."""
    best = accepted.best_match(["en", "pt-BR", "pt"], default="en")
    return "pt" if str(best).startswith("pt") else "en"


def told_in(response: Response, language: Language) -> Response:
    """Mark a response as being in a language that the client chose."""
    response.headers["Content-Language"] = TAGS[language]
    response.vary.add("Accept-Language")
    return response
