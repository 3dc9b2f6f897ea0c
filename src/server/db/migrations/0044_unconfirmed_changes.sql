ALTER TABLE "contact_point" ADD COLUMN "unconfirmed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "confirmed_name" text;--> statement-breakpoint
SELECT write_out_digest(target) FROM unnest(ARRAY['customer', 'contact_point']::regclass[]) target;
