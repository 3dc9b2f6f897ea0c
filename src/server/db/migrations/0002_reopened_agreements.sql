DROP INDEX "document_subject";--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "reopened_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "document_subject" ON "document" USING btree ("kind","subject_id") WHERE "document"."revoked_at" is null;