CREATE TABLE "image_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid,
	"step" text NOT NULL,
	"photo_id" uuid,
	"cutout_id" uuid,
	"strokes" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"result_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_items" (
	"request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"image_id" uuid,
	CONSTRAINT "image_items_request_id_number_pk" PRIMARY KEY("request_id","number")
);
--> statement-breakpoint
CREATE TABLE "image_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid,
	"run_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"model_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"model" text,
	"cost" double precision,
	"is_generated" boolean DEFAULT false NOT NULL,
	"parent_id" uuid,
	"recipe" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"is_saved" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "site_images" ADD COLUMN "gallery_image_id" uuid;--> statement-breakpoint
ALTER TABLE "image_drafts" ADD CONSTRAINT "image_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_drafts" ADD CONSTRAINT "image_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_drafts" ADD CONSTRAINT "image_drafts_photo_id_images_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_drafts" ADD CONSTRAINT "image_drafts_cutout_id_images_id_fk" FOREIGN KEY ("cutout_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_items" ADD CONSTRAINT "image_items_request_id_image_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."image_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_items" ADD CONSTRAINT "image_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_items" ADD CONSTRAINT "image_items_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_drafts_user" ON "image_drafts" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "image_drafts_project" ON "image_drafts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "image_drafts_photo" ON "image_drafts" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "image_drafts_cutout" ON "image_drafts" USING btree ("cutout_id");--> statement-breakpoint
CREATE INDEX "image_items_user" ON "image_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_items_image" ON "image_items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_requests_user" ON "image_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "image_requests_project" ON "image_requests" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "images_user" ON "images" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "images_project" ON "images" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "images_parent" ON "images" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "images_file" ON "images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "site_images_gallery" ON "site_images" USING btree ("gallery_image_id");