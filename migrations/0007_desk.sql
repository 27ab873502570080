CREATE TABLE "given_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "given_plans_plan" CHECK ("given_plans"."plan" in ('pro', 'automation'))
);
--> statement-breakpoint
CREATE TABLE "announcement_dismissals" (
	"announcement_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "announcement_dismissals_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"link_label" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_times" CHECK ("announcements"."ends_at" is null or "announcements"."ends_at" >= "announcements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"subject_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"author_id" integer,
	"owner_id" integer,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"expected" text DEFAULT '' NOT NULL,
	"steps" text DEFAULT '' NOT NULL,
	"screen" text,
	"browser" text,
	"screenshot" text,
	"state" text DEFAULT 'review' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state_at" timestamp (3) with time zone,
	"merged_into" uuid,
	"votes" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_owner_of_bugs" CHECK (("feedback"."kind" = 'bug') = ("feedback"."owner_id" is not null)),
	CONSTRAINT "feedback_merged" CHECK (("feedback"."state" = 'merged') = ("feedback"."merged_into" is not null))
);
--> statement-breakpoint
CREATE TABLE "feedback_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid NOT NULL,
	"author_id" integer,
	"from_admin" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback_followers" (
	"feedback_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "feedback_followers_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"feedback_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_votes_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "help_overrides" (
	"article" text PRIMARY KEY NOT NULL,
	"source" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"shipped_hash" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_words" (
	"file_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"words" "bytea" NOT NULL,
	CONSTRAINT "knowledge_words_file_id_first_pk" PRIMARY KEY("file_id","first")
);
--> statement-breakpoint
CREATE TABLE "market_analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"own" jsonb NOT NULL,
	"summary" text,
	"summary_model" text,
	"summary_note" text,
	"proposed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "market_pages" (
	"analysis_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"facts" jsonb,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "market_pages_analysis_id_number_pk" PRIMARY KEY("analysis_id","number")
);
--> statement-breakpoint
CREATE TABLE "model_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"model" text PRIMARY KEY NOT NULL,
	"input" numeric(12, 6) NOT NULL,
	"output" numeric(12, 6) NOT NULL,
	"cached" numeric(12, 6),
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_standings" (
	"model" text PRIMARY KEY NOT NULL,
	"position" integer,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_schedule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"every" text NOT NULL,
	"keep" integer NOT NULL,
	CONSTRAINT "backup_schedule_one" CHECK ("backup_schedule"."id" = 1),
	CONSTRAINT "backup_schedule_keep" CHECK ("backup_schedule"."keep" > 0)
);
--> statement-breakpoint
CREATE TABLE "active_sums" (
	"zone" text NOT NULL,
	"day" date NOT NULL,
	"daily" integer NOT NULL,
	"weekly" integer NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "active_sums_zone_day_pk" PRIMARY KEY("zone","day")
);
--> statement-breakpoint
CREATE TABLE "error_counts" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"count" integer NOT NULL,
	"message" text NOT NULL,
	"request_id" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "error_counts_quarter_route_status_pk" PRIMARY KEY("quarter","route","status")
);
--> statement-breakpoint
CREATE TABLE "sign_up_sums" (
	"zone" text NOT NULL,
	"day" date NOT NULL,
	"signed_up" integer NOT NULL,
	"verified" integer NOT NULL,
	"asked" integer NOT NULL,
	"made_project" integer NOT NULL,
	"paid" integer NOT NULL,
	CONSTRAINT "sign_up_sums_zone_day_pk" PRIMARY KEY("zone","day")
);
--> statement-breakpoint
CREATE TABLE "summed_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_sums" (
	"zone" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"runs" integer NOT NULL,
	"failed" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"own_cost" bigint NOT NULL,
	CONSTRAINT "usage_sums_zone_day_kind_model_pk" PRIMARY KEY("zone","day","kind","model")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer,
	"state" text DEFAULT 'asked' NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "plan_overrides" (
	"plan" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_overrides_plan_name_pk" PRIMARY KEY("plan","name")
);
--> statement-breakpoint
CREATE TABLE "ticket_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"giver_id" integer,
	"message_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_macros" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_grants" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"left" integer NOT NULL,
	CONSTRAINT "unit_grants_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "unit_grants_left" CHECK ("unit_grants"."left" >= 0)
);
--> statement-breakpoint
DROP INDEX "knowledge_passages_words";--> statement-breakpoint
DROP INDEX "tickets_user";--> statement-breakpoint
DROP INDEX "invoices_created";--> statement-breakpoint
DROP INDEX "ticket_messages_ticket";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewer_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_from" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notify_support" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notify_feedback" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "units_drawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "from_support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "incident" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "letter_key" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "priority" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "stars" smallint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating_word" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "extra" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "drawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "given_plans" ADD CONSTRAINT "given_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_merged_into_feedback_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_followers" ADD CONSTRAINT "feedback_followers_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_followers" ADD CONSTRAINT "feedback_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_words" ADD CONSTRAINT "knowledge_words_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_analyses" ADD CONSTRAINT "market_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_analyses" ADD CONSTRAINT "market_analyses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_pages" ADD CONSTRAINT "market_pages_analysis_id_market_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."market_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_pages" ADD CONSTRAINT "market_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_grants" ADD CONSTRAINT "unit_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_plans_until" ON "given_plans" USING btree ("until");--> statement-breakpoint
CREATE INDEX "announcement_dismissals_user" ON "announcement_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_ends" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_top" ON "feedback" USING btree ("kind","votes","id");--> statement-breakpoint
CREATE INDEX "feedback_author" ON "feedback" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "feedback_owner" ON "feedback" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "feedback_merged_into" ON "feedback" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "feedback_words" ON "feedback" USING gin (to_tsvector('english', "title" || ' ' || "text"));--> statement-breakpoint
CREATE INDEX "feedback_comments_entry" ON "feedback_comments" USING btree ("feedback_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_comments_author" ON "feedback_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "feedback_followers_user" ON "feedback_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_votes_user" ON "feedback_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_votes_recent" ON "feedback_votes" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "market_analyses_project" ON "market_analyses" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "market_analyses_user" ON "market_analyses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "market_analyses_deleted" ON "market_analyses" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "market_pages_user" ON "market_pages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "market_pages_url" ON "market_pages" USING btree ("user_id","url");--> statement-breakpoint
CREATE INDEX "model_failures_at" ON "model_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ticket_files_user" ON "ticket_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_files_message" ON "ticket_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_files_unsent" ON "ticket_files" USING btree ("giver_id","created_at") WHERE "ticket_files"."message_id" is null;--> statement-breakpoint
CREATE INDEX "ticket_notes_ticket" ON "ticket_notes" USING btree ("ticket_id","created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_from_sessions_id_fk" FOREIGN KEY ("viewed_from") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_viewer" ON "sessions" USING btree ("viewer_id") WHERE "sessions"."viewer_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_viewed_from" ON "sessions" USING btree ("viewed_from") WHERE "sessions"."viewed_from" is not null;--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("seen_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_subscription" ON "payment_events" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "runs_created" ON "runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_letter" ON "ticket_messages" USING btree ("letter_key");--> statement-breakpoint
CREATE INDEX "ticket_messages_words" ON "ticket_messages" USING gin (to_tsvector('simple', "text"));--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("state","priority","waiting_since","id");--> statement-breakpoint
CREATE INDEX "tickets_latest" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_latest_by_state" ON "tickets" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id","state");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
ALTER TABLE "knowledge_passages" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "knowledge_passages" DROP COLUMN "length";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('open', 'waiting', 'solved', 'closed'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_priority" CHECK ("tickets"."priority" between 0 and 2);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_stars" CHECK ("tickets"."stars" between 1 and 5);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "charge_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_units_once" ON "audit" USING btree (("details" ->> 'id')) WHERE "audit"."action" = 'user.units';--> statement-breakpoint
UPDATE "commissions" e SET "amount" = e."amount" + t."amount" FROM "commissions" t WHERE t."invoice_id" = e."invoice_id" AND e."kind" = 'earned' AND t."kind" = 'taken-back' AND e."payout_id" IS NULL AND t."payout_id" IS NULL;--> statement-breakpoint
DELETE FROM "commissions" t USING "commissions" e WHERE t."invoice_id" = e."invoice_id" AND e."kind" = 'earned' AND t."kind" = 'taken-back' AND e."payout_id" IS NULL AND t."payout_id" IS NULL;--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_payout_id_payouts_id_fk";
--> statement-breakpoint
DROP INDEX "commissions_invoice";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "units_earned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_open" ON "commissions" USING btree ("invoice_id") WHERE "commissions"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "commissions_invoice" ON "commissions" USING btree ("invoice_id");--> statement-breakpoint
UPDATE "users" SET "seen_at" = coalesce((SELECT max(s."seen_at") FROM "sessions" s WHERE s."user_id" = "users"."id"), "created_at");--> statement-breakpoint
UPDATE "payment_events" SET "applied_at" = "received_at" WHERE ("subscription_id" IS NOT NULL AND "charge_id" IS NULL) OR ("charge_id" IS NOT NULL AND "received_at" <= now() - interval '3 days');--> statement-breakpoint
CREATE FUNCTION "audit_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND NEW.network = '' AND (NEW.id, NEW.at, NEW.action, NEW.actor_id, NEW.subject_id, NEW.details) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.action, OLD.actor_id, OLD.subject_id, OLD.details) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'rows of the audit log are kept as they are';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_is_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_is_kept"();
