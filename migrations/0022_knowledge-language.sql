CREATE TABLE "knowledge_row_words" (
	"file_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"words" "bytea" NOT NULL,
	CONSTRAINT "knowledge_row_words_file_id_first_pk" PRIMARY KEY("file_id","first")
);
--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "sketch" "bytea";--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "stated_on" text;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "described" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_row_words" ADD CONSTRAINT "knowledge_row_words_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_superseded_by_knowledge_files_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."knowledge_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_files_superseded_by" ON "knowledge_files" USING btree ("superseded_by");--> statement-breakpoint
TRUNCATE TABLE "knowledge_words";
