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
ALTER TABLE "agreement" ADD COLUMN "under_review_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_obligation_id_obligation_id_fk" FOREIGN KEY ("obligation_id") REFERENCES "public"."obligation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_agreement_id_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_event" ADD CONSTRAINT "dispute_event_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_open" ON "dispute" USING btree (coalesce("obligation_id", "customer_id"),"kind") WHERE "dispute"."state" in ('RADICADO', 'EN_REVISION', 'INCOMPLETO');--> statement-breakpoint
CREATE INDEX "dispute_customer" ON "dispute" USING btree ("customer_id","filed_at");--> statement-breakpoint
CREATE INDEX "dispute_obligation" ON "dispute" USING btree ("obligation_id");--> statement-breakpoint
CREATE INDEX "dispute_term" ON "dispute" USING btree ("state","due_on");--> statement-breakpoint
CREATE INDEX "dispute_frozen" ON "dispute" USING btree ("decided_on") WHERE "dispute"."is_frozen";--> statement-breakpoint
CREATE INDEX "dispute_claimant" ON "dispute" USING btree ("document_type","document_number") WHERE "dispute"."customer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_event_sequence" ON "dispute_event" USING btree ("dispute_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_file_once" ON "dispute_file" USING btree ("dispute_id","source_hash");
--> statement-breakpoint
-- The events of a dispute lose the notes of an erased person and nothing else.
CREATE FUNCTION refuse_dispute_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL
    AND to_jsonb(NEW) - '{note,digest}'::text[] = to_jsonb(OLD) - '{note,digest}'::text[]
    AND EXISTS (SELECT 1 FROM dispute d JOIN customer c ON c.id = d.customer_id
      WHERE d.id = OLD.dispute_id AND c.erased_at >= OLD.at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['dispute', 'dispute_event', 'dispute_file'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN digest text NOT NULL DEFAULT ''''', target);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_row_digest()', target || '_digest', target);
    PERFORM keep_tally(target::regclass);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['dispute', 'dispute_event'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite()', target || '_kept', target);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dispute_stays BEFORE DELETE ON "dispute" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- The customer and the debt of a filing without a session are known later.
CREATE TRIGGER dispute_fixed BEFORE UPDATE ON "dispute" FOR EACH ROW
  WHEN ((OLD.id, OLD.number, OLD.kind, OLD.filed_at) IS DISTINCT FROM (NEW.id, NEW.number, NEW.kind, NEW.filed_at)
    OR (OLD.obligation_id IS NOT NULL AND OLD.obligation_id IS DISTINCT FROM NEW.obligation_id))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER dispute_event_append_only BEFORE UPDATE OR DELETE ON "dispute_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_dispute_rewrite();
--> statement-breakpoint
CREATE TRIGGER dispute_file_fixed BEFORE UPDATE ON "dispute_file"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
