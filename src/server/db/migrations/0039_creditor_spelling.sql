DROP INDEX "obligation_number";--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_number" ON "obligation" USING btree (lower(translate("original_creditor", 'ÁÉÍÓÚÜÑ', 'áéíóúüñ')),"number");