-- Links to intake forms from before they had an end: 90 days from now, unless the order of the form is still open.
-- The links of an open order end when it closes.
UPDATE "shares" SET "expires_at" = now() + interval '90 days'
WHERE "record_kind" = 'intake' AND "expires_at" IS NULL AND "revoked_at" IS NULL
	AND NOT EXISTS (
		SELECT 1 FROM "intake_forms" JOIN "diagnostic_reports" ON "diagnostic_reports"."id" = "intake_forms"."converted_to_diagnostic"
		WHERE "intake_forms"."id" = "shares"."record_id" AND "diagnostic_reports"."closed_at" IS NULL);
