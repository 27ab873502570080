import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explain, Failure } from './failure.mjs'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')
export const runtimeFolder = join(root, '.runtime')
const drafts = join(runtimeFolder, 'drafts')

/**
 * Makes a folder whole or not at all. `fill` works in a draft and returns the part to keep, which then takes its place in one
 * move, so that an interruption leaves nothing behind. If two make the same folder at once, the first one stays, by `isMade`.
 */
export async function makeFolder(folder, fill, isMade) {
  await sweepDrafts()
  const draft = join(drafts, `${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(draft, { recursive: true })
    await mkdir(dirname(folder), { recursive: true })
    // A folder that cannot be moved later should fail before the work, not after it.
    await access(folder, constants.W_OK).catch(ignoreMissing)
    await putInPlace(await fill(draft), folder, isMade)
  } catch (error) {
    throw /^(EACCES|EPERM|EROFS|ENOSPC)$/.test(error.code) ? new Failure(explain(error.code, root)) : error
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function putInPlace(made, folder, isMade) {
  for (;;) {
    try {
      return await rename(made, folder)
    } catch (error) {
      // Windows says EPERM for a folder that stands there, as it does for one that may not be made.
      const isTaken =
        /^(ENOTEMPTY|EEXIST)$/.test(error.code) || (error.code === 'EPERM' && (await exists(folder)))
      if (!isTaken) throw error
    }
    if (await isMade()) return
    await rename(folder, join(dirname(made), `old-${randomBytes(4).toString('hex')}`)).catch(ignoreMissing)
  }
}

/** Removes what runs that were killed have left. */
async function sweepDrafts() {
  for (const name of await readdir(drafts).catch(() => [])) {
    if (!isAlive(Number.parseInt(name, 10)))
      await rm(join(drafts, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error
}

export const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Bytes in a folder that may be changing meanwhile; what cannot be read counts as nothing. */
export async function sizeOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let size = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) size += await sizeOf(path)
    else if (entry.isFile()) size += (await stat(path).catch(() => ({ size: 0 }))).size
  }
  return size
}
