CREATE TABLE "legal_text" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL
);
