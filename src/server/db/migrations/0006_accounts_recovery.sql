CREATE TABLE "data_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"outcome" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "data_request_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "recovery_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"digest" text NOT NULL,
	"sealed" jsonb,
	"customer_id" uuid,
	"target" text,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"sealed" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "second_factor_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_request" ADD CONSTRAINT "recovery_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_code" ADD CONSTRAINT "second_factor_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_request_customer" ON "data_request" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "data_request_state" ON "data_request" USING btree ("state","due_on");--> statement-breakpoint
CREATE INDEX "recovery_request_subject" ON "recovery_request" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "recovery_request_customer" ON "recovery_request" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "recovery_request_age" ON "recovery_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "second_factor_code_customer" ON "second_factor_code" USING btree ("customer_id");