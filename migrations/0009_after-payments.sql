CREATE TABLE "payments_heard" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_heard_one" CHECK ("payments_heard"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "bounced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" drop column "lost";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lost" integer GENERATED ALWAYS AS (case when disputed then amount else least(amount, greatest(credited - bounced, returned)) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "pending_subscriptions" ADD COLUMN "referral" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "read_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "screenshot_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_followers" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
DROP INDEX "feedback_votes_recent";--> statement-breakpoint
CREATE INDEX "feedback_votes_recent" ON "feedback_votes" USING btree ("created_at","feedback_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."applied_at" is null and coalesce("payment_events"."subscription_id", "payment_events"."charge_id") is not null;--> statement-breakpoint
CREATE INDEX "messages_citing_canon" ON "messages" USING btree ("chat_id") WHERE "messages"."parts" @> '[{"type": "citation", "kind": "canon"}]';