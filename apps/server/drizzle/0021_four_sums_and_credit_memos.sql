CREATE TABLE "credit_memos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"invoice_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"memo" jsonb NOT NULL,
	"hash" text NOT NULL,
	"credited_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "credit_memos_over_something" CHECK ("credit_memos"."credited_cents" >= 0 and "credit_memos"."refunded_cents" >= 0 and "credit_memos"."credited_cents" + "credit_memos"."refunded_cents" > 0)
);
--> statement-breakpoint
DROP VIEW "public"."temp_payments";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "overpaid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "storage_days" ADD COLUMN "taxed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_issued_by_profiles_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_memos_number_key" ON "credit_memos" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_memos_entry_key" ON "credit_memos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "credit_memos_report_idx" ON "credit_memos" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "checkouts_overpaid_idx" ON "checkouts" USING btree ("report_id") WHERE "checkouts"."overpaid_cents" > 0;--> statement-breakpoint
CREATE INDEX "provider_refunds_asked_idx" ON "provider_refunds" USING btree ("next_attempt_at") WHERE "provider_refunds"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_changed', 'intake_receipt', 'estimate_ready', 'estimate_decided', 'question_answered', 'ready_for_pickup', 'payment_receipt', 'paid_twice'));--> statement-breakpoint
CREATE VIEW "public"."temp_payments" AS (
  select taken.id, round(taken.amount_cents / 100.0, 2) as amount, taken.method as payment_method,
    case when taken.amount_cents + coalesce(sum(back.amount_cents), 0) > 0 then 'completed' else 'refunded' end
      as payment_status,
    taken.at as created_at, 'T-' || lpad(taken.number::text, 6, '0') as transaction_id
  from ledger_entries taken
  left join ledger_entries back on back.reverses = taken.id
    and not exists (select 1 from ledger_entries again where again.reverses = back.id and again.kind = 'void')
  where taken.kind = 'deposit'
  group by taken.id);--> statement-breakpoint
CREATE TRIGGER "credit_memos_only_added" BEFORE UPDATE OR DELETE ON "credit_memos" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
