import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  checkContentType,
  checkFolder,
  checkKey,
  checkPrefix,
  type Storage,
  type StoredInfo,
} from '#server/ports/storage.ts'

/** Marks a file, so that the keys `a` and `a/b` can both exist. No segment of a key begins with it. */
const fileMark = '@'
const partialFolder = '.partial'
const abandonedAfterMs = 24 * 60 * 60 * 1_000

/**
 * Files in a folder. Each begins with one line, its content type, and then holds the body: that way one rename
 * replaces both. Folders that became empty by a delete are left, since a write may be on its way into them.
 */
export function diskStorage(folder: string, { pageSize = 1_000 } = {}): Storage {
  const dir = resolve(folder)
  const pathOf = (key: string) => {
    checkKey(key)
    return join(dir, dirname(key), fileMark + basename(key))
  }
  let tidied = false

  return {
    async put(key, body, { contentType }) {
      const path = pathOf(key)
      checkContentType(contentType)
      const partial = join(dir, partialFolder, randomUUID())
      if (!tidied) await removeAbandoned(dirname(partial))
      tidied = true
      await makeFolder(dirname(partial))
      try {
        await writeObject(partial, body, contentType)
        await makeFolder(dirname(path))
        await rename(partial, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async get(key) {
      const found = await openObject(pathOf(key))
      if (!found) return undefined
      const { file, bodyStart, ...info } = found
      return { ...info, stream: file.createReadStream({ start: bodyStart }) }
    },

    async head(key) {
      const found = await openObject(pathOf(key))
      if (!found) return undefined
      await found.file.close()
      return { size: found.size, contentType: found.contentType }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async clear(prefix) {
      checkFolder(prefix)
      await rm(join(dir, prefix), { recursive: true, force: true })
    },

    async list(prefix, cursor = '') {
      checkPrefix(prefix)
      const keys = (await keysUnder(dir, prefix)).filter((key) => key > cursor).sort()
      const page = keys.slice(0, pageSize)
      return keys.length > pageSize ? { keys: page, cursor: page.at(-1) } : { keys: page }
    },
  }
}

async function writeObject(path: string, body: Uint8Array | Readable, contentType: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 })
  file.write(`${contentType}\n`)
  await pipeline(body instanceof Readable ? body : Readable.from([body]), file)
}

interface OpenObject extends StoredInfo {
  file: FileHandle
  bodyStart: number
}

async function openObject(path: string): Promise<OpenObject | undefined> {
  const file = await open(path).catch(absent)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    const lineEnd = buffer.subarray(0, bytesRead).indexOf('\n')
    if (lineEnd < 0) throw new Error(`${path} is not a stored file: its first line is missing.`)
    const bodyStart = lineEnd + 1
    const { size } = await file.stat()
    return { file, bodyStart, size: size - bodyStart, contentType: buffer.toString('latin1', 0, lineEnd) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function keysUnder(dir: string, prefix: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = (await readdir(join(dir, prefix), options).catch(absent)) ?? []
  return entries
    .filter((entry) => entry.isFile() && entry.name.startsWith(fileMark))
    .map((entry) => join(relative(dir, entry.parentPath), entry.name.slice(fileMark.length)))
}

/** A new folder survives a power cut only once the folder above it is on the disk too. */
async function makeFolder(folder: string): Promise<void> {
  const topmostNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!topmostNew) return
  let above = folder
  do {
    above = dirname(above)
    await syncFolder(above)
  } while (above !== dirname(topmostNew))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes files of a killed process. Younger files may belong to a write that is still going on. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const path = join(folder, name)
    const info = await stat(path).catch(absent)
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
