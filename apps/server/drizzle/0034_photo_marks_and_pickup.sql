CREATE TABLE "photo_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"to_x" integer NOT NULL,
	"to_y" integer NOT NULL,
	"word" text,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "photo_marks_kind_known" CHECK ("photo_marks"."kind" in ('circle', 'arrow', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "pickup_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"path" text NOT NULL,
	"comparison" text,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "pickup_photos_slot_known" CHECK ("pickup_photos"."slot" in ('photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack'))
);
--> statement-breakpoint
CREATE TABLE "pickup_spots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer NOT NULL,
	"answer" text,
	"note" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "pickup_seen" jsonb;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "pickup_seen_hash" text;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_photos" ADD CONSTRAINT "pickup_photos_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_photos" ADD CONSTRAINT "pickup_photos_taken_by_profiles_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_spots" ADD CONSTRAINT "pickup_spots_photo_id_pickup_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."pickup_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_spots" ADD CONSTRAINT "pickup_spots_answered_by_profiles_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_marks_path_idx" ON "photo_marks" USING btree ("path","created_at") WHERE "photo_marks"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "pickup_photos_report_idx" ON "pickup_photos" USING btree ("report_id") WHERE "pickup_photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "pickup_spots_photo_idx" ON "pickup_spots" USING btree ("photo_id");