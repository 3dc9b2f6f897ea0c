ALTER TABLE "financial_profile" ADD COLUMN "other_debts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_profile" ADD COLUMN "told_hash" text DEFAULT '' NOT NULL;