-- Each row of these tables carries a digest of all its columns. Empty columns are left out, so that a later column that
-- may be null changes no digest; moments are written in UTC, whatever the session's zone.
CREATE FUNCTION set_row_digest() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  SELECT encode(sha256(convert_to(string_agg(to_json(e.key)::text || ':' || e.value::text, ',' ORDER BY e.key COLLATE "C"), 'UTF8')), 'hex')
    INTO NEW.digest
    FROM jsonb_each(to_jsonb(NEW) - '{digest}'::text[] - coalesce(TG_ARGV, '{}')) e WHERE e.value <> 'null'::jsonb;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- An audit row's digest covers its data by their hash alone: an erased person's data go, and the row still proves the rest.
CREATE FUNCTION set_data_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.data_hash := encode(sha256(convert_to(NEW.data::text, 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- The chain's numbers come later, so that no writer waits for another one.
CREATE FUNCTION add_integrity_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO integrity_link (table_name, row_id, digest) VALUES (TG_TABLE_NAME, to_jsonb(NEW)->>TG_ARGV[0], NEW.digest);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'these columns of % never change (%)', TG_TABLE_NAME, TG_NAME USING ERRCODE = 'restrict_violation';
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
END
$$;
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "data_hash" text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE "audit_event" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "audit_event" SET data_hash = encode(sha256(convert_to(data::text, 'UTF8')), 'hex');
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE TRIGGER audit_event_data_hash BEFORE INSERT ON "audit_event" FOR EACH ROW EXECUTE FUNCTION set_data_hash();
--> statement-breakpoint
DO $$
DECLARE
  each text[];
  target text;
BEGIN
  -- What is written once: a digest at insert, a link in the chain, nothing afterwards.
  FOREACH each SLICE 1 IN ARRAY ARRAY[['acceptance_evidence', 'agreement_id', ''], ['audit_event', 'id', 'data'], ['consent', 'id', ''],
    ['legal_text', 'hash', ''], ['payment_ledger', 'id', '']] LOOP
    target := each[1];
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    PERFORM renew_row_digests(target::regclass, each[3]);
    EXECUTE format('INSERT INTO integrity_link (table_name, row_id, digest) SELECT %L, %I::text, digest FROM %I', target, each[2], target);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest(%L)', target || '_digest', target, each[3]);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION add_integrity_link(%L)', target || '_link', target, each[2]);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
  END LOOP;
  -- What changes while it lives: a digest with every change.
  FOREACH target IN ARRAY ARRAY['agreement', 'campaign_policy', 'counter', 'document', 'instalment', 'membership_plan', 'obligation', 'offer',
    'payable', 'payment_attempt', 'payment_event', 'proposal', 'provider_transaction', 'rebanking_application', 'review_case'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    PERFORM renew_row_digests(target::regclass);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
  END LOOP;
  -- What proves something goes with nobody.
  FOREACH target IN ARRAY ARRAY['agreement', 'campaign_policy', 'counter', 'instalment', 'legal_text', 'membership_plan', 'payable',
    'payment_attempt', 'proposal', 'provider_transaction', 'integrity_chain'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rewrite()', target || '_stays', target);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['agreement', 'campaign_policy', 'counter', 'document', 'instalment', 'membership_plan', 'payable',
    'payment_attempt', 'payment_event', 'proposal', 'provider_transaction', 'integrity_chain', 'integrity_head', 'integrity_link'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['legal_text', 'campaign_policy', 'membership_plan'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_rewrite()', target || '_fixed', target);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER integrity_head_append_only BEFORE UPDATE OR DELETE ON "integrity_head"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER integrity_link_stays BEFORE DELETE ON "integrity_link" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- A link gets its place once.
CREATE TRIGGER integrity_link_fixed BEFORE UPDATE ON "integrity_link" FOR EACH ROW
  WHEN (OLD.sequence IS NOT NULL OR (OLD.table_name, OLD.row_id, OLD.digest) IS DISTINCT FROM (NEW.table_name, NEW.row_id, NEW.digest))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A document about no agreement (a diagnosis) goes with its person.
CREATE TRIGGER document_stays BEFORE DELETE ON "document" FOR EACH ROW WHEN (OLD.agreement_id IS NOT NULL)
  EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- Whose something is may change: two rows of one person become one.
CREATE TRIGGER agreement_fixed BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.kind, OLD.obligation_id, OLD.offer_id, OLD.proposal_id, OLD.membership_price, OLD.creditor, OLD.product,
      OLD.original_components, OLD.discount, OLD.total, OLD.interest, OLD.initial_payment, OLD.term, OLD.acceptance_reason, OLD.accepted_at)
    IS DISTINCT FROM (NEW.id, NEW.number, NEW.kind, NEW.obligation_id, NEW.offer_id, NEW.proposal_id, NEW.membership_price, NEW.creditor,
      NEW.product, NEW.original_components, NEW.discount, NEW.total, NEW.interest, NEW.initial_payment, NEW.term, NEW.acceptance_reason,
      NEW.accepted_at)
    OR (OLD.crm_agreement_id IS NOT NULL AND OLD.crm_agreement_id IS DISTINCT FROM NEW.crm_agreement_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER instalment_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN ((OLD.id, OLD.agreement_id, OLD.number) IS DISTINCT FROM (NEW.id, NEW.agreement_id, NEW.number))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What was agreed to pay, and when: the one rule to relax where a later agreement of both sides moves it.
CREATE TRIGGER instalment_schedule_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN ((OLD.due_on, OLD.amount) IS DISTINCT FROM (NEW.due_on, NEW.amount))
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
CREATE TRIGGER document_fixed BEFORE UPDATE ON "document" FOR EACH ROW
  WHEN ((OLD.id, OLD.agreement_id, OLD.kind, OLD.subject_id, OLD.verification_code)
    IS DISTINCT FROM (NEW.id, NEW.agreement_id, NEW.kind, NEW.subject_id, NEW.verification_code))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Its bytes are told once, when they are known.
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
  WHEN ((OLD.id, OLD.payable_id, OLD.agreement_id, OLD.provider, OLD.reference, OLD.strategy, OLD.concept, OLD.instalment_number, OLD.amount,
      OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.payable_id, NEW.agreement_id, NEW.provider, NEW.reference, NEW.strategy, NEW.concept, NEW.instalment_number,
      NEW.amount, NEW.created_at))
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
