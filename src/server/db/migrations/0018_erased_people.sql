ALTER TABLE "document" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "kept_until" date;--> statement-breakpoint
CREATE INDEX "document_text" ON "document" USING btree ("text_hash");