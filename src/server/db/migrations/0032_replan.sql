ALTER TABLE "agreement" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "replan" jsonb;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_replaces_id_agreement_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_replaces_id_unique" UNIQUE("replaces_id");