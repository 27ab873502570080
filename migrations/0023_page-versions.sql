ALTER TABLE "site_pages" ADD COLUMN "goal" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_versions" ADD COLUMN "kind" text DEFAULT 'publish' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;