import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { putAsset } from '#server/features/assets/assets.service.ts'
import { assetOf } from './uploads/stored.ts'

export interface KnowledgeIds {
  projectId: string
  fileId: string
  uploadId: string
  tableId: string
}

const nowhere = '{"page":null,"heading":null,"sheet":null,"rowFrom":null,"rowTo":null}'

/** For tests: a file of a project that was read, with a passage and a table, and one that is still being sent. */
export async function insertKnowledge(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  {
    userId,
    projectId,
    text = 'Lamp',
    sha256 = 'a',
  }: { userId: number; projectId: string; text?: string; sha256?: string },
): Promise<KnowledgeIds> {
  const [fileId, uploadId, tableId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.execute(sql`insert into knowledge_files (id, user_id, project_id, name, media_type, bytes, sha256, state, passages, tables)
    values (${fileId}, ${userId}, ${projectId}, 'lamp.csv', 'text/csv', 4, ${sha256}, 'ready', 1, 1)`)
  await db.execute(sql`insert into knowledge_passages (file_id, position, user_id, project_id, text, place)
    values (${fileId}, 0, ${userId}, ${projectId}, ${text}, ${nowhere})`)
  await db.execute(sql`insert into knowledge_tables (id, file_id, user_id, project_id, position, name, columns, rows)
    values (${tableId}, ${fileId}, ${userId}, ${projectId}, 0, 'lamp.csv', '[]', 0)`)
  await db.execute(sql`insert into knowledge_uploads (id, user_id, project_id, name, bytes, sha256)
    values (${uploadId}, ${userId}, ${projectId}, 'desk.csv', 1, ${`${sha256}b`})`)
  await putAsset({ storage }, assetOf(userId, fileId), Buffer.from('Lamp'), 'text/csv')
  return { projectId, fileId, uploadId, tableId }
}

type Target = {
  params: Record<string, string>
  query?: Record<string, string>
  body?: object
  bytes?: string
}
const inProject = ({ projectId }: KnowledgeIds): Target => ({ params: { projectId } })
const ofFile = ({ fileId }: KnowledgeIds): Target => ({ params: { fileId } })
const ofUpload = ({ uploadId }: KnowledgeIds): Target => ({ params: { uploadId } })
const ofTable = ({ tableId }: KnowledgeIds): Target => ({ params: { tableId } })

/** For tests: what each route of the area is asked about. */
export const knowledgeTargets: Record<string, (ids: KnowledgeIds) => Target> = {
  'GET /api/projects/:projectId/knowledge': inProject,
  'GET /api/projects/:projectId/knowledge-tables': inProject,
  'POST /api/projects/:projectId/knowledge-search': (ids) => ({
    ...inProject(ids),
    body: { question: 'Lamp?' },
  }),
  'POST /api/projects/:projectId/knowledge-uploads': (ids) => ({
    ...inProject(ids),
    body: { name: 'lamp.txt', bytes: 4, sha256: 'a'.repeat(64) },
  }),
  'PUT /api/projects/:projectId/profit/tables/:tableId': (ids) => ({
    params: { ...inProject(ids).params, ...ofTable(ids).params },
    body: { reading: null },
  }),
  'GET /api/knowledge/:fileId': ofFile,
  'GET /api/knowledge/:fileId/file': ofFile,
  'GET /api/knowledge/:fileId/passages': ofFile,
  'POST /api/knowledge/:fileId/index': ofFile,
  'DELETE /api/knowledge/:fileId': ofFile,
  'GET /api/knowledge-uploads/:uploadId': ofUpload,
  'PUT /api/knowledge-uploads/:uploadId': (ids) => ({ ...ofUpload(ids), query: { offset: '0' }, bytes: 'x' }),
  'POST /api/knowledge-uploads/:uploadId/finish': ofUpload,
  'DELETE /api/knowledge-uploads/:uploadId': ofUpload,
  'GET /api/knowledge-tables/:tableId/rows': ofTable,
  'POST /api/knowledge-tables/:tableId/query': (ids) => ({ ...ofTable(ids), body: {} }),
}
