CREATE TABLE "document_number" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "dropped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unfinished_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "document_number_subject" ON "document_number" USING btree ("kind","subject_id","edition");--> statement-breakpoint
CREATE INDEX "agreement_accepted" ON "agreement" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "agreement_not_in_crm" ON "agreement" USING btree ("accepted_at") WHERE "agreement"."crm_agreement_id" is null;--> statement-breakpoint
CREATE INDEX "mail_not_sent" ON "mail" USING btree ("created_at") WHERE "mail"."sent_at" is null and "mail"."rejected_at" is null and "mail"."dropped_at" is null;--> statement-breakpoint
CREATE INDEX "payment_ledger_at" ON "payment_ledger" USING btree ("at");