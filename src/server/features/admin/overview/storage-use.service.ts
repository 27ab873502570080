import type { StorageUse } from '#contracts/admin/overview.ts'
import type { Deps } from '#server/deps.ts'
import { measureBackups } from '../operations/backups.service.ts'
import { databaseBytes, storedKinds } from './health.repository.ts'

const kinds: Record<string, string> = {
  attachments: 'Chat files',
  knowledge: 'Project files',
  uploads: 'Unfinished uploads',
  exports: 'Data exports',
  tickets: 'Ticket files',
  screenshots: 'Bug report screenshots',
  backups: 'Backups',
  models: 'Local models',
}

/** Users' files come from our rows; backups and models report their own size. */
export async function getStorageUse(deps: Deps): Promise<StorageUse> {
  const { db } = deps
  const rows = [
    ...(await storedKinds(db)),
    { kind: 'backups', ...(await measureBackups(deps)) },
    { kind: 'models', ...(await measureModels(deps)) },
  ]
  return {
    kinds: Object.entries(kinds).flatMap(([kind, name]) =>
      rows.filter((row) => row.kind === kind).map(({ files, bytes }) => ({ name, files, bytes })),
    ),
    databaseBytes: await databaseBytes(db),
  }
}

/** Also those that have arrived in part. */
async function measureModels({ models: { local } }: Deps) {
  const sizes = [
    ...local.ready().map(({ size }) => size),
    ...(await local.unfinished()).map(({ bytes }) => bytes),
  ]
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
