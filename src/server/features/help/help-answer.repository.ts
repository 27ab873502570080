import type { Db } from '#server/db/database.ts'
import { runs } from '#server/db/tables/runs.ts'

/** One at a time for each person: another runs into `runs_one_per_topic`. */
export async function insertHelpRun(
  db: Db,
  userId: number,
  run: { id: string; kind: string; processId: string },
): Promise<void> {
  await db.insert(runs).values({ ...run, userId, topic: `help:${userId}` })
}
