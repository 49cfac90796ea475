CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"thumbnail_path" text,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"received_sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"record_kind" text,
	"record_id" uuid,
	"keep_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "files_path_unique" UNIQUE("path"),
	CONSTRAINT "files_path_in_bucket" CHECK (starts_with("files"."path", "files"."bucket" || '/')),
	CONSTRAINT "files_record_whole" CHECK (("files"."record_kind" is null) = ("files"."record_id" is null))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_record_idx" ON "files" USING btree ("record_kind","record_id");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_idx" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "files_unattached_idx" ON "files" USING btree ("created_at") WHERE "files"."record_id" is null and "files"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "files_keep_until_idx" ON "files" USING btree ("keep_until") WHERE "files"."keep_until" is not null and "files"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "files_unerased_idx" ON "files" USING btree ("removed_at") WHERE "files"."removed_at" is not null and "files"."erased_at" is null;