ALTER TABLE "flow_versions" ADD COLUMN "allowed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Their owners ran these by hand before they scheduled them.
UPDATE "flow_versions" v SET "allowed_at" = now() FROM "flows" f WHERE f."id" = v."flow_id" AND f."version" = v."version" AND EXISTS (SELECT 1 FROM "flow_schedules" s WHERE s."flow_id" = f."id");
