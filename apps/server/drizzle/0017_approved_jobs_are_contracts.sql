ALTER TABLE "workorder_jobs" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD COLUMN "approved_quantity_milli" integer;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD COLUMN "approved_unit_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD COLUMN "price_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD COLUMN "work_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workorder_jobs" ADD CONSTRAINT "workorder_jobs_parent_id_workorder_jobs_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."workorder_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workorder_lines" ADD CONSTRAINT "workorder_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workorder_jobs_parent_idx" ON "workorder_jobs" USING btree ("parent_id") WHERE "workorder_jobs"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "workorder_lines_product_idx" ON "workorder_lines" USING btree ("product_id") WHERE "workorder_lines"."product_id" is not null;
--> statement-breakpoint
-- What was approved, line by line, as the version that was decided about says it.
UPDATE "workorder_lines" l SET "approved_quantity_milli" = f.quantity, "approved_unit_price_cents" = f.price
FROM (
	SELECT j.id job_id, (line ->> 'id')::uuid line_id, (line ->> 'quantityMilli')::int quantity,
		(line ->> 'unitPriceCents')::bigint price
	FROM "workorder_jobs" j
	JOIN "estimate_versions" v ON v.report_id = j.report_id AND v.version = j.decided_version
	CROSS JOIN LATERAL jsonb_array_elements(v.estimate -> 'jobs') job
	CROSS JOIN LATERAL jsonb_array_elements(job -> 'lines') line
	WHERE j.decision = 'approved' AND job ->> 'id' = j.id::text
) f WHERE l.id = f.line_id AND l.job_id = f.job_id;
--> statement-breakpoint
-- A line's product: the one it has reserved; else the one with its SKU. Where these differ, or a line has reserved
-- several, a person decides: the line stays without one and is listed among the parts that need a product.
UPDATE "workorder_lines" l SET "product_id" = coalesce(c.product_id, p.id)
FROM "workorder_lines" x
LEFT JOIN (
	SELECT line_id, min(product_id::text)::uuid product_id, count(*) claims FROM "reservations"
	WHERE needed_milli > 0 OR issued_milli > 0 GROUP BY line_id
) c ON c.line_id = x.id
LEFT JOIN "products" p ON p.type = 'product' AND x.sku <> ''
	AND p.sku = upper(regexp_replace(btrim(normalize(x.sku, NFKC)), '\s+', ' ', 'g'))
WHERE l.id = x.id AND x.kind = 'part' AND coalesce(c.claims, 1) = 1
	AND coalesce(c.product_id, p.id) IS NOT NULL AND coalesce(c.product_id = p.id, true);
--> statement-breakpoint
-- 0.1.0 billed what was added to an approved job at once. On open orders that becomes an addition to be asked.
INSERT INTO "workorder_jobs" ("id", "report_id", "parent_id", "position", "title", "cause", "severity", "finding_id",
	"decision", "created_by", "created_at", "sample")
SELECT gen_random_uuid(), j.report_id, j.id, j.position, j.title, j.cause, j.severity, j.finding_id,
	'open', j.created_by, date_trunc('milliseconds', now()), j.sample
FROM "workorder_jobs" j JOIN "diagnostic_reports" r ON r.id = j.report_id
WHERE j.decision = 'approved' AND j.removed_at IS NULL AND r.status NOT IN ('closed', 'cancelled', 'abandoned')
	AND EXISTS (SELECT 1 FROM "workorder_lines" l WHERE l.job_id = j.id AND l.removed_at IS NULL AND l.kind <> 'discount'
		AND (l.approved_unit_price_cents IS NULL OR l.quantity_milli > l.approved_quantity_milli
			OR l.unit_price_cents > l.approved_unit_price_cents));
--> statement-breakpoint
UPDATE "workorder_lines" l SET "job_id" = a.id FROM "workorder_jobs" a
WHERE a.parent_id = l.job_id AND l.approved_unit_price_cents IS NULL AND l.removed_at IS NULL AND l.kind <> 'discount';
--> statement-breakpoint
INSERT INTO "workorder_lines" ("id", "report_id", "job_id", "position", "kind", "description", "sku", "product_id",
	"quantity_milli", "unit_price_cents", "cost_cents", "price_only", "taxable", "part_condition", "customer_supplied",
	"created_at", "sample")
SELECT gen_random_uuid(), l.report_id, a.id, l.position, l.kind, l.description, l.sku, l.product_id,
	more.quantity, more.price, CASE WHEN more.price_only THEN NULL ELSE l.cost_cents END, more.price_only, l.taxable,
	l.part_condition, l.customer_supplied, date_trunc('milliseconds', now()), l.sample
FROM "workorder_lines" l JOIN "workorder_jobs" a ON a.parent_id = l.job_id
CROSS JOIN LATERAL (VALUES
	(l.quantity_milli - l.approved_quantity_milli, l.unit_price_cents, false),
	(least(l.quantity_milli, l.approved_quantity_milli), l.unit_price_cents - l.approved_unit_price_cents, true)
) more(quantity, price, price_only)
WHERE l.removed_at IS NULL AND l.kind <> 'discount' AND l.approved_unit_price_cents IS NOT NULL
	AND more.quantity > 0 AND more.price >= 0 AND (NOT more.price_only OR more.price > 0);
--> statement-breakpoint
UPDATE "workorder_lines" l SET "quantity_milli" = least(l.quantity_milli, l.approved_quantity_milli),
	"unit_price_cents" = least(l.unit_price_cents, l.approved_unit_price_cents)
FROM "workorder_jobs" a
WHERE a.parent_id = l.job_id AND l.removed_at IS NULL AND l.kind <> 'discount' AND l.approved_unit_price_cents IS NOT NULL;
--> statement-breakpoint
-- What nobody approved is not set aside firmly.
UPDATE "products" p SET "reserved_milli" = p.reserved_milli - freed.milli
FROM (
	SELECT c.product_id, sum(c.reserved_milli) milli FROM "reservations" c
	JOIN "workorder_lines" l ON l.id = c.line_id JOIN "workorder_jobs" a ON a.id = l.job_id AND a.parent_id IS NOT NULL
	GROUP BY c.product_id
) freed WHERE p.id = freed.product_id;
--> statement-breakpoint
UPDATE "reservations" c SET "job_id" = l.job_id, "reserved_milli" = 0, "approved_at" = NULL,
	"state" = CASE WHEN c.issued_milli > 0 THEN 'issued' WHEN c.ever_issued THEN 'returned' ELSE 'draft' END
FROM "workorder_lines" l JOIN "workorder_jobs" a ON a.id = l.job_id AND a.parent_id IS NOT NULL
WHERE l.id = c.line_id;
--> statement-breakpoint
-- The place in line is the time of the first approval, whatever was asked again later.
UPDATE "reservations" c SET "approved_at" = first.at
FROM (
	SELECT choice ->> 'jobId' job_id, min(d.at) at FROM "estimate_decisions" d
	CROSS JOIN LATERAL jsonb_array_elements(d.choices) choice WHERE choice ->> 'choice' = 'approve' GROUP BY 1
) first WHERE first.job_id = c.job_id::text AND c.approved_at IS NOT NULL AND first.at < c.approved_at;
--> statement-breakpoint
UPDATE "diagnostic_reports" r SET "work_started_at" = coalesce(
	(SELECT min(e.at) FROM "workorder_events" e WHERE e.report_id = r.id AND e.kind = 'moved' AND e.data ->> 'event' = 'start_work'),
	CASE WHEN r.status IN ('in_progress', 'quality_check', 'ready') THEN r.status_since END);
--> statement-breakpoint
-- The pairs of the machine in the domain; a test compares the two.
CREATE OR REPLACE FUNCTION "refuse_unknown_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
		('submitted', 'diagnosing'),
		('diagnosing', 'awaiting_approval'),
		('awaiting_approval', 'approved'),
		('awaiting_approval', 'in_progress'),
		('awaiting_approval', 'declined_return'),
		('awaiting_approval', 'diagnosing'),
		('diagnosing', 'declined_return'),
		('approved', 'waiting_parts'),
		('waiting_parts', 'approved'),
		('approved', 'in_progress'),
		('waiting_parts', 'in_progress'),
		('approved', 'awaiting_approval'),
		('waiting_parts', 'awaiting_approval'),
		('in_progress', 'awaiting_approval'),
		('quality_check', 'awaiting_approval'),
		('ready', 'awaiting_approval'),
		('in_progress', 'quality_check'),
		('quality_check', 'in_progress'),
		('quality_check', 'ready'),
		('ready', 'closed'),
		('declined_return', 'closed'),
		('ready', 'abandoned'),
		('submitted', 'cancelled'),
		('diagnosing', 'cancelled'),
		('awaiting_approval', 'cancelled'),
		('approved', 'cancelled'),
		('waiting_parts', 'cancelled'),
		('in_progress', 'cancelled'),
		('quality_check', 'cancelled')
	) THEN
		RAISE EXCEPTION 'a work order does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
