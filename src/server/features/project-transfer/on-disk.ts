import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ArchiveFile } from './archive.ts'

/** Lays a stream down where its places can be read in any order, for as long as it is used. */
export async function onDisk<T>(stream: Readable, use: (file: ArchiveFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-import-'))
  try {
    const path = join(folder, 'archive.zip')
    await pipeline(stream, createWriteStream(path))
    await using handle = await open(path)
    const { size } = await handle.stat()
    return await use({
      size,
      async read(at, length) {
        const wanted = Math.max(0, Math.min(length, size - at))
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, at)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
