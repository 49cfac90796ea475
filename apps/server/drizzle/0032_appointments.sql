CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"technician_id" uuid,
	"customer_id" uuid,
	"bike_id" uuid,
	"service_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"bike_year" text NOT NULL,
	"bike_make" text NOT NULL,
	"bike_model" text NOT NULL,
	"service" text NOT NULL,
	"concern" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"waits" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"overbook_reason" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"text_consent_at" timestamp (3) with time zone,
	"text_consent_wording" text,
	"arrived_at" timestamp (3) with time zone,
	"intake_id" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || phone || ' ' || email || ' ' || bike_year || ' ' || bike_make || ' ' || bike_model || ' ' || service)) STORED NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appointments_state_known" CHECK ("appointments"."state" in ('requested', 'confirmed', 'arrived', 'no_show', 'cancelled')),
	CONSTRAINT "appointments_source_known" CHECK ("appointments"."source" in ('staff', 'online')),
	CONSTRAINT "appointments_minutes" CHECK ("appointments"."minutes" > 0 and "appointments"."minutes" <= 1440),
	CONSTRAINT "appointments_consent_has_wording" CHECK (("appointments"."text_consent_at" is null) = ("appointments"."text_consent_wording" is null))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"draft_id" uuid NOT NULL,
	"appointment_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
ALTER TABLE "intake_form_drafts" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_form_drafts" ALTER COLUMN "updated_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_technician_id_profiles_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_bike_id_bikes_id_fk" FOREIGN KEY ("bike_id") REFERENCES "public"."bikes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_starts_idx" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointments_phone_idx" ON "appointments" USING btree ("phone","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_customer_idx" ON "appointments" USING btree ("customer_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_search_idx" ON "appointments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_intake_key" ON "appointments" USING btree ("intake_id") WHERE "appointments"."intake_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "check_ins_created_idx" ON "check_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "check_ins_draft_idx" ON "check_ins" USING btree ("draft_id");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_change_asked', 'email_changed', 'security_changed', 'intake_receipt', 'estimate_ready', 'estimate_decided', 'question_answered', 'ready_for_pickup', 'order_update', 'payment_receipt', 'paid_twice', 'appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_cancelled'));