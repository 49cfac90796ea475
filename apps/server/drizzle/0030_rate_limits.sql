CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" timestamp (3) with time zone[] NOT NULL,
	"last_use" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_last_use_idx" ON "rate_limits" USING btree ("last_use");