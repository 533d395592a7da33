"""Which tables and columns of a store an audit compares with what its events tell, and which it cannot, and why.

A test holds it: every column of every table, on both databases, stands here; who adds one says which it is.
"""

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.kernel.text.text import Text

COMPARED: Mapping[str, tuple[str, ...]] = {
    "events": ("originator_id", "originator_version", "state", "topic"),
    "snapshots": ("originator_id", "originator_version", "state", "topic"),
    "archived": ("file", "match_id", "sha256", "topic", "version"),
    "moves": ("logged", "match_id", "move", "subject", "version"),
    "matches": (
        "created_at", "edition", "enforcement", "house", "imported", "keys", "luck", "match_id", "nonces", "players",
        "ruleset", "salt_key", "seed", "status", "tournament_id", "winners",
    ),
    "match_index": ("created_at", "match_id", "moves", "name", "subject", "times", "tournament_id"),
    "tournaments": ("created_at", "name", "ruleset", "shown", "tournament_id"),
    "disputes": (
        "blocking", "closed_at", "created_at", "dispute_id", "extension", "kind", "match_id", "opened_by", "ruled_at",
        "ruleset", "status", "tournament_id",
    ),
    "dispute_index": ("created_at", "dispute_id", "name", "subject", "tournament_id"),
    "remedies": (
        "applied_at", "dispute_id", "infraction", "kind", "match_id", "number", "penalty", "player", "tournament_id",
    ),
    "precedents": ("created_at", "dispute_id", "name", "ruleset", "subject"),
    "tokens": ("match_id", "role", "seat", "tournament_id"),
    "card_sets": ("card_set_id", "cards", "name", "ruleset", "size"),
    "pictures": ("data", "media_type", "picture_id"),
    "looks": ("created_at", "look_id", "match_id", "subject", "tournament_id", "view"),
    "log_entries": ("entry", "position", "stream", "version"),
    "log_tiles": ("hashes", "level", "number"),
    "log_checkpoints": ("note", "size"),
}  # fmt: skip
"""Tables, and their columns that are compared: with events, with what follows from the row itself, with what the
transparency log signs."""


class NotCompared(NamedTuple):
    """Columns of a table that are not compared, all of them where none is named, or not wholly; and why."""

    table: str
    columns: tuple[str, ...]
    why: Text
    wholly: bool = True


NOT_COMPARED = (
    NotCompared("events", ("notification_id", "xid"), Text(
        "a ordem entre registros diferentes não está em nenhum",
        "the order among different streams is told by none of them",
    )),
    NotCompared("archived", ("at",), Text(
        "nada além disso diz quando se arquivou", "nothing else tells when a match was archived",
    )),
    NotCompared("moves", ("fingerprint", "idempotency_key"), Text(
        "só quem enviou o pedido sabe o que enviou", "who sent the request alone knows what was sent",
    )),
    NotCompared("moves", ("subject",), Text(
        "os eventos de uma partida não dizem de quem é o token: confere-se o seu lugar, enquanto o token existe",
        "the events of a match do not say whose token it was: its seat is compared, while the token is there",
    ), wholly=False),
    NotCompared("matches", ("table_label",), Text(
        "o nome da mesa não está nos eventos da partida", "the events of a match do not tell its table's label",
    )),
    NotCompared("matches", ("house_level",), Text(
        "os eventos dizem os lugares da casa, e não como ela joga", "events tell the house's seats, not how it plays",
    )),
    NotCompared("matches", ("tournament_id",), Text(
        "diz-se só em rodadas e disputas; de outras partidas, ninguém",
        "rounds and disputes tell it; of other matches nothing does",
    ), wholly=False),
    NotCompared("matches", ("imported",), Text(
        "quando e por quem foi importada não está no registro importado",
        "when and by whom it was imported is not in the log that was imported",
    ), wholly=False),
    NotCompared("tokens", ("created_at", "digest", "expires_at", "label", "revoked_at", "secret"), Text(
        "de tokens sem cargo em torneio não há evento; os dos cargos são comparados por inteiro, mas `secret`",
        "no event tells of tokens without an office in a tournament; those of offices are compared, but for `secret`",
    )),
    NotCompared("card_sets", ("created_at",), Text(
        "o id segue das cartas, não do horário", "the id follows from the cards, and not from the time",
    )),
    NotCompared("pictures", ("created_at",), Text(
        "o id segue da imagem, não do horário", "the id follows from the picture, and not from the time",
    )),
    NotCompared("looks", ("label", "move", "operation", "role"), Text(
        "olhar não muda a partida: não há evento, e um olhar apagado não se acha",
        "a look changes no match: there is no event of it, and one that was deleted is not found",
    )),
    NotCompared("looks", ("created_at",), Text(
        "o id de um olhar diz o minuto", "the id of a look tells the minute",
    ), wholly=False),
    NotCompared("snapshots", ("state", "topic"), Text(
        "um retrato que não pode ser lido não é usado", "a snapshot that cannot be read is not used",
    ), wholly=False),
    NotCompared("sessions", (), Text(
        "são de navegadores; nada que se joga ou julga depende delas",
        "they are of browsers; nothing that is played or judged rests on them",
    )),
    NotCompared("codes", (), Text(
        "são de navegadores, por minutos; nada que se joga ou julga depende deles",
        "they are of browsers, for minutes; nothing that is played or judged rests on them",
    )),
    NotCompared("erasures", (), Text(
        "diz quando se apagaram nomes, para que ninguém os guarde na memória",
        "it tells when names were erased, so that nobody keeps them in memory",
    )),
    NotCompared("relocation", (), Text(
        "é sobre o próprio banco de dados", "it is about the database itself",
    )),
    NotCompared("_yoyo_migration", (), Text(
        "as migrações; `db check` as confere", "the migrations; `db check` compares them",
    )),
    NotCompared("_yoyo_log", (), Text("quando se migrou", "when it was migrated")),
    NotCompared("_yoyo_version", (), Text("a versão da ferramenta que migra", "the version of what migrates")),
    NotCompared("yoyo_lock", (), Text("a trava de quem migra", "the lock of what migrates")),
)  # fmt: skip


def named(each: NotCompared) -> str:
    """Return how a table, or some of its columns, are named."""
    return f"{each.table} ({', '.join(each.columns)})" if each.columns else each.table
