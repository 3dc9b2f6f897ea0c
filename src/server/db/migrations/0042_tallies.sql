CREATE TABLE "integrity_tally" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"table_name" text NOT NULL,
	"rows" bigint NOT NULL,
	"keys" bit(128) NOT NULL,
	"digests" bit(256) NOT NULL
);
--> statement-breakpoint
-- A link names its row by all columns of its key. A row that was deleted by hand and is written anew keeps its first link, whose
-- digest is another one.
CREATE OR REPLACE FUNCTION add_integrity_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO integrity_link (table_name, row_id, digest)
    SELECT TG_TABLE_NAME, string_agg(to_jsonb(NEW)->>k.name, '/' ORDER BY k.place), NEW.digest
    FROM unnest(TG_ARGV) WITH ORDINALITY k(name, place)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Published once and never changed: a digest and a place in a chain, like what is accepted.
DO $$
DECLARE
  each text[];
  target text;
BEGIN
  FOREACH each SLICE 1 IN ARRAY ARRAY[['campaign_policy', 'version', ''], ['config_document', 'name', 'version'],
    ['document_number', 'number', ''], ['membership_plan', 'plan_id', 'version']] LOOP
    target := each[1];
    IF target IN ('config_document', 'document_number') THEN
      EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
      PERFORM renew_row_digests(target::regclass);
      EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
      EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
    END IF;
    EXECUTE format('INSERT INTO integrity_link (table_name, row_id, digest) SELECT %L, concat_ws(''/'', %s), digest FROM %I', target,
      concat_ws(', ', quote_ident(each[2]), quote_ident(nullif(each[3], ''))), target);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION add_integrity_link(%s)', target || '_link', target,
      concat_ws(', ', quote_literal(each[2]), quote_literal(nullif(each[3], ''))));
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER config_document_append_only BEFORE UPDATE OR DELETE ON "config_document"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- People, contacts and what they declared and asked for: a digest with every change.
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['acceptance_link', 'contact_point', 'contact_preference', 'credential', 'customer', 'data_request',
    'diagnosis', 'identity_check', 'pep_declaration', 'rebanking_upload', 'removed_contact', 'webhook'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    PERFORM renew_row_digests(target::regclass);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
  END LOOP;
END
$$;
--> statement-breakpoint
-- An import writes these by the hundred thousand. A uuid needs no JSON to be quoted.
CREATE OR REPLACE FUNCTION write_out_digest(target regclass) RETURNS void LANGUAGE plpgsql AS $$
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
        WHEN 'timestamp with time zone' THEN '%L || rtrim(to_json(NEW.%I AT TIME ZONE ''UTC'')::text, ''"'') || ''+00:00"'''
        WHEN 'uuid' THEN '%L || ''"'' || NEW.%I || ''"'''
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
SELECT write_out_digest(target) FROM unnest(ARRAY['customer', 'contact_point', 'obligation', 'offer']::regclass[]) target;
--> statement-breakpoint
-- How many rows a table whose rows change has, and the exclusive or of their keys and of their digests: what is deleted or
-- added without triggers shows, and the key of a single such row with it. Each statement adds a row of its own, so that no
-- writer waits for another one; a periodic job adds them up.
-- The key of a row as 32 hexadecimal digits.
CREATE FUNCTION tally_key(target regclass) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT format('replace(%I::text, ''-'', '''')', attname) FROM pg_attribute
      WHERE attrelid = target AND attname IN ('id', 'customer_id') AND NOT attisdropped ORDER BY attname DESC LIMIT 1),
    'rpad(encode(convert_to(series || ''-'' || year, ''UTF8''), ''hex''), 32, ''0'')')
$$;
--> statement-breakpoint
CREATE FUNCTION tally_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM integrity_tally WHERE table_name = (SELECT relname FROM pg_class WHERE oid = target);
  EXECUTE format('INSERT INTO integrity_tally (table_name, rows, keys, digests)
    SELECT (SELECT relname FROM pg_class WHERE oid = %L::regclass), count(*), bit_xor((''x'' || %s)::bit(128)), bit_xor((''x'' || digest)::bit(256))
    FROM %s HAVING count(*) > 0', target, tally_key(target), target);
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_tally(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target_name text := (SELECT relname FROM pg_class WHERE oid = target);
  sums text := format('bit_xor((''x'' || %s)::bit(128)), bit_xor((''x'' || digest)::bit(256))', tally_key(target));
BEGIN
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = ''INSERT'' THEN
    INSERT INTO integrity_tally (table_name, rows, keys, digests) SELECT TG_TABLE_NAME, count(*), %2$s FROM written HAVING count(*) > 0;
  ELSIF TG_OP = ''DELETE'' THEN
    INSERT INTO integrity_tally (table_name, rows, keys, digests) SELECT TG_TABLE_NAME, -count(*), %2$s FROM former HAVING count(*) > 0;
  ELSE
    INSERT INTO integrity_tally (table_name, rows, keys, digests) SELECT TG_TABLE_NAME, 0, %2$s
      FROM (SELECT * FROM written UNION ALL SELECT * FROM former) both_rows HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$body$', target_name || '_tally', sums);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %s REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', target_name || '_tally_insert', target, target_name || '_tally');
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %s REFERENCING NEW TABLE AS written OLD TABLE AS former
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', target_name || '_tally_update', target, target_name || '_tally');
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS former
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', target_name || '_tally_delete', target, target_name || '_tally');
  PERFORM tally_rows(target);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['acceptance_link', 'agreement', 'contact_point', 'contact_preference', 'counter', 'credential', 'customer',
    'data_request', 'diagnosis', 'document', 'identity_check', 'instalment', 'obligation', 'offer', 'payable', 'payment_attempt',
    'payment_event', 'pep_declaration', 'proposal', 'provider_transaction', 'rebanking_application', 'rebanking_upload',
    'removed_contact', 'review_case', 'webhook'] LOOP
    PERFORM keep_tally(target::regclass);
  END LOOP;
END
$$;
--> statement-breakpoint
-- For a migration that changes rows of a protected table, or adds a column to it that is not null.
CREATE OR REPLACE FUNCTION renew_row_digests(target regclass, VARIADIC left_out text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', target);
  EXECUTE format('UPDATE %s t SET digest = (
    SELECT encode(sha256(convert_to(string_agg(to_json(e.key)::text || '':'' || e.value::text, '','' ORDER BY e.key COLLATE "C"), ''UTF8'')), ''hex'')
    FROM jsonb_each(to_jsonb(t) - ''{digest}''::text[] - $1) e WHERE e.value <> ''null''::jsonb)', target) USING left_out;
  EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', target);
  IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = target AND tgname LIKE '%\_tally\_insert') THEN
    PERFORM tally_rows(target);
  END IF;
END
$$;
