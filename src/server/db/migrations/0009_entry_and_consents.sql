CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"granted" boolean NOT NULL,
	"text_version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "contact_preference" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"hours" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_procedure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"customer_id" uuid,
	"registration_id" uuid,
	"done" jsonb NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "entry_procedure_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "identity_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"portfolio_customer_id" uuid,
	"state" text NOT NULL,
	"reference" text,
	"questions" jsonb NOT NULL,
	"passed" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_number" text NOT NULL,
	"first_names" text NOT NULL,
	"last_names" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"contact_hours" text NOT NULL,
	"consents" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "customer_document";--> statement-breakpoint
ALTER TABLE "one_time_code" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_point" ADD COLUMN "recovery_allowed_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "standing" text DEFAULT 'PORTFOLIO' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "said_no_debts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_preference" ADD CONSTRAINT "contact_preference_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_procedure" ADD CONSTRAINT "entry_procedure_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_procedure" ADD CONSTRAINT "entry_procedure_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_portfolio_customer_id_customer_id_fk" FOREIGN KEY ("portfolio_customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_customer" ON "consent" USING btree ("customer_id","kind","at");--> statement-breakpoint
CREATE INDEX "entry_procedure_customer" ON "entry_procedure" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "entry_procedure_age" ON "entry_procedure" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_check_customer" ON "identity_check" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_check_portfolio" ON "identity_check" USING btree ("portfolio_customer_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_check_state" ON "identity_check" USING btree ("state");--> statement-breakpoint
CREATE INDEX "registration_age" ON "registration" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_registered" ON "customer" USING btree ("document_type","document_number") WHERE "customer"."standing" = 'REGISTERED';--> statement-breakpoint
CREATE INDEX "one_time_code_subject" ON "one_time_code" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_document" ON "customer" USING btree ("document_type","document_number") WHERE "customer"."standing" = 'PORTFOLIO';