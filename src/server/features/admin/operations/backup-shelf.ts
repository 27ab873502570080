import { readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { TarFile } from '#server/archives/tar.ts'
import type { BackupManifest } from '#server/db/backup.ts'
import { filesUnder, listBackups, MANIFEST, sizeOf } from '#server/db/backup-folder.ts'

export interface ShelvedBackup {
  name: string
  /** Manifest of the backup; undefined if it cannot be read. */
  manifest: BackupManifest | undefined
  bytes: number
}

/** Names of all that are whole, newest first. */
export const namesOn = (shelf: string): string[] =>
  listBackups(shelf)
    .map((path) => basename(path))
    .reverse()

export async function lookAt(shelf: string, name: string): Promise<ShelvedBackup> {
  const folder = join(shelf, name)
  const manifest = await readFile(join(folder, MANIFEST), 'utf8')
    .then((text) => JSON.parse(text) as BackupManifest)
    .catch(() => undefined)
  return { name, manifest, bytes: manifest?.bytes ?? (await sizeOf(folder)) }
}

/** Its files as an archive holds them: in one folder, named as the backup is. */
export async function filesOf(shelf: string, name: string): Promise<TarFile[]> {
  const folder = join(shelf, name)
  return Promise.all(
    (await filesUnder(folder)).map(async (path) => {
      const { size, mtime } = await stat(join(folder, path))
      const inside = path.split(sep).join('/')
      return { name: `${name}/${inside}`, path: join(folder, path), size, changedAt: mtime }
    }),
  )
}

/** Renamed first, so that a half-deleted backup counts as unfinished. */
export async function takeOff(shelf: string, name: string): Promise<void> {
  const gone = join(shelf, `${name}.part`)
  await rename(join(shelf, name), gone)
  await rm(gone, { recursive: true, force: true })
}

/** Bytes that are free where it stands, or will stand. */
export async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
