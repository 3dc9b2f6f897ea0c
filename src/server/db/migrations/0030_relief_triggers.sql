-- A change of a plan's dates proves itself like an acceptance: written once, with a digest and a place in a chain.
ALTER TABLE "relief" ADD COLUMN "digest" text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TRIGGER relief_digest BEFORE INSERT ON "relief" FOR EACH ROW EXECUTE FUNCTION set_row_digest('');
--> statement-breakpoint
CREATE TRIGGER relief_link AFTER INSERT ON "relief" FOR EACH ROW EXECUTE FUNCTION add_integrity_link('id');
--> statement-breakpoint
CREATE TRIGGER relief_append_only BEFORE UPDATE OR DELETE ON "relief" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER relief_kept BEFORE TRUNCATE ON "relief" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- What an instalment is of never changes; its date does, with its place in the series or a date of its own.
DROP TRIGGER instalment_schedule_fixed ON "instalment";
--> statement-breakpoint
CREATE TRIGGER instalment_schedule_fixed BEFORE UPDATE ON "instalment" FOR EACH ROW
  WHEN (OLD.amount IS DISTINCT FROM NEW.amount
    OR (OLD.due_on IS DISTINCT FROM NEW.due_on
      AND (OLD.position, OLD.moved_to) IS NOT DISTINCT FROM (NEW.position, NEW.moved_to)))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The destination of a typed payment is fixed with its amount.
CREATE TRIGGER payment_attempt_destination_fixed BEFORE UPDATE ON "payment_attempt" FOR EACH ROW
  WHEN (OLD.destination IS DISTINCT FROM NEW.destination)
  EXECUTE FUNCTION refuse_change();
