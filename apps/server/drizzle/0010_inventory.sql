CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "import_batches_state_known" CHECK ("import_batches"."state" in ('staging', 'committed', 'undone', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"sku" text NOT NULL,
	"row" jsonb NOT NULL,
	"action" text,
	"product_id" uuid,
	"before" jsonb,
	"revision" integer,
	"delta_milli" bigint,
	CONSTRAINT "import_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "products" (
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
	CONSTRAINT "products_type_known" CHECK ("products"."type" in ('product', 'service')),
	CONSTRAINT "products_reserved_is_there" CHECK ("products"."reserved_milli" >= 0 and "products"."reserved_milli" <= greatest("products"."on_hand_milli", 0)),
	CONSTRAINT "products_service_has_no_stock" CHECK ("products"."type" = 'product' or "products"."on_hand_milli" = 0),
	CONSTRAINT "products_pack_whole" CHECK ("products"."pack_milli" > 0)
);
--> statement-breakpoint
CREATE TABLE "service_parts" (
	"service_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity_milli" bigint NOT NULL,
	CONSTRAINT "service_parts_service_id_product_id_pk" PRIMARY KEY("service_id","product_id"),
	CONSTRAINT "service_parts_quantity" CHECK ("service_parts"."quantity_milli" > 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"lead_days" integer,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity_milli" bigint NOT NULL,
	"received_milli" bigint DEFAULT 0 NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	CONSTRAINT "purchase_lines_amounts" CHECK ("purchase_lines"."quantity_milli" > 0 and "purchase_lines"."received_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_orders_state_known" CHECK ("purchase_orders"."state" in ('draft', 'ordered', 'part_received', 'received', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "purchase_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_by" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"state" text NOT NULL,
	"needed_milli" bigint NOT NULL,
	"reserved_milli" bigint DEFAULT 0 NOT NULL,
	"issued_milli" bigint DEFAULT 0 NOT NULL,
	"ever_issued" boolean DEFAULT false NOT NULL,
	"ever_short" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reservations_state_known" CHECK ("reservations"."state" in ('draft', 'reserved', 'short', 'issued', 'returned', 'released')),
	CONSTRAINT "reservations_amounts" CHECK ("reservations"."needed_milli" >= 0 and "reservations"."reserved_milli" >= 0 and "reservations"."issued_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"count_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"expected_milli" bigint NOT NULL,
	"counted_milli" bigint,
	"counted_by" uuid,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "stock_count_lines_count_id_product_id_pk" PRIMARY KEY("count_id","product_id"),
	CONSTRAINT "stock_count_lines_counted" CHECK (coalesce("stock_count_lines"."counted_milli", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"category" text,
	"bin" text,
	"note" text DEFAULT '' NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stock_counts_state_known" CHECK ("stock_counts"."state" in ('open', 'applied', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"delta_milli" bigint NOT NULL,
	"balance_milli" bigint NOT NULL,
	"unit_cost_cents" bigint,
	"unit_price_cents" bigint,
	"report_id" uuid,
	"line_id" uuid,
	"record_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('receipt', 'issue', 'return', 'count', 'adjustment')),
	CONSTRAINT "stock_movements_source_known" CHECK ("stock_movements"."source" in ('opening', 'order', 'purchase', 'count', 'import', 'manual')),
	CONSTRAINT "stock_movements_something" CHECK ("stock_movements"."delta_milli" <> 0)
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_started_by_profiles_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_parts" ADD CONSTRAINT "service_parts_service_id_products_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_parts" ADD CONSTRAINT "service_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_received_by_profiles_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_job_id_workorder_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."workorder_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_line_id_workorder_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."workorder_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_counted_by_profiles_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_started_by_profiles_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_ended_by_profiles_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_report_id_diagnostic_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."diagnostic_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_line_id_workorder_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."workorder_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batches_started_idx" ON "import_batches" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "import_rows_sku_idx" ON "import_rows" USING btree ("batch_id","sku");--> statement-breakpoint
CREATE INDEX "import_rows_product_idx" ON "import_rows" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_barcode_idx" ON "products" USING btree ("barcode") WHERE "products"."barcode" <> '';--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("type","name_en","id");--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "products_supplier_idx" ON "products" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_parts_product_idx" ON "service_parts" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_lines_product_key" ON "purchase_lines" USING btree ("purchase_id","product_id");--> statement-breakpoint
CREATE INDEX "purchase_lines_product_idx" ON "purchase_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number_key" ON "purchase_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "purchase_orders_state_idx" ON "purchase_orders" USING btree ("state","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier_idx" ON "purchase_orders" USING btree ("supplier_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_receipts_purchase_idx" ON "purchase_receipts" USING btree ("purchase_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_line_key" ON "reservations" USING btree ("line_id","product_id");--> statement-breakpoint
CREATE INDEX "reservations_report_idx" ON "reservations" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reservations_product_idx" ON "reservations" USING btree ("product_id","state");--> statement-breakpoint
CREATE INDEX "reservations_short_idx" ON "reservations" USING btree ("product_id") WHERE "reservations"."state" = 'short';--> statement-breakpoint
CREATE INDEX "stock_count_lines_product_idx" ON "stock_count_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_number_key" ON "stock_counts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_number_key" ON "stock_movements" USING btree ("number");--> statement-breakpoint
CREATE INDEX "stock_movements_product_idx" ON "stock_movements" USING btree ("product_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_kind_idx" ON "stock_movements" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "stock_movements_at_idx" ON "stock_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_movements_line_idx" ON "stock_movements" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stock_movements_record_idx" ON "stock_movements" USING btree ("record_id");--> statement-breakpoint
CREATE TRIGGER "stock_movements_only_added" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
