CREATE TABLE "brand_kits" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"logo_id" uuid,
	"dark_logo_id" uuid,
	"font" text NOT NULL,
	"avoid" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visual_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"copy" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visual_items" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"spec" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"visual_id" uuid,
	CONSTRAINT "visual_items_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "visuals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"content_key" text NOT NULL,
	"spec" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"media_type" text DEFAULT '' NOT NULL,
	"shortened" text[] DEFAULT '{}' NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_batches" ADD CONSTRAINT "visual_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_batches" ADD CONSTRAINT "visual_batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_items" ADD CONSTRAINT "visual_items_batch_id_visual_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."visual_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_items" ADD CONSTRAINT "visual_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visual_items" ADD CONSTRAINT "visual_items_visual_id_visuals_id_fk" FOREIGN KEY ("visual_id") REFERENCES "public"."visuals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visuals" ADD CONSTRAINT "visuals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visuals" ADD CONSTRAINT "visuals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_kits_user" ON "brand_kits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visual_batches_project" ON "visual_batches" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "visual_batches_user" ON "visual_batches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visual_items_user" ON "visual_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visual_items_visual" ON "visual_items" USING btree ("visual_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visuals_content" ON "visuals" USING btree ("project_id","content_key");--> statement-breakpoint
CREATE INDEX "visuals_user" ON "visuals" USING btree ("user_id","created_at");