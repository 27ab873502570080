import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const FOLDER = 'sellwright-import-'
/** Longer than any import may take. */
const LEFT_AFTER_MS = 6 * 60 * 60_000

/** A file that may be larger than memory: read at its places, never as a whole. */
export interface PlacedFile {
  size: number
  /** Fewer bytes at the end of the file, and none beyond. */
  read(at: number, length: number): Promise<Buffer>
}

/** Writes a stream to a temporary file that threads can read, for the time of its use. */
export async function onDisk<T>(stream: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  try {
    const path = join(folder, 'import')
    await pipeline(stream, createWriteStream(path))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function openPlaced(path: string): Promise<PlacedFile & AsyncDisposable> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    async read(at, length) {
      const wanted = Math.max(0, Math.min(length, size - at))
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, at)
      return buffer.subarray(0, bytesRead)
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

/** Removes files of processes that died while they imported. One that cannot be removed, such as another user's, is reported. */
export async function removeAbandoned(
  report: (path: string, error: unknown) => void,
  now = Date.now(),
): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs >= now - LEFT_AFTER_MS) continue
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => report(path, error))
  }
}
