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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"capacity" bigint,
	"free_cash" bigint
);
--> statement-breakpoint
ALTER TABLE "declared_debt" ADD CONSTRAINT "declared_debt_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnosis" ADD CONSTRAINT "diagnosis_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_profile" ADD CONSTRAINT "financial_profile_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnosis_customer" ON "diagnosis" USING btree ("customer_id","made_at");--> statement-breakpoint
CREATE TRIGGER diagnosis_never_rewritten BEFORE UPDATE ON "diagnosis"
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
