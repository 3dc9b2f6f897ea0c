ALTER TABLE "procedure_token" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "recovery_target" ADD COLUMN "ended_at" timestamp (3) with time zone;