CREATE TABLE "acceptance_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"application_id" uuid,
	"agreement_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal_reason" text,
	CONSTRAINT "acceptance_link_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "membership_plan" (
	"plan_id" integer NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"is_withdrawn" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_plan_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "pep_declaration" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"is_pep" boolean NOT NULL,
	"position" text,
	"declared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebanking_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_open" boolean NOT NULL,
	"department_code" text,
	"city_code" text,
	"address" text,
	"birth_date" date,
	"economic_activity" text,
	"company" text,
	"monthly_income" bigint,
	"monthly_expenses" bigint,
	"plan_id" integer,
	"plan_version" integer,
	"payment_option_id" text,
	"pep_review" text,
	"agreement_id" uuid,
	"active_until" date,
	"closed_because" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rebanking_application_agreement_id_unique" UNIQUE("agreement_id")
);
--> statement-breakpoint
CREATE TABLE "rebanking_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"extension" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"source_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_application_id_rebanking_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rebanking_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pep_declaration" ADD CONSTRAINT "pep_declaration_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD CONSTRAINT "rebanking_application_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD CONSTRAINT "rebanking_application_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebanking_upload" ADD CONSTRAINT "rebanking_upload_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebanking_upload" ADD CONSTRAINT "rebanking_upload_application_id_rebanking_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rebanking_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptance_link_customer" ON "acceptance_link" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rebanking_application_open" ON "rebanking_application" USING btree ("customer_id") WHERE "rebanking_application"."is_open";--> statement-breakpoint
CREATE INDEX "rebanking_application_customer" ON "rebanking_application" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "rebanking_application_state" ON "rebanking_application" USING btree ("state","active_until");--> statement-breakpoint
CREATE INDEX "rebanking_upload_customer" ON "rebanking_upload" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "rebanking_upload_application" ON "rebanking_upload" USING btree ("application_id");