"""The words of a dispute's report, in both languages."""

from collections.abc import Mapping
from typing import Any

from adjudicator.judging.words import ROLES, STATUSES
from adjudicator.kernel.text.text import Language, Text

_PAIRS = {
    "status": ("Estado", "Status"),
    "match": ("Partida", "Match"),
    "log": ("Registro", "Log"),
    "match_log": ("Registro da partida", "Log of the match"),
    "opened": ("Aberta", "Opened"),
    "by": ("por", "by"),
    "ruled": ("Decidida", "Ruled"),
    "closed": ("Encerrada", "Closed"),
    "question": ("Pergunta", "Question"),
    "under": ("sob", "under"),
    "not_official": ("não oficial", "not official"),
    "finding": ("Achado do serviço", "The service's finding"),
    "clauses": ("Cláusulas", "Clauses"),
    "evidence": ("Evidências", "Evidence"),
    "for_judges": ("só para juízes", "for judges alone"),
    "statements": ("Declarações", "Statements"),
    "ruling": ("Decisão", "Ruling"),
    "supersedes": ("substitui", "supersedes"),
    "follows": ("Segue o achado", "Follows the finding"),
    "deviates": ("Desvia do achado", "Deviates from the finding"),
    "outcome": ("Resultado", "Outcome"),
    "penalties": ("Penalidades", "Penalties"),
    "remedies": ("Remédios", "Remedies"),
    "note": ("Nota aos juízes", "Note to judges"),
    "appeal": ("Apelação", "Appeal"),
    "grounds": ("Fundamentos", "Grounds"),
    "decided": ("Decidida", "Decided"),
    "plan": ("Plano de retrocesso", "Backup plan"),
    "authorised": ("autorizado", "authorised"),
    "not_authorised": ("não autorizado", "not authorised"),
    "asked": ("A mesa de que se pergunta", "The table that is asked about"),
    "before": ("A mesa antes dos remédios", "The table before the remedies"),
    "at_ruling": ("A mesa quando se decidiu", "The table at the ruling"),
    "after": ("A mesa depois deles", "The table after them"),
    "moves": ("Os lances", "The moves"),
    "move": ("lance", "move"),
    "after_move": ("depois do lance", "after move"),
    "before_move": ("para antes do lance", "to before move"),
    "applied": ("Aplicado nos lances", "Applied in moves"),
    "merged": ("somada a outra", "merged with another"),
    "precedents": ("Precedentes", "Precedents"),
    "hidden": ("oculto enquanto a partida corre", "hidden while the match runs"),
    "back": ("Voltar à disputa", "Back to the dispute"),
    "none": ("nenhuma", "none"),
    "level": ("instância", "level"),
    "standard": ("a política dá", "the policy gives"),
    "winners": ("vencem", "winners"),
    "decisions": ("Decisões desfeitas", "Decisions taken back"),
    "risks": ("Riscos", "Risks"),
    "recommend": ("Recomenda-se", "Recommended"),
    "seen": ("Visto desde então", "Seen since"),
    # what a plan says
    "leave_as_is": ("deixar como está", "leave as it is"),
    "changes_active_player": ("muda quem decide", "changes who decides"),
    "makes_another_redo": ("outro jogador teria de refazer", "another player would have to redo"),
    "crosses_random_event": ("atravessa um sorteio", "crosses a random event"),
    "crosses_revealed_information": ("atravessa informação revelada", "crosses revealed information"),
    # outcomes, remedies
    "no_infraction": ("sem infração", "no infraction"),
    "infraction": ("infração", "infraction"),
    "players_agreed": ("acordo dos jogadores", "the players agreed"),
    "official_error": ("erro de oficial", "an official's error"),
    "void": ("sem efeito", "void"),
    "upheld": ("mantida", "upheld"),
    "modified": ("modificada", "modified"),
    "overturned": ("revertida", "overturned"),
    "remanded": ("devolvida", "remanded"),
    "adjustment": ("ajuste da mesa", "adjustment of the table"),
    "rewind": ("retrocesso", "rewind"),
    "penalty": ("penalidade", "penalty"),
    "match_loss": ("perda da partida", "match loss"),
    "draw": ("empate", "draw"),
}

_KINDS = {
    "value": ("Que número era este, e por quê", "What this number was, and why"),
    "legality": ("Era legal", "Whether it was legal"),
    "timing": ("Quem podia responder", "Who could respond"),
    "outcome": ("O que teria acontecido", "What would have happened"),
    "knowledge": ("O que se podia saber", "What could be known"),
    "free": ("Pergunta livre", "A question in words"),
}

_TABLES: dict[str, Mapping[str, Text]] = {
    "kinds": {key: Text(pt, en) for key, (pt, en) in _KINDS.items()}, "roles": ROLES, "statuses": STATUSES,
}  # fmt: skip


def _words(language: Language) -> dict[str, Any]:
    plain = {key: Text(pt, en)[language] for key, (pt, en) in _PAIRS.items()}
    return plain | {name: {key: text[language] for key, text in table.items()} for name, table in _TABLES.items()}


WORDS: dict[Language, dict[str, Any]] = {"pt": _words("pt"), "en": _words("en")}
