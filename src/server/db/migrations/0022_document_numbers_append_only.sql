-- A number that was taken says for ever whose it was.
CREATE TRIGGER document_number_append_only BEFORE UPDATE OR DELETE ON "document_number"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- Codes that were over before they could leave: nobody waits for them.
UPDATE "mail" SET dropped_at = created_at
  WHERE sent_at IS NULL AND rejected_at IS NULL AND kind IN ('one-time-code', 'identity-code', 'recovery-code')
    AND created_at < now() - interval '10 minutes';
