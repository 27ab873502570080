CREATE TABLE "seo_rank_providers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"host" text NOT NULL,
	"sealed_address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seo_audits" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "seo_rank_providers" ADD CONSTRAINT "seo_rank_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seo_audits_deleted" ON "seo_audits" USING btree ("deleted_at");