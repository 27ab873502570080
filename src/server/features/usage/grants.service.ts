import type { GrantUnits } from '#contracts/admin/users.ts'
import type { DailyLimit } from '#contracts/usage.ts'
import type { Db } from '#server/db/database.ts'
import * as repository from './grants.repository.ts'

export const addUnits = (tx: Db, userId: number, { name, count, last }: GrantUnits): Promise<void> =>
  last === 'today'
    ? repository.addForToday(tx, userId, name, count)
    : repository.addUntilUsed(tx, userId, name, count)

/** Granted units that are not used up yet. */
export const listWaiting = repository.grantsOf

interface Draw {
  name: DailyLimit
  timeZone: string
  /** The run that `begin` makes. */
  runId: string
}

/**
 * For someone whose day is used up: takes one of the units they were given until used, and begins what counts it. If nothing
 * begins, nothing was taken. The row of the grant is held meanwhile, so that two never take the same unit.
 */
export async function withDrawnUnit<Begun>(
  db: Db,
  userId: number,
  { runId, ...unit }: Draw,
  begin: (tx: Db) => Promise<Begun | undefined>,
): Promise<Begun | undefined> {
  return db
    .transaction(async (tx) => {
      if (!(await repository.drawUnit(tx, userId, unit))) throw new NothingBegun()
      const begun = await begin(tx)
      if (begun === undefined) throw new NothingBegun()
      await repository.markDrawn(tx, runId)
      return begun
    })
    .catch((error: unknown) => {
      if (error instanceof NothingBegun) return undefined
      throw error
    })
}

/** Undoes the transaction, and is no failure. */
class NothingBegun extends Error {}
