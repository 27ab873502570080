import type { StorageUse } from '#contracts/admin/overview.ts'
import type { Deps } from '#server/deps.ts'
import { measureBackups } from '../operations/backups.service.ts'
import { databaseBytes, storedKinds } from './health.repository.ts'

const kinds: Record<string, string> = {
  attachments: 'Files in chats',
  knowledge: 'Files of projects',
  uploads: 'Uploads under way',
  exports: 'Data exports',
  tickets: 'Files in tickets',
  screenshots: 'Screenshots of bug reports',
  backups: 'Backups',
  models: 'Local models',
}

/** Files of people by our rows; backups and models by what they say of themselves. */
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
