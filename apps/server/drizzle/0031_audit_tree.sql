CREATE TABLE "audit_nodes" (
	"level" smallint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_nodes_level_position_pk" PRIMARY KEY("level","position")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "intake_signatures" ADD COLUMN "consent" boolean;--> statement-breakpoint
ALTER TABLE "intake_signatures" ADD COLUMN "binding" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "head_size" bigint;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "head_root" text;--> statement-breakpoint
ALTER TABLE "estimate_decisions" ADD COLUMN "binding" text;--> statement-breakpoint
-- Who erases the values of a row erases its salt, too: without it nobody can guess them from their hashes.
CREATE FUNCTION "forget_salt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."before" IS NULL AND NEW."after" IS NULL THEN
		NEW."salt" := NULL;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_forget_salt" BEFORE UPDATE OF "before", "after" ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "forget_salt"();
