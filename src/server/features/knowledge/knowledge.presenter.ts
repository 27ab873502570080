import type {
  KnowledgeFile,
  KnowledgePassage,
  KnowledgeTable,
  KnowledgeUpload,
} from '#contracts/knowledge/knowledge.ts'
import { isOpenRun } from '#contracts/runs.ts'
import type { PassageRow } from './indexing/passages.repository.ts'
import type { FileRow } from './knowledge.repository.ts'
import type { TableRow } from './tables/tables.repository.ts'
import type { UploadRow } from './uploads/uploads.repository.ts'

export const presentFile = (row: FileRow): KnowledgeFile => ({
  id: row.id,
  name: row.name,
  mediaType: row.mediaType,
  bytes: row.bytes,
  ...stateOf(row),
  passages: row.passages,
  indexed: row.indexed,
  tables: row.tables,
  language: row.language,
  supersededBy: row.newerName,
  runId: row.runState && isOpenRun(row.runState) ? row.runId : null,
  createdAt: row.createdAt.toISOString(),
})

/** Work that was stopped or died did not say so to the file. */
function stateOf({ state, reason, runState, runMessage }: FileRow): Pick<KnowledgeFile, 'state' | 'reason'> {
  const isOver = state === 'ready' || state === 'failed' || runState === 'running'
  if (!isOver && runState === 'waiting') return { state: 'waiting', reason: null }
  if (isOver) return { state, reason }
  const stopped = runState === 'stopped' ? 'Reading was stopped. Read the file again to use it.' : null
  return {
    state: 'failed',
    reason: stopped ?? runMessage ?? 'Reading was interrupted. Read the file again to use it.',
  }
}

export const presentUpload = ({ id, name, bytes, received }: UploadRow): KnowledgeUpload => ({
  id,
  name,
  bytes,
  received,
})

export const presentPassage = ({ fileId, position, text, place }: PassageRow): KnowledgePassage => ({
  fileId,
  position,
  text,
  place,
})

export const presentTable = (row: TableRow): KnowledgeTable => ({
  id: row.id,
  fileId: row.fileId,
  fileName: row.fileName,
  name: row.name,
  columns: row.columns,
  rows: row.rows,
  language: row.language,
  supersededBy: row.supersededBy,
})
