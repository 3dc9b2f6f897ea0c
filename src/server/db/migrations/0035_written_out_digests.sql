-- The digest of set_row_digest(), letter for letter, written out for the columns that a table has: half of an import's time went
-- into inserts here, which built JSON of each row and took it apart again. A migration that changes the columns of such a table
-- calls it once more.
CREATE FUNCTION write_out_digest(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target_name text := (SELECT relname FROM pg_class WHERE oid = target);
  parts text[];
BEGIN
  SELECT array_agg(format(
      CASE format_type(a.atttypid, NULL)
        WHEN 'bigint' THEN '%L || NEW.%I'
        WHEN 'integer' THEN '%L || NEW.%I'
        WHEN 'boolean' THEN '%L || NEW.%I::text'
        WHEN 'date' THEN '%L || to_json(NEW.%I)::text'
        WHEN 'text' THEN '%L || to_json(NEW.%I)::text'
        WHEN 'uuid' THEN '%L || to_json(NEW.%I)::text'
        WHEN 'timestamp with time zone' THEN '%L || rtrim(to_json(NEW.%I AT TIME ZONE ''UTC'')::text, ''"'') || ''+00:00"'''
      END, to_json(a.attname)::text || ':', a.attname) ORDER BY a.attname COLLATE "C")
    INTO parts
    FROM pg_attribute a WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'digest';
  IF array_position(parts, NULL) IS NOT NULL THEN
    RAISE EXCEPTION '% has a column whose digest is not written out yet', target_name;
  END IF;
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.digest := encode(sha256(convert_to(concat_ws('','',
    %s), ''UTF8'')), ''hex'');
  RETURN NEW;
END
$body$', 'set_' || target_name || '_digest', array_to_string(parts, E',\n    '));
  EXECUTE format('DROP TRIGGER %I ON %s', target_name || '_digest', target);
  EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION %I()',
    target_name || '_digest', target, 'set_' || target_name || '_digest');
END
$$;
--> statement-breakpoint
SELECT write_out_digest('obligation');
--> statement-breakpoint
SELECT write_out_digest('offer');
