-- Events are written once. Whatever changes or deletes one has its match listed as damaged until it has been examined.

CREATE FUNCTION event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE matches SET status = 'damaged' WHERE match_id = OLD.originator_id;
    IF TG_OP = 'UPDATE' THEN
        UPDATE matches SET status = 'damaged' WHERE match_id = NEW.originator_id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER event_changed AFTER UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION event_changed();
