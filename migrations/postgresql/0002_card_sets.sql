-- Card sets of users, each under an id that follows from its content. They are never changed.

CREATE TABLE card_sets (
    card_set_id text COLLATE "C" PRIMARY KEY,
    ruleset text NOT NULL,
    name text NOT NULL,
    size integer NOT NULL,
    cards text NOT NULL,
    created_at text COLLATE "C" NOT NULL
);

CREATE INDEX card_sets_by_age ON card_sets (created_at, card_set_id);
