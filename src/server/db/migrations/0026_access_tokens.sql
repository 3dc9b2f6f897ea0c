ALTER TABLE "refresh_token" ADD COLUMN "access_hash" text;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_access_hash_unique" UNIQUE("access_hash");