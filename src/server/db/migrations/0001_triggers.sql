-- A payment or an acceptance is never rewritten. A correction is a new row.
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- For columns that never change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'these columns of % never change (%)', TG_TABLE_NAME, TG_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- An erased person's audit rows lose their data and nothing else. Rows that follow the erasure are append-only again.
CREATE FUNCTION refuse_audit_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.data = '{"erased": true}'::jsonb
    AND to_jsonb(NEW) - 'data' = to_jsonb(OLD) - 'data'
    AND EXISTS (SELECT 1 FROM customer WHERE id = OLD.customer_id AND erased_at >= OLD.at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Events lose their notes when the person of their owner (a case or a dispute) is erased, and nothing else.
CREATE FUNCTION refuse_note_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_erased boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL
    AND to_jsonb(NEW) - '{note,digest}'::text[] = to_jsonb(OLD) - '{note,digest}'::text[]
  THEN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I o JOIN customer c ON c.id = o.customer_id WHERE o.id = $1 AND c.erased_at >= $2)', TG_ARGV[0])
      INTO is_erased USING (to_jsonb(OLD)->>TG_ARGV[1])::uuid, OLD.at;
    IF is_erased THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- The agreement of an attempt changes only to the agreement that replaced it.
CREATE FUNCTION refuse_other_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM agreement a JOIN payable p ON p.agreement_id = a.id
    WHERE a.id = NEW.agreement_id AND p.id = NEW.payable_id AND a.replaces_id = OLD.agreement_id
  ) THEN
    RAISE EXCEPTION 'these columns of % never change (%)', TG_TABLE_NAME, TG_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A digest of all columns of a row. Empty columns are left out, so a later nullable column changes no digest.
-- Times are in UTC in every session.
CREATE FUNCTION set_row_digest() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  SELECT encode(sha256(convert_to(string_agg(to_json(e.key)::text || ':' || e.value::text, ',' ORDER BY e.key COLLATE "C"), 'UTF8')), 'hex')
    INTO NEW.digest
    FROM jsonb_each(to_jsonb(NEW) - '{digest}'::text[] - coalesce(TG_ARGV, '{}')) e WHERE e.value <> 'null'::jsonb;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- The digest of an audit row covers only the hash of its data, so the row stays verifiable after an erasure.
CREATE FUNCTION set_data_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.data_hash := encode(sha256(convert_to(NEW.data::text, 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Adds a row to the chain of its table. A job assigns the sequence later, so that writers never wait for each other.
-- A row that was deleted by hand and is inserted again keeps its first link, whose digest differs.
CREATE FUNCTION add_integrity_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO integrity_link (table_name, row_id, digest)
    SELECT TG_TABLE_NAME, string_agg(to_jsonb(NEW)->>k.name, '/' ORDER BY k.place), NEW.digest
    FROM unnest(TG_ARGV) WITH ORDINALITY k(name, place)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes the digest of set_row_digest() out for the columns of one table: an import spent half of its time in the generic
-- function. A migration that changes the columns of such a table calls it again.
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
-- A tally has the number of rows of a table and the exclusive or of their keys and of their digests. It shows rows that were
-- deleted or added without triggers, and the key of a single such row. Each statement inserts a tally of its own, so that
-- writers never wait for each other; a job adds them up. The key of a row has 32 hexadecimal digits.
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
-- For a migration that changes rows of a protected table, or adds a column to it that is not null.
CREATE FUNCTION renew_row_digests(target regclass, VARIADIC left_out text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
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
--> statement-breakpoint
-- Rows that are written once: a digest and a link in the chain. The data of an audit row are not in its digest.
DO $$
DECLARE
  target text;
  key text;
BEGIN
  FOR target, key IN VALUES ('acceptance_evidence', 'agreement_id'), ('audit_event', 'id'), ('campaign_policy', 'version'),
    ('config_document', 'name,version'), ('consent', 'id'), ('document_number', 'number'), ('legal_text', 'hash'),
    ('membership_plan', 'plan_id,version'), ('payment_ledger', 'id'), ('redrawn_document', 'id'), ('relief', 'id') LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest(%s)', target || '_digest', target,
      CASE target WHEN 'audit_event' THEN quote_literal('data') ELSE '' END);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION add_integrity_link(%s)', target || '_link', target,
      (SELECT string_agg(quote_literal(name), ', ') FROM unnest(string_to_array(key, ',')) name));
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION %I()', target || '_append_only', target,
      CASE target WHEN 'audit_event' THEN 'refuse_audit_rewrite' ELSE 'refuse_rewrite' END);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "data_hash" text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TRIGGER audit_event_data_hash BEFORE INSERT ON "audit_event" FOR EACH ROW EXECUTE FUNCTION set_data_hash();
--> statement-breakpoint
-- Rows that change: a new digest with every change, and a tally.
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['acceptance_link', 'agreement', 'case_event', 'case_file', 'contact_point', 'contact_preference', 'counter',
    'credential', 'customer', 'data_request', 'diagnosis', 'document', 'identity_check', 'instalment', 'obligation', 'offer',
    'operator_case', 'payable', 'payment_attempt', 'payment_event', 'pep_declaration', 'proposal', 'provider_transaction', 'rebanking_application', 'rebanking_upload',
    'removed_contact', 'webhook'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
    PERFORM keep_tally(target::regclass);
  END LOOP;
END
$$;
--> statement-breakpoint
-- An import writes these by the hundred thousand.
SELECT write_out_digest(target) FROM unnest(ARRAY['customer', 'contact_point', 'obligation', 'offer']::regclass[]) target;
--> statement-breakpoint
-- Rows that are never deleted.
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['agreement', 'counter', 'instalment', 'integrity_chain', 'integrity_link', 'operator_case', 'payable',
    'payment_attempt', 'proposal', 'provider_transaction'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rewrite()', target || '_stays', target);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['acceptance_evidence', 'agreement', 'audit_event', 'campaign_policy', 'case_event', 'config_document', 'consent',
    'counter', 'document', 'document_number', 'instalment', 'integrity_chain', 'integrity_head', 'integrity_link', 'legal_text',
    'membership_plan', 'operator_case', 'payable', 'payment_attempt', 'payment_event', 'payment_ledger', 'proposal', 'provider_transaction', 'redrawn_document', 'relief'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A document about no agreement (a diagnosis) is deleted with its person.
CREATE TRIGGER document_stays BEFORE DELETE ON "document" FOR EACH ROW WHEN (OLD.agreement_id IS NOT NULL)
  EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER case_event_append_only BEFORE UPDATE OR DELETE ON "case_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_note_rewrite('operator_case', 'case_id');
--> statement-breakpoint
CREATE TRIGGER case_file_fixed BEFORE UPDATE ON "case_file"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operator_case_fixed BEFORE UPDATE ON "operator_case" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.kind, OLD.reason, OLD.subject_type, OLD.subject_id, OLD.opened_by, OLD.dedupe_key, OLD.detail, OLD.opened_at)
    IS DISTINCT FROM (NEW.id, NEW.number, NEW.kind, NEW.reason, NEW.subject_type, NEW.subject_id, NEW.opened_by, NEW.dedupe_key,
      NEW.detail, NEW.opened_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER integrity_head_append_only BEFORE UPDATE OR DELETE ON "integrity_head"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- A link gets its sequence once.
CREATE TRIGGER integrity_link_fixed BEFORE UPDATE ON "integrity_link" FOR EACH ROW
  WHEN (OLD.sequence IS NOT NULL OR (OLD.table_name, OLD.row_id, OLD.digest) IS DISTINCT FROM (NEW.table_name, NEW.row_id, NEW.digest))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A diagnosis is never rewritten. It is deleted with its person.
CREATE TRIGGER diagnosis_never_rewritten BEFORE UPDATE ON "diagnosis"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- The customer of a row may change when two rows of one person are merged.
CREATE TRIGGER agreement_fixed BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.kind, OLD.obligation_id, OLD.offer_id, OLD.proposal_id, OLD.membership_price, OLD.creditor, OLD.product,
      OLD.initial_payment, OLD.term, OLD.acceptance_reason, OLD.accepted_at)
    IS DISTINCT FROM (NEW.id, NEW.number, NEW.kind, NEW.obligation_id, NEW.offer_id, NEW.proposal_id, NEW.membership_price, NEW.creditor,
      NEW.product, NEW.initial_payment, NEW.term, NEW.acceptance_reason, NEW.accepted_at)
    OR (OLD.crm_agreement_id IS NOT NULL AND OLD.crm_agreement_id IS DISTINCT FROM NEW.crm_agreement_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The figures of an agreement change only to those of an amendment.
CREATE FUNCTION refuse_other_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM relief WHERE agreement_id = NEW.id AND figures->'after' @> jsonb_build_object(
      'components', NEW.original_components, 'discount', NEW.discount, 'total', NEW.total, 'interest', NEW.interest)) THEN
    RAISE EXCEPTION 'no amendment has these figures (%)', TG_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER agreement_figures_fixed BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN ((OLD.original_components, OLD.discount, OLD.total, OLD.interest)
    IS DISTINCT FROM (NEW.original_components, NEW.discount, NEW.total, NEW.interest))
  EXECUTE FUNCTION refuse_other_figures();
--> statement-breakpoint
CREATE FUNCTION refuse_other_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM relief WHERE agreement_id = NEW.agreement_id AND figures->'after'->'amounts' @> jsonb_build_array(
      jsonb_build_object('number', NEW.number, 'amount', NEW.amount))) THEN
    RAISE EXCEPTION 'no amendment has this amount (%)', TG_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER instalment_amount_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN (OLD.amount IS DISTINCT FROM NEW.amount)
  EXECUTE FUNCTION refuse_other_amount();
--> statement-breakpoint
CREATE TRIGGER agreement_replaces_fixed BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN (OLD.replaces_id IS DISTINCT FROM NEW.replaces_id)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER instalment_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN ((OLD.id, OLD.agreement_id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.agreement_id, NEW.number))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The date of an instalment changes only with its position in the plan, or with a date of its own.
CREATE TRIGGER instalment_schedule_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN (OLD.due_on IS DISTINCT FROM NEW.due_on
    AND (OLD.position, OLD.moved_to) IS NOT DISTINCT FROM (NEW.position, NEW.moved_to))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER proposal_fixed BEFORE UPDATE ON "proposal" FOR EACH ROW
  WHEN ((OLD.id, OLD.offer_id, OLD.hash, OLD.policy_version, OLD.term, OLD.day_of_month, OLD.balance, OLD.discount_bps, OLD.discount, OLD.total,
      OLD.interest, OLD.minimum_initial, OLD.initial_payment, OLD.first_payment_on, OLD.instalments, OLD.forgiven, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.offer_id, NEW.hash, NEW.policy_version, NEW.term, NEW.day_of_month, NEW.balance, NEW.discount_bps,
      NEW.discount, NEW.total, NEW.interest, NEW.minimum_initial, NEW.initial_payment, NEW.first_payment_on, NEW.instalments, NEW.forgiven,
      NEW.created_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER proposal_replan_fixed BEFORE UPDATE ON "proposal" FOR EACH ROW
  WHEN (OLD.replan IS DISTINCT FROM NEW.replan)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_fixed BEFORE UPDATE ON "document" FOR EACH ROW
  WHEN ((OLD.id, OLD.agreement_id, OLD.kind, OLD.subject_id, OLD.verification_code)
    IS DISTINCT FROM (NEW.id, NEW.agreement_id, NEW.kind, NEW.subject_id, NEW.verification_code))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The content of a document is written once, when it is known.
CREATE TRIGGER document_content_fixed BEFORE UPDATE ON "document" FOR EACH ROW
  WHEN (OLD.content_hash <> '' AND (OLD.content_hash, OLD.bytes, OLD.title, OLD.file_name, OLD.created_at)
    IS DISTINCT FROM (NEW.content_hash, NEW.bytes, NEW.title, NEW.file_name, NEW.created_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payable_fixed BEFORE UPDATE ON "payable" FOR EACH ROW
  WHEN ((OLD.id, OLD.agreement_id) IS DISTINCT FROM (NEW.id, NEW.agreement_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_attempt_fixed BEFORE UPDATE ON "payment_attempt" FOR EACH ROW
  WHEN ((OLD.id, OLD.provider, OLD.reference, OLD.strategy, OLD.concept, OLD.instalment_number, OLD.amount, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.provider, NEW.reference, NEW.strategy, NEW.concept, NEW.instalment_number, NEW.amount,
      NEW.created_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_attempt_home_fixed BEFORE UPDATE ON "payment_attempt" FOR EACH ROW
  WHEN ((OLD.payable_id, OLD.agreement_id) IS DISTINCT FROM (NEW.payable_id, NEW.agreement_id))
  EXECUTE FUNCTION refuse_other_home();
--> statement-breakpoint
-- The destination of a payment of a typed amount is fixed with the amount.
CREATE TRIGGER payment_attempt_destination_fixed BEFORE UPDATE ON "payment_attempt" FOR EACH ROW
  WHEN (OLD.destination IS DISTINCT FROM NEW.destination)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER provider_transaction_fixed BEFORE UPDATE ON "provider_transaction" FOR EACH ROW
  WHEN ((OLD.id, OLD.provider, OLD.transaction_id, OLD.attempt_id) IS DISTINCT FROM (NEW.id, NEW.provider, NEW.transaction_id, NEW.attempt_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_event_fixed BEFORE UPDATE ON "payment_event" FOR EACH ROW
  WHEN ((OLD.id, OLD.provider, OLD.body_hash, OLD.body, OLD.received_at)
    IS DISTINCT FROM (NEW.id, NEW.provider, NEW.body_hash, NEW.body, NEW.received_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['dispute', 'dispute_event', 'dispute_file'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
    PERFORM keep_tally(target::regclass);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['dispute', 'dispute_event'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dispute_stays BEFORE DELETE ON "dispute" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- The customer and the debt of a filing without a session are known later.
CREATE TRIGGER dispute_fixed BEFORE UPDATE ON "dispute" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.kind, OLD.filed_at) IS DISTINCT FROM (NEW.id, NEW.number, NEW.kind, NEW.filed_at)
    OR (OLD.obligation_id IS NOT NULL AND OLD.obligation_id IS DISTINCT FROM NEW.obligation_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER dispute_event_append_only BEFORE UPDATE OR DELETE ON "dispute_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_note_rewrite('dispute', 'dispute_id');
--> statement-breakpoint
CREATE TRIGGER dispute_file_fixed BEFORE UPDATE ON "dispute_file"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
