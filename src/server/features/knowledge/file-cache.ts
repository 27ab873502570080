import type { Db } from '#server/db/database.ts'

/** So many passages are fetched before others get their turn. */
const LOADED_AT_ONCE = 4_000

/** A file as whoever keeps something of it needs to know it: what is kept goes by its revision. */
export interface CachedFile {
  id: string
  name: string
  revision: number
  passages: number
}

interface Options<Kept> {
  mostBytes: number
  /** What is kept of these files, for each of them. */
  load: (db: Db, files: CachedFile[]) => Promise<Map<string, Kept>>
}

/**
 * Keeps something of files in the memory of this process, the least used no longer than there is room. Files are looked up with
 * their revisions each time, so whatever another process changed is seen.
 */
export function createFileCache<Kept extends { byteLength: number }>({ mostBytes, load }: Options<Kept>) {
  /** The least used first. */
  const kept = new Map<string, { revision: number; value: Kept }>()
  let bytes = 0

  function forget(id: string) {
    bytes -= kept.get(id)?.value.byteLength ?? 0
    kept.delete(id)
  }

  function keep({ id, revision }: CachedFile, value: Kept) {
    forget(id)
    kept.set(id, { revision, value })
    bytes += value.byteLength
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === id) break
      forget(oldest)
    }
  }

  async function* loaded(db: Db, files: CachedFile[]) {
    const values = await load(db, files)
    for (const file of files) {
      const value = values.get(file.id)
      if (!value) continue
      keep(file, value)
      yield { id: file.id, value }
    }
  }

  /** File by file; those that are not in memory are fetched, some at a time. */
  async function* of(db: Db, files: CachedFile[]): AsyncGenerator<{ id: string; value: Kept }> {
    let missing: CachedFile[] = []
    let waiting = 0
    for (const file of files) {
      const known = kept.get(file.id)
      if (known?.revision === file.revision) {
        kept.delete(file.id)
        kept.set(file.id, known)
        yield { id: file.id, value: known.value }
        continue
      }
      missing.push(file)
      waiting += file.passages
      if (waiting < LOADED_AT_ONCE) continue
      yield* loaded(db, missing)
      missing = []
      waiting = 0
    }
    if (missing.length > 0) yield* loaded(db, missing)
  }

  return { of, bytes: () => bytes }
}

/** Rows of bytes by file, joined. As they were stored they may begin at any byte; numbers begin at every fourth. */
export function joinedByFile(rows: { fileId: string; bytes: Uint8Array }[]): Map<string, ArrayBuffer> {
  const byFile = new Map<string, ArrayBuffer>()
  for (const [fileId, chunks] of Map.groupBy(rows, (row) => row.fileId)) {
    const all = new Uint8Array(chunks.reduce((sum, { bytes }) => sum + bytes.length, 0))
    let at = 0
    for (const { bytes } of chunks) {
      all.set(bytes, at)
      at += bytes.length
    }
    byFile.set(fileId, all.buffer)
  }
  return byFile
}
