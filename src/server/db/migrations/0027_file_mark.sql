CREATE TABLE "file_mark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
