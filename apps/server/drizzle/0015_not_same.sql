CREATE TABLE "customer_differences" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kept_one" uuid NOT NULL,
	"kept_other" uuid NOT NULL,
	"said_by" uuid,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_differences_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "customer_differences_in_order" CHECK ("customer_differences"."one_id" < "customer_differences"."other_id"),
	CONSTRAINT "customer_differences_kept_in_order" CHECK ("customer_differences"."kept_one" <= "customer_differences"."kept_other")
);
--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_one_id_customers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_other_id_customers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_said_by_profiles_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_differences_other_idx" ON "customer_differences" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "customer_differences_kept_idx" ON "customer_differences" USING btree ("kept_one","kept_other");--> statement-breakpoint
CREATE INDEX "customer_differences_kept_other_idx" ON "customer_differences" USING btree ("kept_other");