CREATE TABLE "relief" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" integer,
	"instalment_number" integer NOT NULL,
	"undoes" uuid,
	"by" text NOT NULL,
	"operator" text,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"session_id" uuid,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "relief_undoes_unique" UNIQUE("undoes")
);
--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "notice_on" date;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "notice_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "agreement" ADD COLUMN "recovered_on" date;--> statement-breakpoint
ALTER TABLE "instalment" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "instalment" ADD COLUMN "moved_to" date;--> statement-breakpoint
ALTER TABLE "instalment" ADD COLUMN "waived" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "destination" text;--> statement-breakpoint
ALTER TABLE "relief" ADD CONSTRAINT "relief_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "relief_number" ON "relief" USING btree ("agreement_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "relief_sequence" ON "relief" USING btree ("agreement_id","sequence");--> statement-breakpoint
CREATE INDEX "agreement_notice" ON "agreement" USING btree ("ends_on") WHERE "agreement"."ends_on" is not null;