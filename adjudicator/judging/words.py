"""What people call who judges, how far a dispute is, and what may be done with it."""

from collections.abc import Iterable, Mapping

from adjudicator.kernel.text.text import Text

ROLES: Mapping[str, Text] = {
    "organiser": Text("organização", "organiser"),
    "judge": Text("juiz", "judge"),
    "head_judge": Text("juiz-mor", "head judge"),
    "scorekeeper": Text("anotador", "scorekeeper"),
    "seat": Text("jogador", "player"),
    "spectator": Text("espectador", "spectator"),
}

STATUSES: Mapping[str, Text] = {
    "called": Text("chamada", "called"),
    "investigating": Text("em investigação", "under investigation"),
    "ruled": Text("decidida", "ruled"),
    "appealed": Text("em apelação", "appealed"),
    "remedying": Text("com remédios a aplicar", "awaiting its remedies"),
    "closed": Text("encerrada", "closed"),
    "withdrawn": Text("retirada", "withdrawn"),
}

COMMANDS: Mapping[str, Text] = {
    "acknowledge": Text("assumi-la", "acknowledge it"),
    "state": Text("declarar algo", "make a statement"),
    "withdraw": Text("retirá-la", "withdraw it"),
    "rule": Text("decidir", "give a ruling"),
    "accept": Text("aceitar a decisão", "accept the ruling"),
    "appeal": Text("apelar", "appeal"),
    "decide": Text("decidir a apelação", "decide the appeal"),
    "remand": Text("devolvê-la", "remand it"),
    "plan": Text("planejar um retrocesso", "plan a backup"),
    "authorise": Text("autorizar um plano", "authorise a plan"),
    "apply": Text("aplicar os remédios", "apply the remedies"),
    "reopen": Text("reabri-la", "reopen it"),
}


def in_words(keys: Iterable[str], words: Mapping[str, Text]) -> Text:
    """Return keys in their words, one after the other."""
    found = [words[key] for key in keys]
    return Text(", ".join(word.pt for word in found) or "nada", ", ".join(word.en for word in found) or "nothing")
