CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"report_id" uuid NOT NULL,
	"invoice" jsonb NOT NULL,
	"hash" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "numberings" (
	"id" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_days" (
	"report_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"cents" bigint NOT NULL,
	"waived" boolean NOT NULL,
	"reason" text,
	"by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "storage_days_report_id_day_pk" PRIMARY KEY("report_id","day"),
	CONSTRAINT "storage_days_numbered" CHECK ("storage_days"."day" > 0),
	CONSTRAINT "storage_days_waived_with_reason" CHECK (not "storage_days"."waived" or "storage_days"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "workorder_clock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"job_id" uuid,
	"user_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_clock_ended_whole" CHECK (("workorder_clock"."ended_at" is null) = ("workorder_clock"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "workorder_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"severity" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_id" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_findings_severity_known" CHECK ("workorder_findings"."severity" in ('unsafe', 'urgent', 'soon', 'can_wait'))
);
--> statement-breakpoint
CREATE TABLE "estimate_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"method" text NOT NULL,
	"choices" jsonb NOT NULL,
	"name" text NOT NULL,
	"terms_version" text NOT NULL,
	"language" text NOT NULL,
	"address" text,
	"signature" jsonb,
	"old_parts_back" boolean,
	"phone" text,
	"verbal_date" text,
	"verbal_time" text,
	"verbal_method" text,
	"taken_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "estimate_decisions_method_known" CHECK ("estimate_decisions"."method" in ('online', 'verbal')),
	CONSTRAINT "estimate_decisions_verbal_whole" CHECK ("estimate_decisions"."method" <> 'verbal' or ("estimate_decisions"."name" <> '' and "estimate_decisions"."phone" <> '' and "estimate_decisions"."verbal_date" <> '' and "estimate_decisions"."verbal_time" <> '' and "estimate_decisions"."verbal_method" is not null and "estimate_decisions"."taken_by" is not null)),
	CONSTRAINT "estimate_decisions_online_signed" CHECK ("estimate_decisions"."method" <> 'online' or "estimate_decisions"."signature" is not null)
);
--> statement-breakpoint
CREATE TABLE "estimate_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"estimate" jsonb NOT NULL,
	"hash" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"asks" jsonb NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workorder_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"side" text NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_events_side_known" CHECK ("workorder_events"."side" in ('staff', 'customer', 'system'))
);
--> statement-breakpoint
CREATE TABLE "workorder_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"severity" text,
	"internal_note" text DEFAULT '' NOT NULL,
	"finding_id" uuid,
	"decision" text DEFAULT 'open' NOT NULL,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_version" integer,
	"decided_at" timestamp (3) with time zone,
	"decided_hash" text,
	"approved_cents" bigint,
	"approved_taxable_cents" bigint,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_jobs_decision_known" CHECK ("workorder_jobs"."decision" in ('open', 'asked', 'approved', 'declined')),
	CONSTRAINT "workorder_jobs_approved_frozen" CHECK (("workorder_jobs"."decision" = 'approved') = ("workorder_jobs"."approved_cents" is not null))
);
--> statement-breakpoint
CREATE TABLE "workorder_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"quantity_milli" integer NOT NULL,
	"unit_price_cents" bigint,
	"cost_cents" bigint,
	"taxable" boolean NOT NULL,
	"part_condition" text,
	"customer_supplied" boolean DEFAULT false NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	"struck_at" timestamp (3) with time zone,
	"struck_by" uuid,
	"struck_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "workorder_lines_kind_known" CHECK ("workorder_lines"."kind" in ('labor', 'part', 'fee', 'sublet', 'discount')),
	CONSTRAINT "workorder_lines_amounts" CHECK ("workorder_lines"."quantity_milli" > 0 and coalesce("workorder_lines"."unit_price_cents", 0) >= 0),
	CONSTRAINT "workorder_lines_struck_with_reason" CHECK ("workorder_lines"."struck_at" is null or "workorder_lines"."struck_reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
DROP INDEX "diagnostic_reports_status_idx";--> statement-breakpoint
DROP INDEX "diagnostic_reports_customer_idx";--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "status_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "inspection_template" jsonb;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "complaint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "cause" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "correction" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "tax_rate_ppm" integer DEFAULT 66250 NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "diagnostic_fee_cents" bigint DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "bills" text DEFAULT 'jobs' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "estimate_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "old_parts_back" boolean;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "rework_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "picked_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "pickup_signature" jsonb;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "abandon_checklist" jsonb;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "warranty_of" uuid;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "archived_by" uuid;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_profiles_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_by_profiles_id_fk" FOREIGN KEY ("by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_clock" ADD CONSTRAINT "workorder_clock_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_clock" ADD CONSTRAINT "workorder_clock_job_id_workorder_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."workorder_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_clock" ADD CONSTRAINT "workorder_clock_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_findings" ADD CONSTRAINT "workorder_findings_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_findings" ADD CONSTRAINT "workorder_findings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_decisions" ADD CONSTRAINT "estimate_decisions_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_decisions" ADD CONSTRAINT "estimate_decisions_taken_by_profiles_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD CONSTRAINT "estimate_versions_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD CONSTRAINT "estimate_versions_sent_by_profiles_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_events" ADD CONSTRAINT "workorder_events_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_events" ADD CONSTRAINT "workorder_events_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_jobs" ADD CONSTRAINT "workorder_jobs_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_jobs" ADD CONSTRAINT "workorder_jobs_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD CONSTRAINT "workorder_lines_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD CONSTRAINT "workorder_lines_job_id_workorder_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."workorder_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD CONSTRAINT "workorder_lines_done_by_profiles_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD CONSTRAINT "workorder_lines_struck_by_profiles_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_report_key" ON "invoices" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workorder_clock_running_key" ON "workorder_clock" USING btree ("user_id") WHERE "workorder_clock"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "workorder_clock_report_idx" ON "workorder_clock" USING btree ("report_id","started_at");--> statement-breakpoint
CREATE INDEX "workorder_findings_report_idx" ON "workorder_findings" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "estimate_decisions_report_idx" ON "estimate_decisions" USING btree ("report_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_versions_key" ON "estimate_versions" USING btree ("report_id","version");--> statement-breakpoint
CREATE INDEX "workorder_events_report_idx" ON "workorder_events" USING btree ("report_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workorder_jobs_report_idx" ON "workorder_jobs" USING btree ("report_id","position");--> statement-breakpoint
CREATE INDEX "workorder_lines_report_idx" ON "workorder_lines" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "workorder_lines_job_idx" ON "workorder_lines" USING btree ("job_id","position");--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_warranty_of_diagnostic_reports_id_fk" FOREIGN KEY ("warranty_of") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_number_idx" ON "diagnostic_reports" USING btree ("number" DESC NULLS LAST) WHERE "diagnostic_reports"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_archive_idx" ON "diagnostic_reports" USING btree ("number" DESC NULLS LAST) WHERE "diagnostic_reports"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_age_idx" ON "diagnostic_reports" USING btree ("status_since","id") WHERE "diagnostic_reports"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_technician_idx" ON "diagnostic_reports" USING btree ("technician_id","status","status_since") WHERE "diagnostic_reports"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_name_idx" ON "diagnostic_reports" USING btree ("customer_name","id") WHERE "diagnostic_reports"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_search_idx" ON "diagnostic_reports" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "diagnostic_reports_bike_idx" ON "diagnostic_reports" USING btree ("bike_id","created_at");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_warranty_idx" ON "diagnostic_reports" USING btree ("warranty_of");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_status_idx" ON "diagnostic_reports" USING btree ("status","status_since","id") WHERE "diagnostic_reports"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_customer_idx" ON "diagnostic_reports" USING btree ("customer_id","created_at");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_changed', 'intake_receipt', 'estimate_ready', 'estimate_decided', 'ready_for_pickup', 'payment_receipt'));--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_status_known" CHECK ("diagnostic_reports"."status" in ('submitted', 'diagnosing', 'awaiting_approval', 'approved', 'waiting_parts', 'in_progress', 'quality_check', 'ready', 'closed', 'declined_return', 'cancelled', 'abandoned'));--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_bills_known" CHECK ("diagnostic_reports"."bills" in ('jobs', 'diagnostic_fee'));--> statement-breakpoint
UPDATE "diagnostic_reports" SET "status_since" = "created_at", "complaint" = coalesce("customer_concerns", ''),
	"diagnostic_fee_cents" = CASE WHEN "intake_deposit_id" IS NULL THEN "diagnostic_fee_cents" ELSE "intake_deposit_amount" END,
	"search_text" = trim(regexp_replace(lower(regexp_replace(normalize(concat_ws(' ', 'wo-' || "number", "customer_name", "customer_phone", "customer_email", "vin", "bike_info"), NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));
--> statement-breakpoint
-- A pending list would have to be read whole by every search until somebody vacuums.
ALTER INDEX "diagnostic_reports_search_idx" SET (fastupdate = off);
--> statement-breakpoint
-- The pairs of the machine in the domain; a test holds the two against each other.
CREATE FUNCTION "refuse_unknown_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
		('submitted', 'diagnosing'),
		('diagnosing', 'awaiting_approval'),
		('awaiting_approval', 'approved'),
		('awaiting_approval', 'declined_return'),
		('awaiting_approval', 'diagnosing'),
		('approved', 'waiting_parts'),
		('waiting_parts', 'approved'),
		('approved', 'in_progress'),
		('waiting_parts', 'in_progress'),
		('in_progress', 'awaiting_approval'),
		('in_progress', 'quality_check'),
		('quality_check', 'in_progress'),
		('quality_check', 'ready'),
		('ready', 'closed'),
		('declined_return', 'closed'),
		('ready', 'abandoned'),
		('submitted', 'cancelled'),
		('diagnosing', 'cancelled'),
		('awaiting_approval', 'cancelled'),
		('approved', 'cancelled'),
		('waiting_parts', 'cancelled'),
		('in_progress', 'cancelled'),
		('quality_check', 'cancelled')
	) THEN
		RAISE EXCEPTION 'a work order does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "diagnostic_reports_moves_known" BEFORE UPDATE OF "status" ON "diagnostic_reports" FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_move"();
--> statement-breakpoint
CREATE TRIGGER "estimate_versions_only_added" BEFORE UPDATE OR DELETE ON "estimate_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "estimate_decisions_only_added" BEFORE UPDATE OR DELETE ON "estimate_decisions" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "workorder_events_only_added" BEFORE UPDATE OR DELETE ON "workorder_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "invoices_only_added" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "storage_days_only_added" BEFORE UPDATE OR DELETE ON "storage_days" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
