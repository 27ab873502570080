CREATE TABLE "page_answers" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"block" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "page_font" text DEFAULT 'sans' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "corners" text DEFAULT 'soft' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_page_id_site_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."site_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_blocks" ADD CONSTRAINT "saved_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_answers_user" ON "page_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_blocks_user" ON "saved_blocks" USING btree ("user_id","created_at");