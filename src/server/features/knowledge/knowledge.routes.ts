import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { handle } from '#server/http/handle.ts'
import {
  deleteFile,
  getFile,
  listFiles,
  originalFile,
  readPassages,
  reindexFile,
} from './knowledge.service.ts'
import { searchKnowledge } from './search/knowledge-search.service.ts'
import { listTables, queryTable, readRows } from './tables/tables.service.ts'
import {
  cancelUpload,
  finishUpload,
  getUpload,
  receivePiece,
  startUpload,
} from './uploads/uploads.service.ts'

export const knowledgeRoutes = (deps: Deps) => [
  handle(knowledgeApi.list, ({ actor, params, query }) => listFiles(deps, actor, params.projectId, query)),
  handle(knowledgeApi.get, ({ actor, params }) => getFile(deps, actor, params.fileId)),
  handle(knowledgeApi.startUpload, ({ actor, params, body }) =>
    startUpload(deps, actor, params.projectId, body),
  ),
  handle(knowledgeApi.getUpload, ({ actor, params }) => getUpload(deps, actor, params.uploadId)),
  handle(knowledgeApi.sendPiece, ({ actor, params, query, body }) =>
    receivePiece(deps, actor, params.uploadId, { offset: query.offset, body }),
  ),
  handle(knowledgeApi.finishUpload, ({ actor, params }) => finishUpload(deps, actor, params.uploadId)),
  handle(knowledgeApi.cancelUpload, ({ actor, params }) => cancelUpload(deps, actor, params.uploadId)),
  handle(knowledgeApi.index, ({ actor, params }) => reindexFile(deps, actor, params.fileId)),
  handle(knowledgeApi.delete, ({ actor, params }) => deleteFile(deps, actor, params.fileId)),
  handle(knowledgeApi.download, ({ actor, params }) => originalFile(deps, actor, params.fileId)),
  handle(knowledgeApi.passages, ({ actor, params, query }) =>
    readPassages(deps, actor, params.fileId, query),
  ),
  handle(knowledgeApi.search, async ({ actor, params, body }) => {
    await spendLimits(deps, { 'knowledge-ask-user': actor.userId })
    return searchKnowledge(deps, actor, params.projectId, body.question)
  }),
  handle(knowledgeApi.tables, ({ actor, params, query }) => listTables(deps, actor, params.projectId, query)),
  handle(knowledgeApi.rows, ({ actor, params, query }) => readRows(deps, actor, params.tableId, query)),
  handle(knowledgeApi.queryTable, async ({ actor, params, body }) => {
    await spendLimits(deps, { 'knowledge-ask-user': actor.userId })
    return queryTable(deps, actor, params.tableId, body)
  }),
]
