-- The audit of a person whose data were erased may lose what it says of them, and nothing else: the rows, their order
-- and every other column stay. What happens after the erasure is append-only again.
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
DROP TRIGGER audit_event_append_only ON "audit_event";
--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewrite();
--> statement-breakpoint
-- The fingerprint that agreements print is the one of the text that was accepted.
UPDATE "document" d SET text_hash = e.text_hash FROM acceptance_evidence e
  WHERE d.kind = 'ACUERDO' AND d.agreement_id = e.agreement_id AND d.text_hash IS NULL;
