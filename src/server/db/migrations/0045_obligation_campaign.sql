ALTER TABLE "obligation" ADD COLUMN "campaign" text;--> statement-breakpoint
SELECT write_out_digest('obligation');
