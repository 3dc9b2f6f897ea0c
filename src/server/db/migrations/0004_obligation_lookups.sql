CREATE INDEX "agreement_obligation" ON "agreement" USING btree ("obligation_id");--> statement-breakpoint
CREATE INDEX "offer_obligation" ON "offer" USING btree ("obligation_id","created_at");