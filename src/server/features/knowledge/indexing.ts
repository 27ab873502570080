import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { type Study, Unreadable } from '#server/ports/documents.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { columnsOf } from './columns.ts'
import * as repository from './knowledge.repository.ts'
import { meanOf, packed, partsOf } from './parts.ts'
import * as passages from './passages.repository.ts'
import { piecesOf } from './passages.ts'
import { keyOf } from './stored.ts'
import { deleteTables, insertTable } from './tables.repository.ts'
import { packedWords } from './word-index.ts'

const WRITTEN_AT_ONCE = 200
/** Passages whose vectors are kept together. */
const VECTORS_TOGETHER = 32

/** Reads a file into passages and tables, then makes the passages findable by meaning. A later try goes on where the one before ended. */
export async function indexFile(
  deps: Deps,
  { userId, fileId }: { userId: number; fileId: string },
  context: TrackedContext,
): Promise<void> {
  const work = { id: fileId, runId: context.id }
  const file = await repository.findFile(deps.db, userId, fileId)
  if (file?.runId !== context.id) return
  try {
    if (file.state === 'reading') {
      context.progress(0, null, `Reading ${file.name}`)
      await keepStudy(deps, file, await studied(deps, file, context.signal))
    }
    await embedPassages(deps, userId, fileId, context)
    await repository.updateFile(deps.db, userId, work, { state: 'ready' })
  } catch (error) {
    const known = error instanceof Unreadable
    if (known || (context.lastTry && !context.signal.aborted)) {
      const reason = known ? error.message : 'This file could not be made findable. Try it again.'
      await repository.updateFile(deps.db, userId, work, { state: 'failed', reason })
    }
    if (!known) throw error
  }
}

async function studied(deps: Deps, file: repository.FileRow, signal: AbortSignal): Promise<Study> {
  const stored = await deps.storage.get(keyOf(file.userId, file.id))
  if (!stored) throw new Unreadable('This file is no longer there. Delete it and add it again.')
  const bytes = new Uint8Array(await buffer(stored.stream))
  return deps.documents.study({ bytes, mediaType: file.mediaType }, signal)
}

/** All that was read, in place of what was read before. */
async function keepStudy(deps: Deps, file: repository.FileRow, study: Study): Promise<void> {
  const { pieces, isCut } = piecesOf(study)
  const rows = pieces.map((piece, position) => ({ ...piece, position }))
  await deps.db.transaction(async (tx) => {
    const isHere = await repository.settleReading(tx, file, {
      passages: rows.length,
      tables: study.tables.length,
      reason: study.isCut || isCut ? 'The file is very long: only its beginning was read.' : null,
    })
    if (!isHere) return
    await passages.deletePassages(tx, file.id)
    await deleteTables(tx, file.id)
    for (let first = 0; first < rows.length; first += WRITTEN_AT_ONCE) {
      const some = rows.slice(first, first + WRITTEN_AT_ONCE)
      await passages.insertPassages(tx, file.userId, file, some)
      await passages.insertWords(tx, file.id, { first, words: packedWords(file.name, some) })
    }
    for (const [position, table] of study.tables.entries()) {
      await insertTable(tx, file.userId, file, {
        position,
        name: table.sheet ?? file.name,
        columns: columnsOf(table),
        rows: table.rows,
      })
    }
  })
}

async function embedPassages(
  deps: Deps,
  userId: number,
  fileId: string,
  { id: runId, signal, progress }: TrackedContext,
): Promise<void> {
  const file = await repository.findFile(deps.db, userId, fileId)
  if (file?.runId !== runId) return
  const { model } = deps.embeddings
  let first = file.model === model ? file.indexed : 0
  while (first < file.passages) {
    progress(first, file.passages, `Comparing ${file.name}`)
    const some = await passages.passagesFrom(deps.db, userId, fileId, {
      from: first,
      limit: VECTORS_TOGETHER,
    })
    if (some.length === 0) return
    const meanings = await meaningsOf(deps, file.name, some, signal)
    if (!(await passages.appendVectors(deps.db, { id: fileId, runId }, { first, meanings, model }))) return
    first += some.length
  }
}

/** What passages mean on the whole, and their parts. */
async function meaningsOf(
  { embeddings }: Deps,
  fileName: string,
  some: passages.PassageRow[],
  signal: AbortSignal,
): Promise<passages.Meaning[]> {
  const parts = some.map((passage) => partsOf(fileName, passage))
  const vectors = await embeddings.embed(parts.flat(), 'passages', signal)
  return parts.map(({ length }) => {
    const own = vectors.splice(0, length)
    return { whole: meanOf(own), parts: packed(own) }
  })
}
