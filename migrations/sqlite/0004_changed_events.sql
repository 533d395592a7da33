-- Events are written once. Whatever changes or deletes one has its match listed as damaged until it has been examined.

CREATE TRIGGER event_changed AFTER UPDATE ON events
BEGIN
    UPDATE matches SET status = 'damaged' WHERE match_id IN (OLD.originator_id, NEW.originator_id);
END;

CREATE TRIGGER event_deleted AFTER DELETE ON events
BEGIN
    UPDATE matches SET status = 'damaged' WHERE match_id = OLD.originator_id;
END;
