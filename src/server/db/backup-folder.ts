import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const MANIFEST = 'manifest.json'
export const ROWS = 'rows.jsonl.gz'

/** A backup is a folder named by its time; it gets that name last, so one that has it is whole. */
export const backupName = (at: Date) => at.toISOString().replace(/[:.]/g, '-')

export function listBackups(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .map((name) => join(dir, name))
}

export const newestBackup = (dir: string): string | undefined => listBackups(dir).at(-1)

type Copied = (done: number, total: number) => void

/** The stored files and the installation's key: all that is not in the database. */
export async function copyParts(from: string, to: string, copied: Copied = () => {}): Promise<void> {
  if (existsSync(join(from, 'files'))) await copyFiles(join(from, 'files'), join(to, 'files'), copied)
  if (existsSync(join(from, 'secret.key')))
    await copyPrivately(join(from, 'secret.key'), join(to, 'secret.key'))
}

/** Copies a folder while others write to it: vanishing and unfinished files are skipped. */
async function copyFiles(from: string, to: string, copied: Copied): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const paths = await filesUnder(from)
  for (const [done, path] of paths.entries()) {
    copied(done + 1, paths.length)
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await copyPrivately(join(from, path), join(to, path)).catch(unlessGone)
  }
}

/** A copy would have the rights of its source, which an older version may have left open to others. */
async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
}

function unlessGone(error: NodeJS.ErrnoException & { dest?: string }) {
  // Both names are in the error; only the first may be missing.
  if (error.code !== 'ENOENT' || (error.path && existsSync(error.path))) throw error
}

/** One number for all of a backup but its manifest: the names of its files and every byte in them. */
export async function digestOf(backup: string): Promise<string> {
  const whole = createHash('sha256')
  for (const path of await filesUnder(backup)) {
    if (path === MANIFEST) continue
    const file = createHash('sha256')
    await pipeline(createReadStream(join(backup, path)), file)
    whole.update(`${path.replaceAll(sep, '/')}\n${file.digest('hex')}\n`)
  }
  return whole.digest('hex')
}

export async function sizeOf(backup: string): Promise<number> {
  let bytes = 0
  for (const path of await filesUnder(backup)) bytes += (await stat(join(backup, path))).size
  return bytes
}

export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).some((segment) => segment.startsWith('.')))
    .sort()
}
