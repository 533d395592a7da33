-- Card sets of users, each under an id that follows from its content. They are never changed.

CREATE TABLE card_sets (
    card_set_id TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    cards TEXT NOT NULL,
    created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX card_sets_by_age ON card_sets (created_at, card_set_id);
