CREATE TABLE "canon_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"typed" jsonb,
	"source" text NOT NULL,
	"why" text,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canon_fields" (
	"project_id" uuid NOT NULL,
	"path" text NOT NULL,
	"user_id" integer NOT NULL,
	"typed" jsonb NOT NULL,
	"source" text NOT NULL,
	"why" text,
	"locked" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canon_fields_project_id_path_pk" PRIMARY KEY("project_id","path")
);
--> statement-breakpoint
CREATE TABLE "canon_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"path" text NOT NULL,
	"typed" jsonb NOT NULL,
	"source" text NOT NULL,
	"why" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canons" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_ratings" (
	"user_id" integer NOT NULL,
	"article" text NOT NULL,
	"helpful" boolean NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_ratings_user_id_article_pk" PRIMARY KEY("user_id","article")
);
--> statement-breakpoint
CREATE TABLE "knowledge_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"reason" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"indexed" integer DEFAULT 0 NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"model" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_parts" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"vectors" "bytea" NOT NULL,
	CONSTRAINT "knowledge_parts_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"place" jsonb NOT NULL,
	"words" "tsvector" NOT NULL,
	"length" integer NOT NULL,
	CONSTRAINT "knowledge_passages_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "knowledge_rows" (
	"table_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "knowledge_rows_table_id_first_pk" PRIMARY KEY("table_id","first")
);
--> statement-breakpoint
CREATE TABLE "knowledge_tables" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_vectors" (
	"file_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"count" integer NOT NULL,
	"vectors" "bytea" NOT NULL,
	CONSTRAINT "knowledge_vectors_file_id_first_pk" PRIMARY KEY("file_id","first")
);
--> statement-breakpoint
CREATE TABLE "local_model_downloads" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"source" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"sub" text NOT NULL,
	"amount" integer NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"payout_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commissions_kind" CHECK ("commissions"."kind" in ('earned', 'taken-back'))
);
--> statement-breakpoint
CREATE TABLE "partner_clicks" (
	"partner_id" integer NOT NULL,
	"sub" text NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "partner_clicks_partner_id_sub_day_pk" PRIMARY KEY("partner_id","sub","day")
);
--> statement-breakpoint
CREATE TABLE "partner_links" (
	"partner_id" integer NOT NULL,
	"sub" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_links_partner_id_sub_pk" PRIMARY KEY("partner_id","sub")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"website" text NOT NULL,
	"about" text NOT NULL,
	"pay_to_sealed" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "partners_state" CHECK ("partners"."state" in ('applied', 'approved', 'refused', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('requested', 'paid', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"sub" text NOT NULL,
	"clicked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"credited" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"lost" integer GENERATED ALWAYS AS (case when disputed then amount else least(amount, greatest(credited, returned)) end) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_plan" CHECK ("invoices"."plan" in ('pro', 'automation')),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('paid', 'open', 'void'))
);
--> statement-breakpoint
CREATE TABLE "mrr_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"kind" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_captures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"source_id" uuid NOT NULL,
	"way" text NOT NULL,
	"url" text,
	"captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"excerpt" text NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "chats_user_recent";--> statement-breakpoint
DROP INDEX "message_words_words";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "file_id" uuid;--> statement-breakpoint
TRUNCATE "message_words";--> statement-breakpoint
UPDATE "messages" SET "indexed" = false WHERE "indexed";--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "chat_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "created_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "instructions_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "research_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "own_cost" bigint;--> statement-breakpoint
ALTER TABLE "canon_changes" ADD CONSTRAINT "canon_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canon_changes" ADD CONSTRAINT "canon_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canon_fields" ADD CONSTRAINT "canon_fields_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canon_fields" ADD CONSTRAINT "canon_fields_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canon_proposals" ADD CONSTRAINT "canon_proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canon_proposals" ADD CONSTRAINT "canon_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canons" ADD CONSTRAINT "canons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canons" ADD CONSTRAINT "canons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_ratings" ADD CONSTRAINT "help_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_parts" ADD CONSTRAINT "knowledge_parts_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_rows" ADD CONSTRAINT "knowledge_rows_table_id_knowledge_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."knowledge_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_tables" ADD CONSTRAINT "knowledge_tables_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_uploads" ADD CONSTRAINT "knowledge_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_uploads" ADD CONSTRAINT "knowledge_uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ADD CONSTRAINT "knowledge_vectors_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_model_downloads" ADD CONSTRAINT "local_model_downloads_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_partner_id_partners_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_clicks" ADD CONSTRAINT "partner_clicks_partner_id_partners_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_links" ADD CONSTRAINT "partner_links_partner_id_partners_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_partner_id_partners_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_partner_id_partners_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_captures" ADD CONSTRAINT "research_captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_captures" ADD CONSTRAINT "research_captures_source_id_research_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."research_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_sources" ADD CONSTRAINT "research_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_sources" ADD CONSTRAINT "research_sources_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canon_changes_field" ON "canon_changes" USING btree ("project_id","path","id");--> statement-breakpoint
CREATE INDEX "canon_changes_project" ON "canon_changes" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "canon_changes_user" ON "canon_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "canon_fields_user" ON "canon_fields" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "canon_proposals_project" ON "canon_proposals" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "canon_proposals_user" ON "canon_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "help_ratings_article" ON "help_ratings" USING btree ("article");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_content" ON "knowledge_files" USING btree ("project_id","sha256");--> statement-breakpoint
CREATE INDEX "knowledge_files_of_project" ON "knowledge_files" USING btree ("project_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "knowledge_files_of_user" ON "knowledge_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_words" ON "knowledge_passages" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_tables_of_file" ON "knowledge_tables" USING btree ("file_id","position");--> statement-breakpoint
CREATE INDEX "knowledge_tables_of_project" ON "knowledge_tables" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_uploads_content" ON "knowledge_uploads" USING btree ("project_id","sha256");--> statement-breakpoint
CREATE INDEX "knowledge_uploads_of_user" ON "knowledge_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_invoice" ON "commissions" USING btree ("invoice_id","kind");--> statement-breakpoint
CREATE INDEX "commissions_partner" ON "commissions" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_code" ON "partners" USING btree ("code");--> statement-breakpoint
CREATE INDEX "partners_state" ON "partners" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payouts_partner" ON "payouts" USING btree ("partner_id","requested_at");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "referrals_partner" ON "referrals" USING btree ("partner_id","sub");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "mrr_changes_subscription" ON "mrr_changes" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "mrr_changes_at" ON "mrr_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "research_captures_source" ON "research_captures" USING btree ("source_id","captured_at");--> statement-breakpoint
CREATE INDEX "research_captures_user" ON "research_captures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "research_sources_project" ON "research_sources" USING btree ("project_id","captured_at");--> statement-breakpoint
CREATE INDEX "research_sources_user" ON "research_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "research_sources_deleted" ON "research_sources" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("file_id") WHERE "attachments"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "chats_listed" ON "chats" USING btree ("user_id",("pinned_at" is not null) desc nulls last,"updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "chats"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "message_words_newest" ON "message_words" USING btree ("user_id","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words") WITH (gin_pending_list_limit=256);