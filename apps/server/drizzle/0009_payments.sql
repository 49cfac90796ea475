CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"url" text,
	"failure" text,
	"entry_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_state_known" CHECK ("checkouts"."state" in ('open', 'pending', 'paid', 'failed', 'expired')),
	CONSTRAINT "checkouts_positive" CHECK ("checkouts"."amount_cents" > 0),
	CONSTRAINT "checkouts_paid_has_entry" CHECK (("checkouts"."state" = 'paid') = ("checkouts"."entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"checkout_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_events_outcome_known" CHECK ("provider_events"."outcome" in ('booked', 'noted', 'refused', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "provider_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"refund_id" text,
	"reason" text NOT NULL,
	"by" uuid,
	"entry_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_refunds_state_known" CHECK ("provider_refunds"."state" in ('asked', 'waiting', 'booked', 'refused')),
	CONSTRAINT "provider_refunds_positive" CHECK ("provider_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"day" date PRIMARY KEY NOT NULL,
	"through_number" bigint NOT NULL,
	"opening_cents" bigint NOT NULL,
	"cash_in_cents" bigint NOT NULL,
	"cash_out_cents" bigint NOT NULL,
	"counted_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"by_method" jsonb NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_closes_difference_explained" CHECK ("day_closes"."counted_cents" = "day_closes"."opening_cents" + "day_closes"."cash_in_cents" - "day_closes"."cash_out_cents" or "day_closes"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_by_profiles_id_fk" FOREIGN KEY ("by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_closed_by_profiles_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session_key" ON "checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "checkouts_report_idx" ON "checkouts" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_events_at_idx" ON "provider_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_refunds_refund_key" ON "provider_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "provider_refunds_payment_idx" ON "provider_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_person_idx" ON "ledger_entries" USING btree ("taken_by","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_reverses_idx" ON "ledger_entries" USING btree ("reverses") WHERE "ledger_entries"."reverses" is not null;
--> statement-breakpoint
CREATE TRIGGER "day_closes_only_added" BEFORE UPDATE OR DELETE ON "day_closes" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
