CREATE TABLE "flow_run_shares" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"steps" jsonb NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flow_run_shares" ADD CONSTRAINT "flow_run_shares_run_id_flow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_run_shares" ADD CONSTRAINT "flow_run_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_run_shares_user" ON "flow_run_shares" USING btree ("user_id");