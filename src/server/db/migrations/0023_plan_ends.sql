ALTER TABLE "agreement" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "ended_by_time" boolean;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "asked_at" timestamp (3) with time zone;