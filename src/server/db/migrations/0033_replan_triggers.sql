-- Whose place an agreement took, and what its quote says of that plan, never change.
CREATE TRIGGER agreement_replaces_fixed BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN (OLD.replaces_id IS DISTINCT FROM NEW.replaces_id)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER proposal_replan_fixed BEFORE UPDATE ON "proposal" FOR EACH ROW
  WHEN (OLD.replan IS DISTINCT FROM NEW.replan)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What an attempt was begun for never changes; whose it is does, where the agreement that it was begun for was replaced.
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
DROP TRIGGER payment_attempt_fixed ON "payment_attempt";
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
