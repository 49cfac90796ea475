CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sku" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"name_en" text NOT NULL,
	"name_es" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT 'each' NOT NULL,
	"cost_cents" bigint,
	"price_cents" bigint,
	"taxable" boolean DEFAULT true NOT NULL,
	"bin" text DEFAULT '' NOT NULL,
	"min_milli" bigint,
	"max_milli" bigint,
	"pack_milli" bigint DEFAULT 1000 NOT NULL,
	"lead_days" integer,
	"safety_milli" bigint,
	"supplier_id" uuid,
	"supplier_sku" text DEFAULT '' NOT NULL,
	"labor_milli" integer DEFAULT 0 NOT NULL,
	"on_hand_milli" bigint DEFAULT 0 NOT NULL,
	"reserved_milli" bigint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"batch_id" uuid NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"delta_milli" bigint DEFAULT 0 NOT NULL,
	"movement" text DEFAULT 'adjustment' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_batches" DROP CONSTRAINT "import_batches_state_known";--> statement-breakpoint
ALTER TABLE "stock_counts" DROP CONSTRAINT "stock_counts_state_known";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "run_by" uuid;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "runner" uuid;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "runner_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "cancel_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "new_suppliers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "undo" text;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_versions_sku_idx" ON "product_versions" USING btree ("sku");--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_run_by_profiles_id_fk" FOREIGN KEY ("run_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_batches_one_running" ON "import_batches" USING btree ((true)) WHERE "import_batches"."state" in ('preparing', 'undo_preparing', 'publishing', 'undo_publishing');--> statement-breakpoint
CREATE INDEX "import_rows_todo_idx" ON "import_rows" USING btree ("batch_id","line") WHERE "import_rows"."action" is null;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_state_known" CHECK ("import_batches"."state" in ('staging', 'preparing', 'publishing', 'committed', 'undo_preparing', 'undo_publishing', 'undone', 'dropped'));--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_state_known" CHECK ("stock_counts"."state" in ('starting', 'open', 'applying', 'applied', 'cancelled'));
--> statement-breakpoint
CREATE VIEW "catalog" AS
	SELECT "id", "type", "sku", "barcode", "name_en", "name_es", "category", "brand", "unit", "cost_cents", "price_cents", "taxable", "bin", "min_milli", "max_milli", "pack_milli", "lead_days", "safety_milli", "supplier_id", "supplier_sku", "labor_milli", "on_hand_milli", "reserved_milli", "active", "revision", "search_text", "created_at", "updated_at", "sample"
	FROM "products" "own"
	WHERE NOT EXISTS (SELECT 1 FROM "product_versions" "v" JOIN "import_batches" "b" ON "b"."id" = "v"."batch_id"
		WHERE "v"."id" = "own"."id" AND "b"."state" IN ('publishing', 'undo_publishing'))
	UNION ALL
	SELECT "id", "type", "sku", "barcode", "name_en", "name_es", "category", "brand", "unit", "cost_cents", "price_cents", "taxable", "bin", "min_milli", "max_milli", "pack_milli", "lead_days", "safety_milli", "supplier_id", "supplier_sku", "labor_milli", "on_hand_milli", "reserved_milli", "active", "revision", "search_text", "created_at", "updated_at", "sample"
	FROM "product_versions" "v"
	WHERE NOT "v"."gone" AND "v"."batch_id" IN (SELECT "id" FROM "import_batches" WHERE "state" IN ('publishing', 'undo_publishing'));
--> statement-breakpoint
CREATE FUNCTION "refuse_movement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- the only other way a movement goes: with a product that nobody used, when its import is undone
	IF TG_OP = 'DELETE' AND (OLD.sample OR EXISTS (SELECT 1 FROM product_versions v WHERE v.id = OLD.product_id AND v.gone)) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER "stock_movements_only_added" ON "stock_movements";
--> statement-breakpoint
CREATE TRIGGER "stock_movements_only_added" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_movement_change"();
