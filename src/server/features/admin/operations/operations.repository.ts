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

/** The current owner of an address, compared by key. */
export async function findOwnerOf(db: Db, emailKey: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey))
  return row?.id
}

/** Users with this id, email or name: two at most, since a name may be digits. */
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

/** Usernames by id; deleted users have none. */
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
  /** Latest event of the run. */
  said: RunEvent | null
}

/** The current run of a topic, whoever started it. */
export async function findRunning(db: Db, topic: string): Promise<RunningJob | undefined> {
  const [row] = await rowsOf<RunningJob>(
    db,
    sql`select r.id as "runId", (select e.events -> -1 from run_events e where e.run_id = r.id order by e.first desc limit 1) as said
      from runs r where r.topic = ${`job:${topic}`} and r.state = 'running'`,
  )
  return row
}
