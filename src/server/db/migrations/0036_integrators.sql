CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"creditor" text,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"creditor" text,
	"sealed" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"status" integer
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("webhook_id","kind","subject_id","occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","occurred_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_delivered" ON "webhook_delivery" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "agreement_settled" ON "agreement" USING btree ("settled_at") WHERE "agreement"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "agreement_ended" ON "agreement" USING btree ("ended_at") WHERE "agreement"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "document_created" ON "document" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "relief_at" ON "relief" USING btree ("at");