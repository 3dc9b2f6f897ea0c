CREATE TABLE "draft" (
	"customer_id" uuid NOT NULL,
	"form" text NOT NULL,
	"values" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_customer_id_form_pk" PRIMARY KEY("customer_id","form")
);
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_age" ON "draft" USING btree ("saved_at");