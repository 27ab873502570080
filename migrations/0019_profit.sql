CREATE TABLE "profit_settings" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profit_settings" ADD CONSTRAINT "profit_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profit_settings" ADD CONSTRAINT "profit_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;