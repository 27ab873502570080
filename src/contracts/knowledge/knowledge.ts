import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId, RunId } from '../core/ids.ts'
import { FileName } from '../core/names.ts'
import { PageQuery, page } from '../core/page.ts'
import { PICTURE_ENDINGS } from '../core/pictures.ts'
import { route } from '../core/route.ts'
import { TableAnswer, TableColumn, TableQuery } from './tables.ts'

const KnowledgeFileId = z.uuid()
const KnowledgeUploadId = z.uuid()
const KnowledgeTableId = z.uuid()

/** Accepted file extensions. The content has to match. */
export const KNOWLEDGE_ENDINGS = [
  ...'.txt .md .csv .tsv .json .html .htm .pdf .docx .xlsx'.split(' '),
  ...PICTURE_ENDINGS,
]

/** Most bytes of one piece of a file. Smaller ones lose less when a connection breaks. */
export const MAX_PIECE_BYTES = 4 * 1024 * 1024
export const MAX_QUESTION = 1_000

const KnowledgeState = z.enum(['waiting', 'reading', 'indexing', 'ready', 'failed'])

export const KnowledgeFile = z.object({
  id: KnowledgeFileId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** Waits for a free place. Text is read first, then embedded; it can be found by words while embedding continues. */
  state: KnowledgeState,
  /** Why it failed, or what of it was left out. */
  reason: z.string().nullable(),
  passages: z.number().int(),
  /** How many of its passages can be found by meaning. */
  indexed: z.number().int(),
  tables: z.number().int(),
  /** ISO 639-1 code of its language; null where its words do not tell. */
  language: z.string().nullable(),
  /** Name of a newer version of it in the project. */
  supersededBy: z.string().nullable(),
  /** The work on it, to be followed or stopped; absent when there is none under way. */
  runId: RunId.nullable(),
  createdAt: z.iso.datetime(),
})
export type KnowledgeFile = z.infer<typeof KnowledgeFile>

export const KnowledgeUpload = z.object({
  id: KnowledgeUploadId,
  name: z.string(),
  bytes: z.number().int(),
  /** How many bytes have arrived: the next piece begins here. */
  received: z.number().int(),
})
export type KnowledgeUpload = z.infer<typeof KnowledgeUpload>

export const StartUpload = z.object({
  name: FileName,
  bytes: z.number().int().min(1, 'This file is empty.').max(1_000_000_000),
  /** Hex digest of the whole content. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
export type StartUpload = z.infer<typeof StartUpload>

export const KnowledgeLimits = z.object({
  files: z.number().int(),
  bytesPerFile: z.number().int(),
  /** How many there are, those that are being sent included. */
  used: z.number().int(),
})
export type KnowledgeLimits = z.infer<typeof KnowledgeLimits>

/** Position of a passage in its file, as far as the file has such positions. */
export const PassagePlace = z.object({
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  /** The last heading of a passage that spans several. */
  headingTo: z.string().optional(),
  sheet: z.string().nullable(),
  /** Rows as a spreadsheet numbers them. */
  rowFrom: z.number().int().nullable(),
  rowTo: z.number().int().nullable(),
})
export type PassagePlace = z.infer<typeof PassagePlace>

export const KnowledgePassage = z.object({
  fileId: KnowledgeFileId,
  /** From 0, in the order of the file. With the file's id it names the passage. */
  position: z.number().int(),
  text: z.string(),
  place: PassagePlace,
})
export type KnowledgePassage = z.infer<typeof KnowledgePassage>

export const FoundPassage = KnowledgePassage.extend({
  fileName: z.string(),
  /** “page 3”, “rows 2–21”, “Returns”; empty where the file has no such places. */
  placeName: z.string(),
  /** Relative to the best possible, 0 to 1; what passages are ordered by. */
  score: z.number(),
  /** By its words: place in that list, and score. Absent where no word of the question is in it. */
  words: z.object({ rank: z.number().int(), score: z.number() }).nullable(),
  /** By its meaning: the same, the score being the cosine. */
  meaning: z.object({ rank: z.number().int(), score: z.number() }).nullable(),
  /** The words of the question that are in it. */
  matched: z.array(z.string()),
  /** Why it was found, in a sentence. */
  why: z.string(),
  /** A weak match that may not fit the question. */
  weak: z.boolean(),
  /** Name of a newer version of its file. */
  supersededBy: z.string().nullable(),
})
export type FoundPassage = z.infer<typeof FoundPassage>

export const KnowledgeTable = z.object({
  id: KnowledgeTableId,
  fileId: KnowledgeFileId,
  fileName: z.string(),
  /** Name of its sheet or file. */
  name: z.string(),
  columns: z.array(TableColumn),
  rows: z.number().int(),
  /** ISO 639-1 code of its file's language. */
  language: z.string().nullable(),
  /** Name of a newer version of its file. */
  supersededBy: z.string().nullable(),
})
export type KnowledgeTable = z.infer<typeof KnowledgeTable>

/** A row of a table that holds words of a question. */
export const FoundRow = z.object({
  tableId: KnowledgeTableId,
  fileId: KnowledgeFileId,
  fileName: z.string(),
  place: PassagePlace,
  /** “Prices, row 14”. */
  placeName: z.string(),
  /** As a spreadsheet numbers it. */
  number: z.number().int(),
  /** “SKU: A-1; Price: 4.50”. */
  text: z.string(),
  /** Share of the question's words that it holds, by weight. */
  score: z.number(),
  supersededBy: z.string().nullable(),
})
export type FoundRow = z.infer<typeof FoundRow>

export const KnowledgeFindings = z.object({
  /** Best first, text alone. Those that may not fit the question are marked as weak. */
  passages: z.array(FoundPassage),
  /** Rows of tables that the question names, where it names few. */
  rows: z.array(FoundRow),
  /** Tables whose columns or contents the question may be about. */
  tables: z.array(KnowledgeTable),
  /** Remark for the answer: nothing relevant, or found by words alone for now. */
  note: z.string().nullable(),
})
export type KnowledgeFindings = z.infer<typeof KnowledgeFindings>

const byProject = { params: z.object({ projectId: ProjectId }) }
const byFile = { params: z.object({ fileId: KnowledgeFileId }) }
const byUpload = { params: z.object({ uploadId: KnowledgeUploadId }) }
const byTable = { params: z.object({ tableId: KnowledgeTableId }) }

export const knowledgeApi = {
  /** Newest first. With `q` those whose name holds all of its words. */
  list: route('GET', '/api/projects/:projectId/knowledge', {
    ...byProject,
    query: PageQuery.extend({ q: z.string().trim().max(200).optional() }),
    data: page(KnowledgeFile).extend({
      limits: KnowledgeLimits,
      /** Files of which a part has arrived, whether or not the rest is on its way. */
      begun: z.array(KnowledgeUpload),
    }),
  }),
  get: route('GET', '/api/knowledge/:fileId', { ...byFile, data: KnowledgeFile }),
  /**
   * Begins to send a file, or goes on with one of the same name and content that was not finished. `file` instead of `upload`: the
   * project has this content already, and nothing needs to be sent.
   */
  startUpload: route('POST', '/api/projects/:projectId/knowledge-uploads', {
    ...byProject,
    body: StartUpload,
    data: z.object({ upload: KnowledgeUpload.nullable(), file: KnowledgeFile.nullable() }),
  }),
  getUpload: route('GET', '/api/knowledge-uploads/:uploadId', { ...byUpload, data: KnowledgeUpload }),
  /** The body is the piece that begins at `offset`, which is as many bytes as have arrived. */
  sendPiece: route('PUT', '/api/knowledge-uploads/:uploadId', {
    ...byUpload,
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000_000) }),
    bytes: true,
    bodyLimit: MAX_PIECE_BYTES,
    data: KnowledgeUpload,
  }),
  /** All pieces have arrived. */
  finishUpload: route('POST', '/api/knowledge-uploads/:uploadId/finish', {
    ...byUpload,
    data: KnowledgeFile,
  }),
  cancelUpload: route('DELETE', '/api/knowledge-uploads/:uploadId', { ...byUpload, reply: Done }),
  /** Reads it again and makes its passages again. */
  index: route('POST', '/api/knowledge/:fileId/index', { ...byFile, data: KnowledgeFile }),
  delete: route('DELETE', '/api/knowledge/:fileId', { ...byFile, reply: Done }),
  download: route('GET', '/api/knowledge/:fileId/file', { ...byFile, file: true }),
  /** Passages in the order of the file: from a position on, or around one that is to be shown. */
  passages: route('GET', '/api/knowledge/:fileId/passages', {
    ...byFile,
    query: z.object({
      from: z.coerce.number().int().min(0).max(1_000_000).default(0),
      around: z.coerce.number().int().min(0).max(1_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: z.object({
      file: KnowledgeFile,
      items: z.array(KnowledgePassage),
      /** Start of the next and the previous page; null at the ends. */
      next: z.number().int().nullable(),
      previous: z.number().int().nullable(),
    }),
  }),
  /** Also what “Test a question” asks. */
  search: route('POST', '/api/projects/:projectId/knowledge-search', {
    ...byProject,
    body: z.object({ question: z.string().trim().min(1, 'Enter a question.').max(MAX_QUESTION) }),
    data: KnowledgeFindings,
  }),
  /** Tables whose name, file or columns contain all words of `q`, sorted by file. */
  tables: route('GET', '/api/projects/:projectId/knowledge-tables', {
    ...byProject,
    query: PageQuery.extend({ q: z.string().trim().max(200).optional() }),
    data: page(KnowledgeTable),
  }),
  /** Its rows, as they are written in the file. `cursor` is the number of the row before. */
  rows: route('GET', '/api/knowledge-tables/:tableId/rows', {
    ...byTable,
    query: PageQuery,
    data: page(z.object({ number: z.number().int(), cells: z.array(z.string()) })).extend({
      table: KnowledgeTable,
    }),
  }),
  queryTable: route('POST', '/api/knowledge-tables/:tableId/query', {
    ...byTable,
    body: TableQuery,
    data: TableAnswer,
  }),
}
