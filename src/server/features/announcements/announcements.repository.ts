import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnnouncementPhase } from '#contracts/admin/announcements.ts'
import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { announcementDismissals, announcements } from '#server/db/tables/announcements.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
type AnnouncementDraft = Pick<
  AnnouncementRow,
  'kind' | 'audience' | 'text' | 'link' | 'linkLabel' | 'startsAt' | 'endsAt'
>

/** Most announcements shown in a row. */
const MOST = 5

const begun = (now: Date) => lte(announcements.startsAt, now)
const notOver = (now: Date) => or(isNull(announcements.endsAt), gt(announcements.endsAt, now))

/** Announcements a user has not closed: warnings first, then the newest. */
export const currentFor = (
  db: Db,
  { userId, role, plan }: { userId: number; role: 'user' | 'admin'; plan: Plan },
  now: Date,
) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        begun(now),
        notOver(now),
        sql`${announcements.audience} in ('all', ${plan}, ${role === 'admin' ? 'admins' : 'all'})`,
        sql`not exists (select from announcement_dismissals d
          where d.announcement_id = announcements.id and d.user_id = ${userId})`,
      ),
    )
    .orderBy(desc(announcements.kind), desc(announcements.startsAt), desc(announcements.id))
    .limit(MOST)

/** Counted on insert, because the admin list would count up to a hundred thousand rows per line. */
export async function dismiss(db: Db, userId: number, announcementId: string): Promise<void> {
  await db.execute(sql`with added as (
      insert into announcement_dismissals (user_id, announcement_id) values (${userId}, ${announcementId})
      on conflict do nothing returning announcement_id)
    update announcements set dismissed = dismissed + 1 from added where id = added.announcement_id`)
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id))
  return rows.length > 0
}

export const listAnnouncements = (
  db: Db,
  {
    phase,
    search,
    now,
    before,
    limit,
  }: {
    phase: AnnouncementPhase | undefined
    search: string
    now: Date
    before: { at: Date; id: string } | undefined
    limit: number
  },
) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        phase && inPhase(phase, now),
        search ? sql`strpos(lower(${announcements.text}), lower(${search})) > 0` : undefined,
        before &&
          sql`(${announcements.createdAt}, ${announcements.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit)

function inPhase(phase: AnnouncementPhase, now: Date): SQL | undefined {
  if (phase === 'scheduled') return and(gt(announcements.startsAt, now), notOver(now))
  return phase === 'showing' ? and(begun(now), notOver(now)) : lte(announcements.endsAt, now)
}

export async function findAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
  return row
}

export async function insertAnnouncement(db: Db, written: AnnouncementDraft): Promise<string> {
  const [row] = await db.insert(announcements).values(written).returning({ id: announcements.id })
  if (!row) throw new Error('the new announcement has no row')
  return row.id
}

export async function updateAnnouncement(
  db: Db,
  id: string,
  change: Partial<AnnouncementDraft>,
): Promise<boolean> {
  const rows = await db
    .update(announcements)
    .set(change)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id })
  return rows.length > 0
}

export const dismissedBy = (db: Db, userId: number) =>
  db
    .select({ id: announcements.id, text: announcements.text })
    .from(announcementDismissals)
    .innerJoin(announcements, eq(announcements.id, announcementDismissals.announcementId))
    .where(eq(announcementDismissals.userId, userId))
    .orderBy(announcements.id)
