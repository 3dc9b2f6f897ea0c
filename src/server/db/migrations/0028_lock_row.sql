CREATE TABLE "lock_row" (
	"slot" integer PRIMARY KEY NOT NULL
);
