import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { allowLonger } from '#server/db/statement-limits.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { openAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { isShowable } from '#server/files/given-file.ts'
import { type Study, Unreadable } from '#server/ports/documents.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import * as repository from '../knowledge.repository.ts'
import { meanOf, packed, partsOf } from '../search/parts.ts'
import { packedWords } from '../search/word-index.ts'
import { columnsOf } from '../tables/columns.ts'
import { packedRows } from '../tables/row-words.ts'
import { deleteDrafts, showDrafts, writeDraft } from '../tables/tables.repository.ts'
import { assetOf } from '../uploads/stored.ts'
import { markSuperseded } from '../versions/versions.repository.ts'
import { describe } from './description.ts'
import * as passages from './passages.repository.ts'
import { piecesOf } from './passages.ts'
import { readSoFar } from './read-so-far.ts'

const WRITTEN_AT_ONCE = 200
/** Passages whose vectors are kept together. */
const VECTORS_TOGETHER = 32
/** Message of the run. The file keeps the note of its reading. */
const NOT_COMPARED =
  'This file can be found by exact words, but not by meaning yet: indexing is unavailable right now. We’ll retry within the hour.'

interface Work {
  id: string
  runId: string
}

/** Reads a file into passages and tables, then embeds the passages. A later try continues where the last one ended. */
export async function indexFile(
  deps: Deps,
  { userId, fileId }: { userId: number; fileId: string },
  context: TrackedContext,
): Promise<void> {
  const work = { id: fileId, runId: context.id }
  const file = await repository.fileOfWork(deps.db, userId, work)
  if (!file) return
  if (file.state === 'reading' && !(await readFile(deps, file, work, context))) return
  await embedPassages(deps, userId, work, context)
  await repository.updateFile(deps.db, userId, work, { state: 'ready' })
}

/** False if it cannot be read, which is then said at the file. */
async function readFile(
  deps: Deps,
  file: repository.FileRow,
  work: Work,
  context: TrackedContext,
): Promise<boolean> {
  try {
    context.progress(0, null, `Reading ${file.name}`)
    await keepStudy(deps, file, work, await studied(deps, file, context.signal))
    return true
  } catch (error) {
    const known = error instanceof Unreadable
    if (known || (context.lastTry && !context.signal.aborted)) {
      const reason = known ? error.message : 'This file could not be read right now. Please try again.'
      await repository.updateFile(deps.db, file.userId, work, { state: 'failed', reason })
    }
    if (known || context.lastTry || context.signal.aborted) await deleteDrafts(deps.db, work)
    if (!known) throw error
    return false
  }
}

async function studied(deps: Deps, file: repository.FileRow, signal: AbortSignal): Promise<Study> {
  const stored = await openAsset(deps, assetOf(file.userId, file.id))
  if (!stored) throw new Unreadable('This file no longer exists. Delete it and add it again.')
  const bytes = new Uint8Array(await buffer(stored.stream))
  if (isShowable(file.mediaType) && isAsSent(bytes, file)) await keepPixels(deps, file, bytes.slice())
  return deps.documents.study({ bytes, mediaType: file.mediaType }, signal)
}

/** Pictures that were taken in before they were redrawn still hold what a camera noted in them. */
const isAsSent = (bytes: Uint8Array, { sha256 }: repository.FileRow) =>
  createHash('sha256').update(bytes).digest('hex') === sha256

async function keepPixels(deps: Deps, file: repository.FileRow, sent: Uint8Array): Promise<void> {
  const { id, userId, mediaType } = file
  const picture = await deps.documents.redraw({ fetch: async () => sent, mediaType })
  await putAsset(deps, assetOf(userId, id), picture.bytes)
  const drawn = { mediaType: picture.mediaType, bytes: picture.bytes.length }
  await repository.updateContent(deps.db, userId, id, drawn)
}

/**
 * All that was read, in place of what was read before. The rows of a long table would hold the embedded database for seconds, so they are
 * written beforehand where nobody sees them.
 */
async function keepStudy(deps: Deps, file: repository.FileRow, work: Work, study: Study): Promise<void> {
  const filePassages = await piecesOf(study)
  await deleteDrafts(deps.db, work)
  for (const [position, table] of study.tables.entries()) {
    const columns = await columnsOf(table)
    const draft = { position, name: table.sheet ?? file.name, columns, rows: table.rows }
    if (!(await writeDraft(deps.db, work, draft))) return
  }
  const rows = filePassages.pieces.map((piece, position) => ({ ...piece, position }))
  const description = describe(rows, study.tables)
  await deps.db.transaction(async (tx) => {
    const isHere = await repository.settleReading(tx, file, {
      passages: rows.length,
      tables: study.tables.length,
      reason: readSoFar(study, filePassages),
      ...description,
    })
    if (!isHere) return
    await allowLonger(tx)
    await passages.deletePassages(tx, file.id)
    for (let first = 0; first < rows.length; first += WRITTEN_AT_ONCE) {
      const some = rows.slice(first, first + WRITTEN_AT_ONCE)
      await passages.insertPassages(tx, file.userId, file, some)
      const words = packedWords({ ...file, ...description }, some)
      await passages.insertWords(tx, file.id, { first, words })
    }
    for (const packed of packedRows(study.tables, description.language))
      await passages.insertRowWords(tx, file.id, packed)
    await showDrafts(tx, work)
  })
  await markSuperseded(deps.db, file)
}

async function embedPassages(
  deps: Deps,
  userId: number,
  work: Work,
  { signal, progress }: TrackedContext,
): Promise<void> {
  const file = await repository.fileOfWork(deps.db, userId, work)
  if (!file) return
  const { model } = deps.search.embeddings
  let first = file.model === model ? file.indexed : 0
  while (first < file.passages) {
    progress(first, file.passages, `Comparing ${file.name}`)
    const some = await passages.passagesFrom(deps.db, userId, work.id, {
      from: first,
      limit: VECTORS_TOGETHER,
    })
    if (some.length === 0) return
    const meanings = await meaningsOf(deps, file.name, some, signal)
    if (!(await passages.appendVectors(deps.db, work, { first, meanings, model }))) return
    first += some.length
  }
}

/** Vectors of whole passages and of their parts. */
async function meaningsOf(
  { search: { embeddings } }: Deps,
  fileName: string,
  some: passages.PassageRow[],
  signal: AbortSignal,
): Promise<passages.Meaning[]> {
  const parts = some.map((passage) => partsOf(fileName, passage))
  const vectors = await embeddings.embed(parts.flat(), 'passages', signal).catch((cause) => {
    throw new AppError('PROVIDER_DOWN', NOT_COMPARED, { cause })
  })
  return parts.map(({ length }) => {
    const own = vectors.splice(0, length)
    return { whole: meanOf(own), parts: packed(own) }
  })
}
