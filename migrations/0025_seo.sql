CREATE TABLE "seo_audits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"target" jsonb NOT NULL,
	"address" text NOT NULL,
	"site" text NOT NULL,
	"page_id" uuid,
	"facts" jsonb,
	"score" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_findings" (
	"audit_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"places" jsonb NOT NULL,
	CONSTRAINT "seo_findings_audit_id_check_id_pk" PRIMARY KEY("audit_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "seo_keywords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"phrase" text NOT NULL,
	"cluster" text NOT NULL,
	"intent" text,
	"page_url" text,
	"figures" jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_pages" (
	"audit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"facts" jsonb,
	CONSTRAINT "seo_pages_audit_id_number_pk" PRIMARY KEY("audit_id","number")
);
--> statement-breakpoint
CREATE TABLE "seo_ranks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"phrase" text NOT NULL,
	"engine" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"position" integer,
	"source" text NOT NULL,
	CONSTRAINT "seo_ranks_position" CHECK (("seo_ranks"."kind" = 'position') = ("seo_ranks"."position" is not null))
);
--> statement-breakpoint
ALTER TABLE "seo_audits" ADD CONSTRAINT "seo_audits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_audits" ADD CONSTRAINT "seo_audits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_audits" ADD CONSTRAINT "seo_audits_page_id_site_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."site_pages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_findings" ADD CONSTRAINT "seo_findings_audit_id_seo_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."seo_audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_findings" ADD CONSTRAINT "seo_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_keywords" ADD CONSTRAINT "seo_keywords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_keywords" ADD CONSTRAINT "seo_keywords_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_pages" ADD CONSTRAINT "seo_pages_audit_id_seo_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."seo_audits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_pages" ADD CONSTRAINT "seo_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_ranks" ADD CONSTRAINT "seo_ranks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_ranks" ADD CONSTRAINT "seo_ranks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seo_audits_user" ON "seo_audits" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "seo_audits_project" ON "seo_audits" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "seo_audits_site" ON "seo_audits" USING btree ("user_id","site","created_at");--> statement-breakpoint
CREATE INDEX "seo_audits_page" ON "seo_audits" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "seo_findings_user" ON "seo_findings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_keywords_phrase" ON "seo_keywords" USING btree ("project_id","phrase");--> statement-breakpoint
CREATE INDEX "seo_keywords_user" ON "seo_keywords" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "seo_pages_user" ON "seo_pages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_ranks_day" ON "seo_ranks" USING btree ("project_id","phrase","engine","day");--> statement-breakpoint
CREATE INDEX "seo_ranks_user" ON "seo_ranks" USING btree ("user_id");