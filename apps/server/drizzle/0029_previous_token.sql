ALTER TABLE "auth_sessions" ADD COLUMN "previous_token" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "renewed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "auth_sessions_previous_token_idx" ON "auth_sessions" USING btree ("previous_token");