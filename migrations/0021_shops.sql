CREATE TABLE "shop_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"sealed_token" text NOT NULL,
	"token_hint" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_items" (
	"page_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"handle" text NOT NULL,
	"remote_id" text,
	"address" text,
	"problem" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_items_page_id_domain_kind_pk" PRIMARY KEY("page_id","domain","kind")
);
--> statement-breakpoint
CREATE TABLE "shop_sends" (
	"page_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"user_id" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_sends_page_id_domain_pk" PRIMARY KEY("page_id","domain")
);
--> statement-breakpoint
ALTER TABLE "shop_connections" ADD CONSTRAINT "shop_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_page_id_site_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."site_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_sends" ADD CONSTRAINT "shop_sends_page_id_site_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."site_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_sends" ADD CONSTRAINT "shop_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_connections_domain" ON "shop_connections" USING btree ("user_id","domain");--> statement-breakpoint
CREATE INDEX "shop_items_user" ON "shop_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shop_sends_user" ON "shop_sends" USING btree ("user_id");