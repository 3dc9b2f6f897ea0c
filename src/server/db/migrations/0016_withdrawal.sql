ALTER TABLE "rebanking_application" ADD COLUMN "withdrawal_number" text;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD COLUMN "refund_amount" bigint;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD COLUMN "refund_due_on" date;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD CONSTRAINT "rebanking_application_withdrawal_number_unique" UNIQUE("withdrawal_number");