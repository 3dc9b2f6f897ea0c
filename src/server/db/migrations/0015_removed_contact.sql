CREATE TABLE "removed_contact" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_contact_customer_id_kind_value_pk" PRIMARY KEY("customer_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "removed_contact" ADD CONSTRAINT "removed_contact_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;