CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid,
	"address" text NOT NULL,
	"channel" text NOT NULL,
	"given" boolean NOT NULL,
	"source" text NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"actor_id" uuid,
	"record_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "consents_channel_known" CHECK ("consents"."channel" in ('email', 'text', 'call')),
	CONSTRAINT "consents_source_known" CHECK ("consents"."source" in ('intake', 'counter', 'booking', 'text_message', 'unsubscribe_link')),
	CONSTRAINT "consents_of_somebody" CHECK ("consents"."customer_id" is not null or "consents"."address" <> '')
);
--> statement-breakpoint
CREATE TABLE "message_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"customer_id" uuid,
	"assigned_to" uuid,
	"unread" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	"opted_out_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"path" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_photos_state_known" CHECK ("message_photos"."state" in ('waiting', 'stored', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"once_key" text NOT NULL,
	"report_id" uuid,
	"sent_by" uuid,
	"provider" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unclear" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	"at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_direction_known" CHECK ("messages"."direction" in ('in', 'out')),
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('message', 'estimate_ready', 'question_answered', 'ready_for_pickup', 'payment_receipt', 'reminder', 'auto')),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" in ('received', 'waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'handed', 'canceled')),
	CONSTRAINT "messages_state_fits" CHECK (("messages"."direction" = 'in') = ("messages"."state" = 'received'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"cause" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"bike_id" uuid,
	"report_id" uuid,
	"message_id" uuid,
	"mail_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reminders_rule_known" CHECK ("reminders"."rule" in ('serviceDue', 'declinedWork', 'pickupWaiting'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_known";--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "consent_email" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "consent_text" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "consent_call" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_conversations" ADD CONSTRAINT "message_conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_conversations" ADD CONSTRAINT "message_conversations_assigned_to_profiles_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_message_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."message_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_by_profiles_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_bike_id_bikes_id_fk" FOREIGN KEY ("bike_id") REFERENCES "public"."bikes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_customer_idx" ON "consents" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE INDEX "consents_address_idx" ON "consents" USING btree ("address","channel","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "message_conversations_address_key" ON "message_conversations" USING btree ("address");--> statement-breakpoint
CREATE INDEX "message_conversations_last_idx" ON "message_conversations" USING btree ("last_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "message_conversations_customer_idx" ON "message_conversations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "message_conversations_unread_idx" ON "message_conversations" USING btree ("last_at" DESC NULLS LAST) WHERE "message_conversations"."unread" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "message_photos_place_key" ON "message_photos" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "message_photos_due_idx" ON "message_photos" USING btree ("next_attempt_at") WHERE "message_photos"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once_key" ON "messages" USING btree ("once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_key" ON "messages" USING btree ("provider","provider_id") WHERE "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_conversation_idx" ON "messages" USING btree ("conversation_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_order_idx" ON "messages" USING btree ("report_id","seq") WHERE "messages"."report_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_due_idx" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_cause_key" ON "reminders" USING btree ("rule","cause");--> statement-breakpoint
CREATE INDEX "reminders_customer_idx" ON "reminders" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "reminders_at_idx" ON "reminders" USING btree ("at");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_known" CHECK ("mail_outbox"."kind" in ('confirm_address', 'address_in_use', 'reset_password', 'confirm_email', 'invitation', 'password_changed', 'email_change_asked', 'email_changed', 'security_changed', 'intake_receipt', 'estimate_ready', 'estimate_decided', 'question_answered', 'ready_for_pickup', 'order_update', 'payment_receipt', 'paid_twice', 'appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_cancelled', 'reminder'));--> statement-breakpoint
CREATE TRIGGER "consents_only_added" BEFORE UPDATE OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Consent was on by default and nobody had said yes. An answer counts if the audit log says who recorded it and when.
INSERT INTO "consents" ("id", "customer_id", "address", "channel", "given", "source", "wording", "language", "actor_id", "at", "sample")
SELECT gen_random_uuid(), customer.id,
	CASE WHEN answer.channel = 'email' THEN customer.email WHEN customer.phone = '' THEN '' ELSE '+1' || customer.phone END,
	answer.channel, answer.given, 'counter', 'Recorded on the customer''s page, before wordings were kept', customer.language,
	person.id, answer.at, customer.sample
FROM (
	SELECT log.subject_id, log.actor_id, log.at, kind.channel, (log.after->>kind.field)::boolean AS given
	FROM audit_log log, (VALUES ('email', 'consentEmail'), ('text', 'consentText'), ('call', 'consentCall')) AS kind(channel, field)
	WHERE log.action = 'customers.customer.updated' AND log.before->>kind.field IS DISTINCT FROM log.after->>kind.field
		AND log.after->>kind.field IS NOT NULL
) answer
JOIN customers customer ON customer.id::text = answer.subject_id::text
LEFT JOIN profiles person ON person.id = answer.actor_id
ORDER BY answer.at;
--> statement-breakpoint
UPDATE "customers" SET
	"consent_email" = coalesce((SELECT given FROM consents WHERE customer_id = customers.id AND channel = 'email' ORDER BY seq DESC LIMIT 1), false),
	"consent_text" = coalesce((SELECT given FROM consents WHERE customer_id = customers.id AND channel = 'text' ORDER BY seq DESC LIMIT 1), false),
	"consent_call" = coalesce((SELECT given FROM consents WHERE customer_id = customers.id AND channel = 'call' ORDER BY seq DESC LIMIT 1), false);
