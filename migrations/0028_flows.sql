CREATE TABLE "flow_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"flow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"project_id" uuid,
	"tracked_id" uuid NOT NULL,
	"schedule_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"flow_id" uuid NOT NULL,
	"project_id" uuid,
	"answers" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"last_run_id" uuid,
	"is_settled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_steps" (
	"run_id" uuid NOT NULL,
	"step" text NOT NULL,
	"item" integer DEFAULT 0 NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"handle" uuid,
	"has_effect" boolean DEFAULT false NOT NULL,
	"prompts" integer DEFAULT 0 NOT NULL,
	"cost" integer,
	"message" text,
	"wakes_at" timestamp (3) with time zone,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "flow_steps_run_id_step_item_pk" PRIMARY KEY("run_id","step","item")
);
--> statement-breakpoint
CREATE TABLE "flow_versions" (
	"flow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" integer NOT NULL,
	"graph" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_versions_flow_id_version_pk" PRIMARY KEY("flow_id","version")
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"built_in" text,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_schedules" ADD CONSTRAINT "flow_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_schedules" ADD CONSTRAINT "flow_schedules_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_schedules" ADD CONSTRAINT "flow_schedules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_run_id_flow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_runs_user" ON "flow_runs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "flow_runs_flow" ON "flow_runs" USING btree ("flow_id","created_at","id");--> statement-breakpoint
CREATE INDEX "flow_runs_project" ON "flow_runs" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_runs_tracked" ON "flow_runs" USING btree ("tracked_id");--> statement-breakpoint
CREATE INDEX "flow_schedules_user" ON "flow_schedules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_schedules_flow" ON "flow_schedules" USING btree ("flow_id");--> statement-breakpoint
CREATE INDEX "flow_schedules_project" ON "flow_schedules" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "flow_schedules_due" ON "flow_schedules" USING btree ("next_at") WHERE "flow_schedules"."state" = 'armed';--> statement-breakpoint
CREATE INDEX "flow_steps_user" ON "flow_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flow_versions_user" ON "flow_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flows_user" ON "flows" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flows_built_in" ON "flows" USING btree ("user_id","built_in") WHERE "flows"."built_in" is not null;--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("user_id","kind") WHERE "runs"."state" in ('running', 'waiting');