-- The global order is that of transactions, and by number within one: numbers are given before the commit, in any order.
CREATE INDEX events_in_order ON events (xid, notification_id);

-- The number of a transaction means something in its own cluster only: in another one it is written anew, and no event
-- has changed by that.
DROP TRIGGER event_changed ON events;
CREATE TRIGGER event_changed
    AFTER DELETE OR UPDATE OF originator_id, originator_version, topic, state, notification_id ON events
    FOR EACH ROW EXECUTE FUNCTION event_changed();

-- A move of this store to another database, or to this one from another: one row while it is under way, and when it
-- has gone. It is about this database, so it is not copied with the rest.
CREATE TABLE relocation (
    relocation_id text PRIMARY KEY,
    role text NOT NULL,
    place text NOT NULL,
    at text NOT NULL
);
