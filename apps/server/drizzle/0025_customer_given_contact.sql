ALTER TABLE "customers" ADD COLUMN "given_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "given_phone" text DEFAULT '' NOT NULL;