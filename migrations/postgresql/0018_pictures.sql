-- Pictures of cards of one's own, each under the SHA-256 of its bytes. They are never changed.

CREATE TABLE pictures (
    picture_id text COLLATE "C" PRIMARY KEY,
    media_type text NOT NULL,
    data bytea NOT NULL,
    created_at text COLLATE "C" NOT NULL
);
