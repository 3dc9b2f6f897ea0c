-- A consent that is taken back is a new row.
CREATE TRIGGER consent_append_only BEFORE UPDATE OR DELETE ON "consent"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
