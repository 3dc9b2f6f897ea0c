ALTER TABLE "acceptance_evidence" ADD COLUMN "facts" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;