ALTER TABLE "vehicle_options" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "vehicle_options" ADD COLUMN "removed_by" uuid;