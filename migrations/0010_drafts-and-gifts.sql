DROP INDEX "knowledge_tables_of_file";--> statement-breakpoint
ALTER TABLE "knowledge_tables" ADD COLUMN "written_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_tables_of_file" ON "knowledge_tables" USING btree ("file_id","position") WHERE "knowledge_tables"."written_by" is null;--> statement-breakpoint
ALTER TABLE "given_plans" DROP CONSTRAINT "given_plans_pkey";--> statement-breakpoint
ALTER TABLE "given_plans" ADD CONSTRAINT "given_plans_user_id_plan_pk" PRIMARY KEY("user_id","plan");--> statement-breakpoint
ALTER TABLE "knowledge_rows" DROP CONSTRAINT "knowledge_rows_table_id_knowledge_tables_id_fk";
--> statement-breakpoint
ALTER TABLE "knowledge_rows" ADD CONSTRAINT "knowledge_rows_table_id_knowledge_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."knowledge_tables"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "invoices" SET "paid_at" = "created_at" WHERE "status" = 'paid';--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid" CHECK ("invoices"."status" <> 'paid' or "invoices"."paid_at" is not null);--> statement-breakpoint
ALTER TABLE "feedback_followers" ADD COLUMN "by_vote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "dismissed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "announcements" SET "dismissed" = (SELECT count(*) FROM "announcement_dismissals" d WHERE d."announcement_id" = "announcements"."id");
