ALTER TABLE "messages" DROP CONSTRAINT "messages_kind_known";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_rule_known";--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "appointment_id" uuid;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('message', 'estimate_ready', 'question_answered', 'ready_for_pickup', 'payment_receipt', 'appointment', 'reminder', 'auto'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_rule_known" CHECK ("reminders"."rule" in ('appointment', 'serviceDue', 'declinedWork', 'pickupWaiting'));