ALTER TABLE "runs" DROP CONSTRAINT "runs_state";--> statement-breakpoint
DROP INDEX "runs_one_per_topic";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "wakes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "waits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_per_topic" ON "runs" USING btree ("topic") WHERE "runs"."state" in ('running', 'waiting');--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_state" CHECK ("runs"."state" in ('running', 'waiting', 'done', 'stopped', 'failed', 'interrupted'));