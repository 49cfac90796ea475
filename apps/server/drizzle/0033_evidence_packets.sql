CREATE TABLE "evidence_packets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"manifest" text NOT NULL,
	"sha256" text NOT NULL,
	"contents" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"sealed_by" uuid,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence_packets" ADD CONSTRAINT "evidence_packets_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_packets" ADD CONSTRAINT "evidence_packets_sealed_by_profiles_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_packets_key" ON "evidence_packets" USING btree ("report_id","number");--> statement-breakpoint
CREATE TRIGGER "evidence_packets_only_added" BEFORE UPDATE OR DELETE ON "evidence_packets" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
