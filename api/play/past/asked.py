"""Questions as requests bring them."""

from typing import Any

from adjudicator.api.http.reading import reading
from adjudicator.kernel.text.reading import read
from adjudicator.matches.questions.questions import AnyQuestion


def read_question(body: dict[str, Any]) -> AnyQuestion:
    """Return the question of a request, at the move or version that is given beside it. 422 with the field at fault."""
    moment = {name: body[name] for name in ("move", "version") if name in body}
    with reading("/question"):
        question: AnyQuestion = read({**body["question"], **moment}, AnyQuestion)
        return question
