CREATE TABLE "acceptance_evidence" (
	"agreement_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"facts" jsonb NOT NULL,
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
	"reopened_on" date,
	"ended_at" timestamp (3) with time zone,
	"ended_by_time" boolean,
	"notice_on" date,
	"ends_on" date,
	"notice_seen_at" timestamp (3) with time zone,
	"paused_until" date,
	"recovered_on" date,
	"replaces_id" uuid,
	"under_review_since" timestamp (3) with time zone,
	CONSTRAINT "agreement_number_unique" UNIQUE("number"),
	CONSTRAINT "agreement_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "agreement_crm_agreement_id_unique" UNIQUE("crm_agreement_id"),
	CONSTRAINT "agreement_replaces_id_unique" UNIQUE("replaces_id")
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
	"text_hash" text,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "document_verification_code_unique" UNIQUE("verification_code")
);
--> statement-breakpoint
CREATE TABLE "document_number" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"position" integer,
	"moved_to" date,
	"waived" bigint
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"customer_id" uuid,
	"classification" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"unfinished_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "redrawn_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"figures" jsonb,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"session_id" uuid,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "relief_undoes_unique" UNIQUE("undoes")
);
--> statement-breakpoint
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
CREATE TABLE "case_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"author" text NOT NULL,
	"outcome" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "case_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"extension" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"assignee" text,
	"opened_by" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"detail" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"outcome" text,
	"outcome_reason" text,
	CONSTRAINT "operator_case_number_unique" UNIQUE("number")
);
--> statement-breakpoint
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
CREATE TABLE "declared_debt" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"creditor" text NOT NULL,
	"balance" bigint NOT NULL,
	"annual_rate_bps" integer,
	"minimum" bigint NOT NULL,
	"days_late" integer NOT NULL,
	"declared_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "declared_debt_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "diagnosis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"rules" text NOT NULL,
	"input" jsonb NOT NULL,
	"input_hash" text NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "financial_profile" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"objective" text,
	"income" bigint,
	"expenses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"savings" bigint,
	"stability" text,
	"dependants" integer,
	"activity" text,
	"has_other_debts" boolean,
	"own_payments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"other_debts" integer DEFAULT 0 NOT NULL,
	"told_hash" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"capacity" bigint,
	"free_cash" bigint
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"customer_id" uuid NOT NULL,
	"form" text NOT NULL,
	"values" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_customer_id_form_pk" PRIMARY KEY("customer_id","form")
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
CREATE TABLE "integrity_chain" (
	"table_name" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_head" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"content" text NOT NULL,
	"signature" text NOT NULL,
	"certificate" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_link" (
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"digest" text NOT NULL,
	"sequence" bigint,
	"hash" text,
	CONSTRAINT "integrity_link_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "integrity_tally" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"table_name" text NOT NULL,
	"rows" bigint NOT NULL,
	"keys" bit(128) NOT NULL,
	"digests" bit(256) NOT NULL
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
	"creditor_nit" text,
	"campaign" text,
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
	"replan" jsonb,
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
	"destination" text,
	"state" text NOT NULL,
	"live" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
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
	"handled_at" timestamp (3) with time zone,
	"transaction_id" text,
	"announced_status" text,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL
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
	"verified_at" timestamp (3) with time zone,
	"unconfirmed_since" timestamp (3) with time zone,
	"recovery_allowed_from" timestamp (3) with time zone
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
	"confirmed_name" text,
	"is_client_type" boolean DEFAULT false NOT NULL,
	"is_pep" boolean DEFAULT false NOT NULL,
	"standing" text DEFAULT 'PORTFOLIO' NOT NULL,
	"merged_into" uuid,
	"said_no_debts_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"kept_until" date
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
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
	"contact" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"access_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "refresh_token_access_hash_unique" UNIQUE("access_hash")
);
--> statement-breakpoint
CREATE TABLE "removed_contact" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_contact_customer_id_kind_value_pk" PRIMARY KEY("customer_id","kind","value")
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
CREATE TABLE "file_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_text" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lock_row" (
	"slot" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acceptance_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"application_id" uuid,
	"agreement_id" uuid,
	"contact" text,
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
	"withdrawal_number" text,
	"withdrawn_at" timestamp (3) with time zone,
	"refund_amount" bigint,
	"refund_due_on" date,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rebanking_application_agreement_id_unique" UNIQUE("agreement_id"),
	CONSTRAINT "rebanking_application_withdrawal_number_unique" UNIQUE("withdrawal_number")
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
CREATE TABLE "recovery_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"sealed" jsonb,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_target" (
	"request_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"digest" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_target_request_id_customer_id_pk" PRIMARY KEY("request_id","customer_id")
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
CREATE TABLE "dispute" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"obligation_id" uuid,
	"agreement_id" uuid,
	"text" text NOT NULL,
	"details" jsonb NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"term_from" date NOT NULL,
	"due_on" date NOT NULL,
	"extended_on" date,
	"completion_asked_on" date,
	"decided_on" date,
	"appealed_on" date,
	"effect" text,
	"is_frozen" boolean NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"offer_id" uuid,
	"offer_kept_until" timestamp (3) with time zone,
	"no_collection_until" date,
	"document_type" text,
	"document_number" text,
	"contact" text,
	"about" text,
	CONSTRAINT "dispute_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "dispute_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"author" text NOT NULL,
	"note" text,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "dispute_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"extension" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"source_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "agreement_customer" ON "agreement" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "agreement_obligation" ON "agreement" USING btree ("obligation_id");
--> statement-breakpoint
CREATE INDEX "agreement_state" ON "agreement" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "agreement_accepted" ON "agreement" USING btree ("accepted_at");
--> statement-breakpoint
CREATE INDEX "agreement_settled" ON "agreement" USING btree ("settled_at") WHERE "agreement"."settled_at" is not null;
--> statement-breakpoint
CREATE INDEX "agreement_ended" ON "agreement" USING btree ("ended_at") WHERE "agreement"."ended_at" is not null;
--> statement-breakpoint
CREATE INDEX "agreement_notice" ON "agreement" USING btree ("ends_on") WHERE "agreement"."ends_on" is not null;
--> statement-breakpoint
CREATE INDEX "agreement_not_in_crm" ON "agreement" USING btree ("accepted_at") WHERE "agreement"."crm_agreement_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_subject" ON "document" USING btree ("kind","subject_id") WHERE "document"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "document_about" ON "document" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "document_customer" ON "document" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "document_created" ON "document" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "document_content" ON "document" USING btree ("content_hash");
--> statement-breakpoint
CREATE INDEX "document_text" ON "document" USING btree ("text_hash");
--> statement-breakpoint
CREATE INDEX "document_number_subject" ON "document_number" USING btree ("kind","subject_id","edition");
--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_number" ON "instalment" USING btree ("agreement_id","number");
--> statement-breakpoint
CREATE INDEX "mail_not_sent" ON "mail" USING btree ("created_at") WHERE "mail"."sent_at" is null and "mail"."rejected_at" is null and "mail"."dropped_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_not_sent_customer" ON "mail" USING btree ("customer_id") WHERE "mail"."sent_at" is null and "mail"."rejected_at" is null and "mail"."dropped_at" is null;
--> statement-breakpoint
CREATE INDEX "redrawn_document_of" ON "redrawn_document" USING btree ("document_id","drawn_at");
--> statement-breakpoint
CREATE INDEX "redrawn_document_content" ON "redrawn_document" USING btree ("content_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "relief_number" ON "relief" USING btree ("agreement_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "relief_sequence" ON "relief" USING btree ("agreement_id","sequence");
--> statement-breakpoint
CREATE INDEX "relief_at" ON "relief" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "campaign_write_first_at" ON "campaign_write" USING btree ("first_at");
--> statement-breakpoint
CREATE INDEX "case_event_case" ON "case_event" USING btree ("case_id","at");
--> statement-breakpoint
CREATE INDEX "case_file_case" ON "case_file" USING btree ("case_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_case_open" ON "operator_case" USING btree ("dedupe_key") WHERE "operator_case"."state" <> 'RESUELTO';
--> statement-breakpoint
CREATE INDEX "operator_case_key" ON "operator_case" USING btree ("dedupe_key");
--> statement-breakpoint
CREATE INDEX "operator_case_subject" ON "operator_case" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "operator_case_customer" ON "operator_case" USING btree ("customer_id","opened_at");
--> statement-breakpoint
CREATE INDEX "operator_case_due" ON "operator_case" USING btree ("due_on") WHERE "operator_case"."state" <> 'RESUELTO';
--> statement-breakpoint
CREATE INDEX "consent_customer" ON "consent" USING btree ("customer_id","kind","at");
--> statement-breakpoint
CREATE INDEX "data_request_customer" ON "data_request" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "data_request_state" ON "data_request" USING btree ("state","due_on");
--> statement-breakpoint
CREATE INDEX "diagnosis_customer" ON "diagnosis" USING btree ("customer_id","made_at");
--> statement-breakpoint
CREATE INDEX "draft_age" ON "draft" USING btree ("saved_at");
--> statement-breakpoint
CREATE INDEX "entry_procedure_customer" ON "entry_procedure" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "entry_procedure_age" ON "entry_procedure" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "identity_check_customer" ON "identity_check" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "identity_check_portfolio" ON "identity_check" USING btree ("portfolio_customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "identity_check_state" ON "identity_check" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "registration_age" ON "registration" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "integrity_link_sequence" ON "integrity_link" USING btree ("table_name","sequence");
--> statement-breakpoint
CREATE INDEX "integrity_link_waiting" ON "integrity_link" USING btree ("table_name","row_id") WHERE "integrity_link"."sequence" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_number" ON "obligation" USING btree (lower(translate("original_creditor", 'ÁÉÍÓÚÜÑ', 'áéíóúüñ')),"number");
--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_owner" ON "obligation" USING btree ("customer_id","id");
--> statement-breakpoint
CREATE INDEX "offer_customer" ON "offer" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "offer_held" ON "offer" USING btree ("hold_until") WHERE "offer"."hold_until" is not null;
--> statement-breakpoint
CREATE INDEX "offer_validity" ON "offer" USING btree ("is_live","valid_until");
--> statement-breakpoint
CREATE UNIQUE INDEX "offer_live" ON "offer" USING btree ("obligation_id") WHERE "offer"."is_live";
--> statement-breakpoint
CREATE INDEX "proposal_offer" ON "proposal" USING btree ("offer_id");
--> statement-breakpoint
CREATE INDEX "proposal_customer" ON "proposal" USING btree ("customer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("payable_id") WHERE "payment_attempt"."live" = 1;
--> statement-breakpoint
CREATE INDEX "payment_attempt_customer" ON "payment_attempt" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "payment_attempt_agreement" ON "payment_attempt" USING btree ("agreement_id");
--> statement-breakpoint
CREATE INDEX "payment_attempt_payable" ON "payment_attempt" USING btree ("payable_id");
--> statement-breakpoint
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("next_poll_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_body" ON "payment_event" USING btree ("provider","body_hash");
--> statement-breakpoint
CREATE INDEX "payment_event_due" ON "payment_event" USING btree ("due_at") WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "payment_event_transaction" ON "payment_event" USING btree ("provider","transaction_id") WHERE handled_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ledger_once" ON "payment_ledger" USING btree ("provider","transaction_id","kind") WHERE "payment_ledger"."kind" <> 'REFUND';
--> statement-breakpoint
CREATE INDEX "payment_ledger_agreement" ON "payment_ledger" USING btree ("agreement_id");
--> statement-breakpoint
CREATE INDEX "payment_ledger_at" ON "payment_ledger" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_transaction_id" ON "provider_transaction" USING btree ("provider","transaction_id");
--> statement-breakpoint
CREATE INDEX "provider_transaction_attempt" ON "provider_transaction" USING btree ("attempt_id");
--> statement-breakpoint
CREATE INDEX "audit_event_customer" ON "audit_event" USING btree ("customer_id","at");
--> statement-breakpoint
CREATE INDEX "audit_event_return" ON "audit_event" USING btree ("at") WHERE "audit_event"."kind" = 'DATABASE_RETURNED';
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_point_value" ON "contact_point" USING btree ("customer_id","kind","value");
--> statement-breakpoint
CREATE INDEX "contact_point_lookup" ON "contact_point" USING btree ("value");
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_document" ON "customer" USING btree ("document_type","document_number") WHERE "customer"."standing" = 'PORTFOLIO';
--> statement-breakpoint
CREATE INDEX "customer_registered" ON "customer" USING btree ("document_type","document_number") WHERE "customer"."standing" = 'REGISTERED';
--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING gin (to_tsvector('simple', translate(regexp_replace(lower(normalize("first_names" || ' ' || "last_names", NFD)), '[\u0300-\u036f]', '', 'g'), './@_-+', '      ')));
--> statement-breakpoint
CREATE INDEX "one_time_code_customer" ON "one_time_code" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "one_time_code_subject" ON "one_time_code" USING btree ("subject_id","created_at");
--> statement-breakpoint
CREATE INDEX "procedure_token_customer" ON "procedure_token" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "session_customer" ON "session" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "acceptance_link_customer" ON "acceptance_link" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "rebanking_application_open" ON "rebanking_application" USING btree ("customer_id") WHERE "rebanking_application"."is_open";
--> statement-breakpoint
CREATE INDEX "rebanking_application_customer" ON "rebanking_application" USING btree ("customer_id","created_at");
--> statement-breakpoint
CREATE INDEX "rebanking_application_state" ON "rebanking_application" USING btree ("state","active_until");
--> statement-breakpoint
CREATE INDEX "rebanking_upload_customer" ON "rebanking_upload" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "rebanking_upload_application" ON "rebanking_upload" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "recovery_request_subject" ON "recovery_request" USING btree ("subject","created_at");
--> statement-breakpoint
CREATE INDEX "recovery_request_age" ON "recovery_request" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "recovery_target_customer" ON "recovery_target" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "second_factor_code_customer" ON "second_factor_code" USING btree ("customer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("webhook_id","kind","subject_id","occurred_at");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","occurred_at") WHERE delivered_at is null;
--> statement-breakpoint
CREATE INDEX "webhook_delivery_delivered" ON "webhook_delivery" USING btree ("delivered_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_open" ON "dispute" USING btree (coalesce("obligation_id", "customer_id"),"kind") WHERE "dispute"."state" in ('RADICADO', 'EN_REVISION', 'INCOMPLETO');
--> statement-breakpoint
CREATE INDEX "dispute_customer" ON "dispute" USING btree ("customer_id","filed_at");
--> statement-breakpoint
CREATE INDEX "dispute_obligation" ON "dispute" USING btree ("obligation_id");
--> statement-breakpoint
CREATE INDEX "dispute_term" ON "dispute" USING btree ("state","due_on");
--> statement-breakpoint
CREATE INDEX "dispute_frozen" ON "dispute" USING btree ("decided_on") WHERE "dispute"."is_frozen";
--> statement-breakpoint
CREATE INDEX "dispute_claimant" ON "dispute" USING btree ("document_type","document_number") WHERE "dispute"."customer_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_event_sequence" ON "dispute_event" USING btree ("dispute_id","sequence");
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_file_once" ON "dispute_file" USING btree ("dispute_id","owner","source_hash");
--> statement-breakpoint
ALTER TABLE "acceptance_evidence" ADD CONSTRAINT "acceptance_evidence_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_obligation_id_obligation_id_fk" FOREIGN KEY ("obligation_id") REFERENCES "public"."obligation"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_replaces_id_agreement_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "instalment" ADD CONSTRAINT "instalment_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "redrawn_document" ADD CONSTRAINT "redrawn_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "relief" ADD CONSTRAINT "relief_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_event" ADD CONSTRAINT "case_event_case_id_operator_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."operator_case"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_file" ADD CONSTRAINT "case_file_case_id_operator_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."operator_case"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operator_case" ADD CONSTRAINT "operator_case_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_preference" ADD CONSTRAINT "contact_preference_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declared_debt" ADD CONSTRAINT "declared_debt_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD CONSTRAINT "diagnosis_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "financial_profile" ADD CONSTRAINT "financial_profile_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_procedure" ADD CONSTRAINT "entry_procedure_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_procedure" ADD CONSTRAINT "entry_procedure_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_portfolio_customer_id_customer_id_fk" FOREIGN KEY ("portfolio_customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_obligation_owner_fk" FOREIGN KEY ("customer_id","obligation_id") REFERENCES "public"."obligation"("customer_id","id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payable" ADD CONSTRAINT "payable_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payable_id_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payable"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_point" ADD CONSTRAINT "contact_point_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "procedure_token" ADD CONSTRAINT "procedure_token_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "removed_contact" ADD CONSTRAINT "removed_contact_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_application_id_rebanking_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rebanking_application"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acceptance_link" ADD CONSTRAINT "acceptance_link_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pep_declaration" ADD CONSTRAINT "pep_declaration_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD CONSTRAINT "rebanking_application_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rebanking_application" ADD CONSTRAINT "rebanking_application_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rebanking_upload" ADD CONSTRAINT "rebanking_upload_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rebanking_upload" ADD CONSTRAINT "rebanking_upload_application_id_rebanking_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rebanking_application"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_target" ADD CONSTRAINT "recovery_target_request_id_recovery_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."recovery_request"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_target" ADD CONSTRAINT "recovery_target_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factor_code" ADD CONSTRAINT "second_factor_code_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_obligation_id_obligation_id_fk" FOREIGN KEY ("obligation_id") REFERENCES "public"."obligation"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_event" ADD CONSTRAINT "dispute_event_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;
