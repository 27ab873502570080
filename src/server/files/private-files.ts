import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** All that we keep in a data folder. Anything else in it belongs to someone else. */
const OURS = /^(db|files|outbox|backups|local-models|local-model-runtime|secret\.key|lock\.\d+)$/

type Warn = (details: object, message: string) => void

/**
 * Leaves a data folder and what it holds to its owner, for installations that were begun when files were open to all. A folder
 * is passed over once it and its entries are closed: what is written since is closed from the start.
 */
export async function makePrivate(dataDir: string, warn: Warn): Promise<void> {
  // Windows has no such rights.
  if (process.platform === 'win32') return
  try {
    await close(dataDir)
    for (const name of await readdir(dataDir))
      if (OURS.test(name) && (await isOpen(join(dataDir, name)))) await closeAll(join(dataDir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    warn({ err: error }, 'the data folder could not be closed to other users of this machine')
  }
}

async function isOpen(path: string): Promise<boolean> {
  const entry = await lstat(path)
  if (hasOthers(entry.mode)) return true
  if (!entry.isDirectory()) return false
  for (const name of await readdir(path)) if (hasOthers((await lstat(join(path, name))).mode)) return true
  return false
}

/** A folder itself comes last, so that one that was cut short is begun again. */
async function closeAll(path: string): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of await readdir(path)) await closeAll(join(path, name))
  await close(path)
}

async function close(path: string): Promise<void> {
  const { mode } = await lstat(path)
  if (hasOthers(mode)) await chmod(path, mode & 0o700)
}

const hasOthers = (mode: number) => (mode & 0o077) !== 0
