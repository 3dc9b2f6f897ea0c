-- What somebody's own pages ask for by these keys was found by reading the whole table.
CREATE INDEX "document_about" ON "document" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_payable" ON "payment_attempt" USING btree ("payable_id");--> statement-breakpoint
CREATE INDEX "review_case_attempt" ON "review_case" USING btree ("attempt_id");
