CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"message_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"reason" text,
	"content" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_state" CHECK ("attachments"."state" in ('reading', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "known_words" (
	"user_id" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "known_words_user_id_word_pk" PRIMARY KEY("user_id","word")
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer,
	"provider" text NOT NULL,
	"label" text NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"key_hint" text,
	"model" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_connections_provider" CHECK ("model_connections"."provider" in ('openai', 'anthropic', 'google', 'compatible'))
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_days_user_id_name_day_pk" PRIMARY KEY("user_id","name","day")
);
--> statement-breakpoint
DROP INDEX "chats_user_recent";--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating_reason" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "units_of" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "units_day" date;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_words" ADD CONSTRAINT "known_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_user" ON "attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "prompts_user" ON "prompts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_connections_user" ON "model_connections" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_bin" ON "chats" USING btree ("user_id","deleted_at") WHERE "chats"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "chats_project" ON "chats" USING btree ("project_id") WHERE "chats"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_unindexed" ON "messages" USING btree ("user_id") WHERE not "messages"."indexed";--> statement-breakpoint
CREATE INDEX "chats_user_recent" ON "chats" USING btree ("user_id","updated_at" DESC NULLS LAST,"id") WHERE "chats"."deleted_at" is null;--> statement-breakpoint
-- What was one line until now: each message follows the one before it.
UPDATE "messages" SET "parent_id" = "before"."parent" FROM (
	SELECT "id", lag("id") OVER (PARTITION BY "chat_id" ORDER BY "position") AS "parent" FROM "messages"
) AS "before" WHERE "messages"."id" = "before"."id" AND "before"."parent" IS NOT NULL;
