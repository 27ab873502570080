ALTER TABLE "commissions" DROP CONSTRAINT "commissions_partner_id_partners_user_id_fk";
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_payout_id_payouts_id_fk";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_partner_id_partners_user_id_fk";
--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Reasons given before now were for admins alone, and the audit log has them. From now on the suspended person reads the reason.
UPDATE "users" SET "suspended_reason" = '' WHERE "suspended_reason" <> '';
