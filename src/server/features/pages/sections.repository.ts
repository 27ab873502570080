import type { Db } from '#server/db/database.ts'
import { insertRun } from '#server/stream/stream.repository.ts'

/** One at a time for each page: another runs into `runs_one_per_topic`. False if the person was suspended. */
export const insertSectionRun = (
  db: Db,
  userId: number,
  run: { id: string; kind: string; processId: string; pageId: string },
): Promise<boolean> => insertRun(db, userId, { ...run, topic: `page-section:${run.pageId}` })
