CREATE TABLE "integrity_chain" (
	"table_name" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_head" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"content" text NOT NULL,
	"signature" text NOT NULL,
	"certificate" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_link" (
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"digest" text NOT NULL,
	"sequence" bigint,
	"hash" text,
	CONSTRAINT "integrity_link_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "integrity_link_sequence" ON "integrity_link" USING btree ("table_name","sequence");--> statement-breakpoint
CREATE INDEX "integrity_link_waiting" ON "integrity_link" USING btree ("table_name","row_id") WHERE "integrity_link"."sequence" is null;