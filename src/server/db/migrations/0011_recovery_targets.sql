CREATE TABLE "recovery_target" (
	"request_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "recovery_target_request_id_customer_id_pk" PRIMARY KEY("request_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "recovery_request" DROP CONSTRAINT "recovery_request_customer_id_customer_id_fk";
--> statement-breakpoint
DROP INDEX "recovery_request_customer";--> statement-breakpoint
ALTER TABLE "recovery_target" ADD CONSTRAINT "recovery_target_request_id_recovery_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."recovery_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_target" ADD CONSTRAINT "recovery_target_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_target_customer" ON "recovery_target" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "recovery_request" DROP COLUMN "digest";--> statement-breakpoint
ALTER TABLE "recovery_request" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "recovery_request" DROP COLUMN "target";