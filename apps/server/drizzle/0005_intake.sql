CREATE TABLE "bike_ownerships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bike_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bikes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vin" text NOT NULL,
	"plate" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" text NOT NULL,
	"color" text NOT NULL,
	"classification" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"preferred_contact" text,
	"language" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_language_known" CHECK ("customers"."language" in ('en', 'es'))
);
--> statement-breakpoint
CREATE TABLE "intake_deposit_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "intake_form_drafts" (
	"temp_id" uuid PRIMARY KEY NOT NULL,
	"form_data" jsonb NOT NULL,
	"deposit_id" uuid,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "intake_forms_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_by" uuid NOT NULL,
	"customer_id" uuid,
	"bike_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"customer_phone" text,
	"customer_contact" text,
	"customer_language" text NOT NULL,
	"bike_make" text NOT NULL,
	"bike_model" text NOT NULL,
	"bike_year" text NOT NULL,
	"bike_color" text NOT NULL,
	"bike_classification" text NOT NULL,
	"bike_info" text NOT NULL,
	"bike_make_custom" boolean DEFAULT false NOT NULL,
	"bike_model_custom" boolean DEFAULT false NOT NULL,
	"bike_classification_custom" boolean DEFAULT false NOT NULL,
	"vin" text NOT NULL,
	"mileage" text NOT NULL,
	"tech_concerns" text DEFAULT '' NOT NULL,
	"customer_remarks" text,
	"customer_concerns" text,
	"service_history" text,
	"id_scan" text,
	"photo_left_side" text,
	"photo_right_side" text,
	"photo_front" text,
	"photo_back" text,
	"additional_photos" jsonb,
	"photo_descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"photo_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customer_signature" text,
	"technician_signature" text,
	"terms_version" text NOT NULL,
	"status" text NOT NULL,
	"deposit_amount" bigint NOT NULL,
	"deposit_payment_method" text DEFAULT 'cash' NOT NULL,
	"deposit_paid_at" timestamp (3) with time zone,
	"deposit_id" uuid,
	"deposit_paid" boolean GENERATED ALWAYS AS (deposit_id is not null) STORED,
	"payment_status" text,
	"converted_to_diagnostic" uuid,
	"converted_at" timestamp (3) with time zone,
	"email_sent_at" timestamp (3) with time zone,
	"search_text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "intake_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"signer" text NOT NULL,
	"path" text NOT NULL,
	"picture_hash" text NOT NULL,
	"form_hash" text NOT NULL,
	"terms_version" text NOT NULL,
	"terms_language" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reverses" uuid,
	"reason" text,
	"intake_id" uuid,
	"work_order_id" uuid,
	"provider_id" text,
	"taken_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('deposit', 'payment', 'refund', 'void', 'adjustment')),
	CONSTRAINT "ledger_entries_method_known" CHECK ("ledger_entries"."method" in ('cash', 'card', 'check', 'other')),
	CONSTRAINT "ledger_entries_not_nothing" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "shares_kind_known" CHECK ("shares"."record_kind" in ('intake', 'report'))
);
--> statement-breakpoint
CREATE TABLE "settings_terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"en" jsonb NOT NULL,
	"es" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_make_models" (
	"make_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	CONSTRAINT "vehicle_make_models_make_id_model_id_pk" PRIMARY KEY("make_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"option_type" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"custom" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_options_type_known" CHECK ("vehicle_options"."option_type" in ('classification', 'make', 'model', 'year', 'color'))
);
--> statement-breakpoint
CREATE TABLE "diagnostic_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "diagnostic_reports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"customer_id" uuid,
	"bike_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_contact" text,
	"customer_language" text NOT NULL,
	"bike_info" text NOT NULL,
	"vin" text NOT NULL,
	"mileage" text NOT NULL,
	"service_history" text,
	"customer_concerns" text,
	"technician_id" uuid,
	"bike_make_custom" boolean NOT NULL,
	"bike_model_custom" boolean NOT NULL,
	"bike_classification_custom" boolean NOT NULL,
	"completed_items" jsonb NOT NULL,
	"photo_urls" jsonb NOT NULL,
	"intake_deposit_amount" bigint,
	"intake_deposit_id" uuid,
	"converted_from_intake" uuid,
	"converted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "used_fallback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "bike_ownerships" ADD CONSTRAINT "bike_ownerships_bike_id_bikes_id_fk" FOREIGN KEY ("bike_id") REFERENCES "public"."bikes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bike_ownerships" ADD CONSTRAINT "bike_ownerships_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_form_drafts" ADD CONSTRAINT "intake_form_drafts_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_form_drafts" ADD CONSTRAINT "intake_form_drafts_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_bike_id_bikes_id_fk" FOREIGN KEY ("bike_id") REFERENCES "public"."bikes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_signatures" ADD CONSTRAINT "intake_signatures_form_id_intake_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."intake_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_taken_by_profiles_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_make_models" ADD CONSTRAINT "vehicle_make_models_make_id_vehicle_options_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."vehicle_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_make_models" ADD CONSTRAINT "vehicle_make_models_model_id_vehicle_options_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_bike_id_bikes_id_fk" FOREIGN KEY ("bike_id") REFERENCES "public"."bikes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_technician_id_profiles_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bike_ownerships_owner_key" ON "bike_ownerships" USING btree ("bike_id") WHERE "bike_ownerships"."until" is null;--> statement-breakpoint
CREATE INDEX "bike_ownerships_customer_idx" ON "bike_ownerships" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bikes_vin_key" ON "bikes" USING btree ("vin") WHERE length("bikes"."vin") = 17;--> statement-breakpoint
CREATE INDEX "bikes_vin_idx" ON "bikes" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "customers_phone_idx" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_email_idx" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "intake_deposit_exceptions_form_idx" ON "intake_deposit_exceptions" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "intake_form_drafts_list_idx" ON "intake_form_drafts" USING btree ("updated_at" DESC NULLS LAST,"temp_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "intake_forms_number_key" ON "intake_forms" USING btree ("number");--> statement-breakpoint
CREATE INDEX "intake_forms_list_idx" ON "intake_forms" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "intake_forms"."converted_to_diagnostic" is null and "intake_forms"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "intake_forms_removed_idx" ON "intake_forms" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "intake_forms"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "intake_forms_search_idx" ON "intake_forms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "intake_forms_customer_idx" ON "intake_forms" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "intake_forms_bike_idx" ON "intake_forms" USING btree ("bike_id","created_at");--> statement-breakpoint
CREATE INDEX "intake_signatures_form_idx" ON "intake_signatures" USING btree ("form_id","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_number_key" ON "ledger_entries" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_provider_key" ON "ledger_entries" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_void_key" ON "ledger_entries" USING btree ("reverses") WHERE "ledger_entries"."kind" = 'void';--> statement-breakpoint
CREATE INDEX "ledger_entries_intake_idx" ON "ledger_entries" USING btree ("intake_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_work_order_idx" ON "ledger_entries" USING btree ("work_order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_at_idx" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "shares_record_idx" ON "shares" USING btree ("record_kind","record_id");--> statement-breakpoint
CREATE INDEX "vehicle_make_models_model_idx" ON "vehicle_make_models" USING btree ("model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_options_name_key" ON "vehicle_options" USING btree ("option_type","name") WHERE "vehicle_options"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "vehicle_options_display_idx" ON "vehicle_options" USING btree ("option_type","display_name");--> statement-breakpoint
CREATE UNIQUE INDEX "diagnostic_reports_number_key" ON "diagnostic_reports" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "diagnostic_reports_intake_key" ON "diagnostic_reports" USING btree ("converted_from_intake");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_status_idx" ON "diagnostic_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_customer_idx" ON "diagnostic_reports" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_record_idx" ON "mail_outbox" USING btree ("record_id");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_changed', 'intake_receipt'));--> statement-breakpoint
CREATE VIEW "public"."temp_payments" AS (
  select taken.id, round(taken.amount_cents / 100.0, 2) as amount, taken.method as payment_method,
    case when back.id is null then 'completed' else 'refunded' end as payment_status,
    taken.at as created_at, 'T-' || lpad(taken.number::text, 6, '0') as transaction_id
  from ledger_entries taken
  left join ledger_entries back on back.reverses = taken.id and back.kind = 'void'
  where taken.kind = 'deposit');--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_only_added" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "intake_signatures_only_added" BEFORE UPDATE OR DELETE ON "intake_signatures" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
