import { insertRun } from '#server/stream/stream.repository.ts'

/** False if the person was suspended. */
export const insertDraftRun = insertRun
