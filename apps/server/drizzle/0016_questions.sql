CREATE TABLE "workorder_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "workorder_questions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_questions_side_known" CHECK ("workorder_questions"."side" in ('customer', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
DROP INDEX "workorder_events_report_idx";--> statement-breakpoint
ALTER TABLE "workorder_events" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "workorder_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "workorder_jobs" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workorder_questions" ADD CONSTRAINT "workorder_questions_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_questions" ADD CONSTRAINT "workorder_questions_job_id_workorder_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."workorder_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_questions" ADD CONSTRAINT "workorder_questions_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workorder_questions_report_idx" ON "workorder_questions" USING btree ("report_id","seq");--> statement-breakpoint
CREATE INDEX "workorder_events_report_idx" ON "workorder_events" USING btree ("report_id","at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_changed', 'intake_receipt', 'estimate_ready', 'estimate_decided', 'question_answered', 'ready_for_pickup', 'payment_receipt'));--> statement-breakpoint
CREATE TRIGGER "workorder_questions_only_added" BEFORE UPDATE OR DELETE ON "workorder_questions" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Questions asked so far: alone (on the timeline) or among the choices of a signed decision.
INSERT INTO "workorder_questions" ("id", "report_id", "job_id", "side", "text", "version", "at", "sample")
SELECT gen_random_uuid(), asked.report_id, job.id, 'customer', asked.question, asked.version, asked.at, asked.sample
FROM (
	SELECT event.report_id, event.data->>'jobId' AS job_id, event.data->>'question' AS question, event.at, event.sample,
		coalesce((SELECT max(sent.version) FROM estimate_versions sent WHERE sent.report_id = event.report_id AND sent.sent_at <= event.at), 1) AS version
	FROM workorder_events event WHERE event.kind = 'asked'
	UNION ALL
	SELECT decision.report_id, choice->>'jobId', choice->>'note', decision.at, decision.sample, decision.version
	FROM estimate_decisions decision, jsonb_array_elements(decision.choices) choice WHERE choice->>'choice' = 'ask'
) asked
JOIN workorder_jobs job ON job.id::text = asked.job_id
WHERE coalesce(asked.question, '') <> ''
ORDER BY asked.at;
--> statement-breakpoint
-- The deposit belongs on the timeline like every other payment.
INSERT INTO "workorder_events" ("id", "report_id", "at", "side", "actor_id", "kind", "data", "sample")
SELECT gen_random_uuid(), report.id, entry.at, 'staff', entry.taken_by, 'deposit_taken',
	jsonb_build_object('cents', entry.amount_cents, 'method', entry.method), report.sample
FROM diagnostic_reports report JOIN ledger_entries entry ON entry.id = report.intake_deposit_id AND entry.kind = 'deposit';
