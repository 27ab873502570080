import type { Db } from '#server/db/database.ts'

/** So many passages are fetched before others get their turn. */
const LOADED_AT_ONCE = 4_000

/** A file as a cache knows it; entries go by its revision. */
export interface CachedFile {
  id: string
  name: string
  /** ISO 639-1; null where its words do not tell. */
  language: string | null
  revision: number
  passages: number
}

interface CachedEntry<Kept> {
  id: string
  value: Kept
}

interface Options<Kept, File> {
  mostBytes: number
  /** Loads the cached content of each file. */
  load: (db: Db, files: File[]) => Promise<Map<string, Kept>>
}

/**
 * Keeps something of files in the memory of this process, the least used no longer than there is room. Files are looked up with
 * their revisions each time, so whatever another process changed is seen.
 */
export function createFileCache<Kept extends { byteLength: number }, File extends CachedFile>({
  mostBytes,
  load,
}: Options<Kept, File>) {
  /** The least used first. */
  const kept = new Map<string, { revision: number; value: Kept }>()
  let bytes = 0

  function forget(id: string) {
    bytes -= kept.get(id)?.value.byteLength ?? 0
    kept.delete(id)
  }

  function keep({ id, revision }: File, value: Kept) {
    forget(id)
    kept.set(id, { revision, value })
    bytes += value.byteLength
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === id) break
      forget(oldest)
    }
  }

  async function loaded(db: Db, files: File[]): Promise<CachedEntry<Kept>[]> {
    const values = await load(db, files)
    return files.flatMap((file) => {
      const value = values.get(file.id)
      if (!value) return []
      keep(file, value)
      return { id: file.id, value }
    })
  }

  /** Files in memory come together; the others are fetched in batches. */
  async function* of(db: Db, files: File[]): AsyncGenerator<CachedEntry<Kept>[]> {
    const here: CachedEntry<Kept>[] = []
    const missing: File[] = []
    for (const file of files) {
      const known = kept.get(file.id)
      if (known?.revision !== file.revision) {
        missing.push(file)
        continue
      }
      kept.delete(file.id)
      kept.set(file.id, known)
      here.push({ id: file.id, value: known.value })
    }
    yield here
    for (const some of inLoads(missing)) yield await loaded(db, some)
  }

  return { of, bytes: () => bytes }
}

function* inLoads<File extends CachedFile>(files: File[]): Generator<File[]> {
  let some: File[] = []
  let passages = 0
  for (const file of files) {
    some.push(file)
    passages += file.passages
    if (passages < LOADED_AT_ONCE) continue
    yield some
    some = []
    passages = 0
  }
  if (some.length > 0) yield some
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
