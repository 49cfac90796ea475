CREATE TABLE "settings_terms_draft" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"wording" jsonb,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_terms_draft_one_row" CHECK ("settings_terms_draft"."id")
);
--> statement-breakpoint
ALTER TABLE "settings_terms_versions" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings_terms_versions" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "settings_terms_versions" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "settings_terms_versions" ADD COLUMN "origin" text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings_terms_versions" ADD COLUMN "created_by" uuid;--> statement-breakpoint
CREATE INDEX "intake_signatures_terms_idx" ON "intake_signatures" USING btree ("terms_version","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_terms_versions_number_key" ON "settings_terms_versions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "estimate_decisions_terms_idx" ON "estimate_decisions" USING btree ("terms_version","method");