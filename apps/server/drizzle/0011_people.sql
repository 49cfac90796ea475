CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" uuid,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "customer_merges_two" CHECK ("customer_merges"."kept_id" <> "customer_merges"."merged_id")
);
--> statement-breakpoint
ALTER TABLE "bikes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(vin || ' ' || coalesce(plate, '') || ' ' || year || ' ' || make || ' ' || model)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "consent_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "consent_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "consent_call" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (name_key || ' ' || phone || ' ' || lower(email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_id_customers_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_by_profiles_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_undone_by_profiles_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merges_merged_key" ON "customer_merges" USING btree ("merged_id") WHERE "customer_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "customer_merges_kept_idx" ON "customer_merges" USING btree ("kept_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bikes_search_idx" ON "bikes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name_idx" ON "customers" USING btree ("name_key","id") WHERE "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_merged_idx" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "diagnostic_reports_closed_idx" ON "diagnostic_reports" USING btree ("closed_at") WHERE "diagnostic_reports"."closed_at" is not null;