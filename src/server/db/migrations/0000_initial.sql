CREATE TABLE "acceptance_evidence" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"text_version" text NOT NULL,
	"code_id" uuid NOT NULL,
	"code_channel" text NOT NULL,
	"code_target" text NOT NULL,
	"consents" jsonb NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"obligation_id" uuid,
	"offer_id" uuid,
	"proposal_id" uuid,
	"crm_agreement_id" text,
	"membership_price" bigint NOT NULL,
	"creditor" text NOT NULL,
	"product" text NOT NULL,
	"original_components" jsonb NOT NULL,
	"discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"initial_payment" bigint NOT NULL,
	"term" integer NOT NULL,
	"acceptance_reason" text,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"papers_sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "agreement_number_unique" UNIQUE("number"),
	CONSTRAINT "agreement_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "agreement_crm_agreement_id_unique" UNIQUE("crm_agreement_id")
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "counter_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"agreement_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"verification_code" text NOT NULL,
	"content_hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "document_verification_code_unique" UNIQUE("verification_code")
);
--> statement-breakpoint
CREATE TABLE "instalment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"customer_id" uuid,
	"classification" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mail_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "campaign_policy" (
	"version" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "obligation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"original_creditor" text NOT NULL,
	"number" text NOT NULL,
	"product" text NOT NULL,
	"assigned_on" date,
	"arrears_since" date NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"late_interest" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"serviced_by" text,
	"state" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"obligation_id" uuid NOT NULL,
	"policy_version" text NOT NULL,
	"principal" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"late_interest" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"state" text NOT NULL,
	"is_live" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"hold_extensions" integer DEFAULT 0 NOT NULL,
	"previous_balance" bigint
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"policy_version" text NOT NULL,
	"term" integer NOT NULL,
	"day_of_month" integer NOT NULL,
	"balance" bigint NOT NULL,
	"discount_bps" integer NOT NULL,
	"discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"minimum_initial" bigint NOT NULL,
	"initial_payment" bigint NOT NULL,
	"first_payment_on" date NOT NULL,
	"instalments" jsonb NOT NULL,
	"forgiven" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	CONSTRAINT "payable_agreement_id_unique" UNIQUE("agreement_id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"strategy" text NOT NULL,
	"concept" text NOT NULL,
	"instalment_number" integer,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"live" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"body_hash" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"allocations" jsonb NOT NULL,
	"receipt_number" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint,
	"currency" text NOT NULL,
	"method" text,
	"last_four" text,
	"authorization" text,
	"status_message" text,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"finalized_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"attempt_id" uuid,
	"reason" text NOT NULL,
	"detail" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "review_case_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"customer_id" uuid,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_point" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"is_preferred" boolean NOT NULL,
	"priority" integer NOT NULL,
	"verified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_number" text NOT NULL,
	"first_names" text NOT NULL,
	"last_names" text NOT NULL,
	"is_client_type" boolean DEFAULT false NOT NULL,
	"is_pep" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"customer_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_customer_id_endpoint_key_pk" PRIMARY KEY("customer_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"digest" text NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "procedure_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"procedure_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL,
	"refilled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "config_document" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "config_document_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "installation_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptance_evidence" ADD CONSTRAINT "acceptance_evidence_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_obligation_id_obligation_id_fk" FOREIGN KEY ("obligation_id") REFERENCES "public"."obligation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment" ADD CONSTRAINT "instalment_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_obligation_id_obligation_id_fk" FOREIGN KEY ("obligation_id") REFERENCES "public"."obligation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_policy_version_campaign_policy_version_fk" FOREIGN KEY ("policy_version") REFERENCES "public"."campaign_policy"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payable_id_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_point" ADD CONSTRAINT "contact_point_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_token" ADD CONSTRAINT "procedure_token_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_customer" ON "agreement" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "agreement_state" ON "agreement" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "document_subject" ON "document" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "document_customer" ON "document" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_number" ON "instalment" USING btree ("agreement_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_number" ON "obligation" USING btree ("original_creditor","number");--> statement-breakpoint
CREATE INDEX "obligation_customer" ON "obligation" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "offer_customer" ON "offer" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "offer_hold" ON "offer" USING btree ("hold_until");--> statement-breakpoint
CREATE INDEX "offer_validity" ON "offer" USING btree ("is_live","valid_until");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_live" ON "offer" USING btree ("obligation_id") WHERE "offer"."is_live";--> statement-breakpoint
CREATE INDEX "proposal_offer" ON "proposal" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "proposal_customer" ON "proposal" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("payable_id") WHERE "payment_attempt"."live" = 1;--> statement-breakpoint
CREATE INDEX "payment_attempt_customer" ON "payment_attempt" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_agreement" ON "payment_attempt" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("next_poll_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_body" ON "payment_event" USING btree ("provider","body_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ledger_once" ON "payment_ledger" USING btree ("provider","transaction_id","kind");--> statement-breakpoint
CREATE INDEX "payment_ledger_agreement" ON "payment_ledger" USING btree ("agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_transaction_id" ON "provider_transaction" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_attempt" ON "provider_transaction" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "audit_event_customer" ON "audit_event" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_point_value" ON "contact_point" USING btree ("customer_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_document" ON "customer" USING btree ("document_type","document_number");--> statement-breakpoint
CREATE INDEX "one_time_code_customer" ON "one_time_code" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "procedure_token_customer" ON "procedure_token" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_customer" ON "session" USING btree ("customer_id");