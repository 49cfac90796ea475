ALTER TABLE "estimate_decisions" ADD COLUMN "shop_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_decisions" ADD COLUMN "link_by" uuid;--> statement-breakpoint
ALTER TABLE "estimate_decisions" ADD CONSTRAINT "estimate_decisions_link_by_profiles_id_fk" FOREIGN KEY ("link_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;