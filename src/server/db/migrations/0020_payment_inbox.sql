ALTER TABLE "payment_event" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "announced_status" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_event_due" ON "payment_event" USING btree ("due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_event_transaction" ON "payment_event" USING btree ("provider","transaction_id") WHERE handled_at is null;