import type { DataExport } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller, FileAnswer } from '#server/http/handle.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { presentExport } from './account.presenter.ts'
import { assetOf, makeExport } from './exports.jobs.ts'
import * as repository from './exports.repository.ts'

export async function listExports(deps: Deps, { userId }: Actor): Promise<DataExport[]> {
  const rows = await repository.listExports(deps.db, userId)
  return rows.map(presentExport)
}

/** An export of more may take minutes. */
const MOST_SHORT_BYTES = 20_000_000

/** Starts an export of all of a user's data, one at a time. */
export async function startExport(deps: Deps, { userId }: Actor, caller: Caller): Promise<DataExport> {
  await spendLimits(deps, { 'export-user': userId })
  const id = await startOne(deps, userId, caller)
  deps.log.info({ event: 'export', userId, requestId: caller.requestId }, 'an export of data was started')
  const row = await repository.findExport(deps.db, userId, id)
  if (!row) throw new Error('the new export has no row')
  return presentExport(row)
}

async function startOne(deps: Deps, userId: number, { network }: Caller): Promise<string> {
  try {
    return await startTracked(
      deps,
      { userId },
      makeExport,
      { userId },
      {
        topic: `export:${userId}`,
        isShort: (await repository.storedBytes(deps.db, userId)) <= MOST_SHORT_BYTES,
        keep: async (tx, runId) => {
          await repository.insertExport(tx, userId, runId)
          await recordAudit(tx, { action: 'account.exported', actorId: userId, network })
        },
      },
    )
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    await refundLimit(deps.db, 'export-user', userId)
    throw new AppError('CONFLICT', 'An export is already running. Wait for it to finish, or cancel it.')
  }
}

export async function exportFile(deps: Deps, { userId }: Actor, exportId: string): Promise<FileAnswer> {
  const row = await repository.findExport(deps.db, userId, exportId)
  const isThere = row?.expiresAt && row.expiresAt > deps.clock.now()
  const file = isThere ? await openAsset(deps, assetOf(userId, exportId)) : undefined
  if (!row || !file) throw new AppError('NOT_FOUND', 'This export no longer exists. Start a new one.')
  return { ...file, name: `sellwright-export-${row.createdAt.toISOString().slice(0, 10)}.zip` }
}
