import { eq, inArray, or, sql } from 'drizzle-orm'
import type { BackupSchedule } from '#contracts/admin/operations.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { backupSchedule } from '#server/db/tables/operations.ts'

export async function findAddressee(db: Db, userId: number) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Whose address it is now, in the form in which addresses are compared. */
export async function findOwnerOf(db: Db, emailKey: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey))
  return row?.id
}

/** Who has this number, address or name: two people at most, for a name may be made of digits. */
export const findPeople = (db: Db, key: string) =>
  db
    .select({ id: users.id, email: users.email, emailKey: users.emailKey })
    .from(users)
    .where(
      or(
        eq(users.usernameKey, key),
        eq(users.emailKey, key),
        /^[1-9]\d{0,8}$/.test(key) ? eq(users.id, Number(key)) : undefined,
      ),
    )

/** Names by number; those who are gone have none. */
export async function usernamesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export async function findSchedule(db: Db): Promise<BackupSchedule | undefined> {
  const [row] = await db
    .select({ every: backupSchedule.every, keep: backupSchedule.keep })
    .from(backupSchedule)
  return row
}

export async function putSchedule(db: Db, schedule: BackupSchedule): Promise<void> {
  await db
    .insert(backupSchedule)
    .values(schedule)
    .onConflictDoUpdate({ target: backupSchedule.id, set: schedule })
}

interface RunningJob {
  runId: string
  /** What it said last. */
  said: RunEvent | null
}

/** The run that works on a topic now, whoever began it. */
export async function findRunning(db: Db, topic: string): Promise<RunningJob | undefined> {
  const [row] = await rowsOf<RunningJob>(
    db,
    sql`select r.id as "runId", (select e.events -> -1 from run_events e where e.run_id = r.id order by e.first desc limit 1) as said
      from runs r where r.topic = ${`job:${topic}`} and r.state = 'running'`,
  )
  return row
}
