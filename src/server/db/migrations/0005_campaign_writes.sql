CREATE TABLE "campaign_write" (
	"key" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"visit_id" uuid NOT NULL,
	"customer_id" uuid,
	"endpoint" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"keyword" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "campaign_write_first_at" ON "campaign_write" USING btree ("first_at");