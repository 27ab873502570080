import { addAbortSignal } from 'node:stream'
import { z } from 'zod'
import { zipStream } from '#server/archives/zip.ts'
import { exportsOf } from '#server/area.ts'
import type { Deps } from '#server/deps.ts'
import type { ExportFile, ExportPart } from '#server/exports/export-part.ts'
import { type AssetRef, assetBytes, deleteAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, job, sharedJob, work } from '#server/ports/jobs.ts'
import { type TrackedContext, trackedWork } from '#server/stream/tracked.ts'
import { exportEmail } from './account.emails.ts'
import { findUser } from './account.repository.ts'
import * as repository from './exports.repository.ts'

const KEEP_DAYS = 7
const DAY_MS = 86_400_000
const ofUser = z.object({ userId: z.number().int() })

export const makeExport = sharedJob('account.export', ofUser)
const sendExportEmail = job('account.export-letter', ofUser)
const tidyExports = job('account.tidy-exports', z.object({}))

export const exportsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    makeExport,
    { attempts: 3, timeoutSeconds: 60 * 60, concurrency: 2 },
    ({ userId }, context) => writeExport(deps, userId, context),
  ),
  work(sendExportEmail, mailing, ({ userId }) => mailReady(deps, userId)),
  work(tidyExports, { cron: '7 * * * *' }, () => removeEnded(deps)),
]

export const assetOf = (userId: number, id: string): AssetRef => ({ userId, purpose: 'exports', id })

async function writeExport(deps: Deps, userId: number, context: TrackedContext): Promise<void> {
  const before = await repository.findExport(deps.db, userId, context.id)
  if (!before || before.expiresAt) return
  const asset = assetOf(userId, context.id)
  const archive = addAbortSignal(context.signal, zipStream(allFiles(deps, userId, context)))
  await putAsset(deps, asset, archive, 'application/zip')
  const size = (await assetBytes(deps, asset)) ?? 0
  const expiresAt = new Date(deps.clock.now().getTime() + KEEP_DAYS * DAY_MS)
  const ready = await deps.db.transaction(async (tx) => {
    const marked = await repository.markReady(tx, context.id, { size, expiresAt })
    if (marked) await deps.jobs.enqueue(tx, sendExportEmail, { userId })
    return marked
  })
  // Stopped at the last moment: no file may be left behind.
  if (!ready) await deleteAsset(deps, asset)
}

async function* allFiles(
  deps: Deps,
  userId: number,
  { progress }: TrackedContext,
): AsyncGenerator<ExportFile> {
  const parts = exportsOf(deps.areas)
  yield { name: 'README.txt', content: readme(parts, deps.clock.now()) }
  let count = 1
  for (const [done, part] of parts.entries()) {
    for await (const file of part.files(deps, userId)) {
      progress(done, parts.length, `${part.label}: file ${++count}`)
      yield file
    }
  }
  progress(parts.length, parts.length, 'Saving the archive')
}

function readme(parts: ExportPart[], now: Date): string {
  const lines = parts.flatMap(({ about }) => Object.entries(about))
  return [
    `Your Sellwright data, as of ${now.toISOString()}.`,
    '',
    ...lines.map(([name, what]) => `${name}\n    ${what}\n`),
    'Times are in UTC. Files ending in .json are for programs, those ending in .md for people; both open in any text editor.',
    '',
  ].join('\n')
}

async function mailReady(deps: Deps, userId: number): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user?.notifyExportReady || user.suspendedAt) return
  await sendEmail(deps, exportEmail(user, `${deps.publicUrl()}/settings#data`, KEEP_DAYS))
}

/** The file goes first: a row without a file is found again, a file without a row never. */
async function removeEnded(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const failedBefore = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  for (const { id, userId } of await repository.endedExports(deps.db, { now, failedBefore })) {
    await deleteAsset(deps, assetOf(userId, id))
    await repository.deleteExport(deps.db, userId, id)
  }
}
