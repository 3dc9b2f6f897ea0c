CREATE TABLE "redrawn_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redrawn_document" ADD CONSTRAINT "redrawn_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redrawn_document_of" ON "redrawn_document" USING btree ("document_id","drawn_at");--> statement-breakpoint
CREATE INDEX "redrawn_document_content" ON "redrawn_document" USING btree ("content_hash");--> statement-breakpoint
-- What was drawn again proves itself like what was issued: written once, with a digest and a place in a chain.
ALTER TABLE "redrawn_document" ADD COLUMN "digest" text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TRIGGER redrawn_document_digest BEFORE INSERT ON "redrawn_document" FOR EACH ROW EXECUTE FUNCTION set_row_digest('');
--> statement-breakpoint
CREATE TRIGGER redrawn_document_link AFTER INSERT ON "redrawn_document" FOR EACH ROW EXECUTE FUNCTION add_integrity_link('id');
--> statement-breakpoint
CREATE TRIGGER redrawn_document_append_only BEFORE UPDATE OR DELETE ON "redrawn_document"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER redrawn_document_kept BEFORE TRUNCATE ON "redrawn_document"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
