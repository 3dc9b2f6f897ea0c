-- Most of what an import costs is keys and indexes. One key says more than the two before it: an offer is of whoever has its
-- obligation. A campaign policy is never changed or removed, so its key checked each offer for nothing.
CREATE UNIQUE INDEX "obligation_owner" ON "obligation" USING btree ("customer_id","id");--> statement-breakpoint
DROP INDEX "obligation_customer";--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_obligation_owner_fk" FOREIGN KEY ("customer_id","obligation_id") REFERENCES "public"."obligation"("customer_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "offer" DROP CONSTRAINT "offer_customer_id_customer_id_fk";--> statement-breakpoint
ALTER TABLE "offer" DROP CONSTRAINT "offer_obligation_id_obligation_id_fk";--> statement-breakpoint
ALTER TABLE "offer" DROP CONSTRAINT "offer_policy_version_campaign_policy_version_fk";--> statement-breakpoint
-- No statement asks for all offers of an obligation; few offers are held at a time.
DROP INDEX "offer_obligation";--> statement-breakpoint
DROP INDEX "offer_hold";--> statement-breakpoint
CREATE INDEX "offer_held" ON "offer" USING btree ("hold_until") WHERE "offer"."hold_until" is not null;
