ALTER TABLE "messages" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "read_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ends" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_asked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "messages" SET "imported" = true WHERE "run_id" IS NULL AND "id" NOT IN (SELECT "parent_id" FROM "messages" WHERE "run_id" IS NOT NULL AND "parent_id" IS NOT NULL);
