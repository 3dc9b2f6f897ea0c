DROP TABLE "idempotency_key";--> statement-breakpoint
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