import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { canonChanges, canonFields, canonProposals, canons } from '#server/db/tables/canon.ts'
import { chats } from '#server/db/tables/chat.ts'
import { marketAnalyses, marketPages } from '#server/db/tables/market-analysis.ts'
import { researchCaptures, researchSources } from '#server/db/tables/research.ts'
import { runs } from '#server/db/tables/runs.ts'
import type { AnalysisItem, ChatItem, MessageItem, SourceItem } from './contents.ts'
import type { ReadChange, ReadField, ReadProposal } from './read-canon.ts'

/** Whose, and in which project, something is kept. */
export interface Place {
  userId: number
  projectId: string
}

/** The first is the oldest; the source is as old as its latest. */
export async function keepSource(db: Db, place: Place, { captures, ...source }: SourceItem): Promise<void> {
  const capturedAt = captures.map((capture) => capture.capturedAt).reduce((a, b) => (a > b ? a : b))
  await db.transaction(async (tx) => {
    const sourceId = randomUUID()
    await tx.insert(researchSources).values({ ...place, ...source, id: sourceId, capturedAt })
    // One at a time: each may hold some hundred kilobytes.
    for (const capture of captures)
      await tx.insert(researchCaptures).values({ ...capture, sourceId, userId: place.userId })
  })
}

export async function keepCanon(db: Db, place: Place, fields: ReadField[]): Promise<void> {
  if (fields.length === 0) return
  const changedAt = fields.map((field) => field.changedAt).reduce((a, b) => (a > b ? a : b))
  await db.transaction(async (tx) => {
    await tx.insert(canons).values({ ...place, changedAt })
    await tx.insert(canonFields).values(fields.map((field) => ({ ...field, ...place })))
  })
}

export async function keepChanges(db: Db, place: Place, changes: ReadChange[]): Promise<void> {
  if (changes.length > 0)
    await db.insert(canonChanges).values(changes.map((change) => ({ ...change, ...place })))
}

export async function keepProposals(db: Db, place: Place, proposals: ReadProposal[]): Promise<void> {
  if (proposals.length > 0)
    await db.insert(canonProposals).values(proposals.map((proposal) => ({ ...proposal, ...place })))
}

const ANALYSIS_KIND = 'market-analysis.run'

/** With a run of its own, long over, which says how it ended. */
export async function keepAnalysis(
  db: Db,
  { userId, projectId }: Place,
  { state, message, pages, ...analysis }: AnalysisItem,
): Promise<void> {
  const id = randomUUID()
  const { createdAt } = analysis
  await db.transaction(async (tx) => {
    await tx.insert(runs).values({
      id,
      userId,
      projectId,
      kind: ANALYSIS_KIND,
      topic: `market-analysis:${projectId}`,
      state,
      message,
      createdAt,
      endedAt: createdAt,
    })
    await tx.insert(marketAnalyses).values({ ...analysis, id, userId, projectId })
    if (pages.length > 0)
      await tx
        .insert(marketPages)
        .values(pages.map((page, at) => ({ ...page, analysisId: id, userId, number: at + 1 })))
  })
}

/** Those of analyses that an import has made: they would outlive their project. */
export async function removeRunsOf(tx: Db, { userId, projectId }: Place): Promise<void> {
  await tx
    .delete(runs)
    .where(and(eq(runs.userId, userId), eq(runs.projectId, projectId), eq(runs.kind, ANALYSIS_KIND)))
}

interface KeptChat extends Omit<ChatItem, 'messages'> {
  id: string
}

export async function keepChat(db: Db, { userId, projectId }: Place, chat: KeptChat): Promise<void> {
  const { pinned, ...rest } = chat
  await db.insert(chats).values({ ...rest, userId, projectId, pinnedAt: pinned ? chat.updatedAt : null })
}

/** In their order, each after the one it follows. Nobody sees the chat before its import is done. */
export async function keepMessages(
  db: Db,
  { userId, chatId }: { userId: number; chatId: string },
  kept: MessageItem[],
): Promise<void> {
  const rows = kept.map(({ id, parentId, role, content, createdAt, citations }, n) => ({
    n,
    id,
    parent_id: parentId,
    role,
    content,
    created_at: createdAt,
    parts: citations.length > 0 ? citations : null,
  }))
  await db.execute(sql`insert into messages (id, chat_id, user_id, parent_id, role, content, created_at, parts, imported)
    select m.id, ${chatId}::uuid, ${userId}::int, m.parent_id, m.role, m.content, m.created_at, m.parts, true
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (n int, id uuid, parent_id uuid, role text, content text, created_at timestamptz, parts jsonb)
    order by m.n`)
}

export const IMPORT_KIND = 'project-transfer.import'

/** Imports that ended of late without having been done, of people who have none under way: something of them may have stayed. */
export const unfinishedImports = async (db: Db): Promise<Place[]> =>
  rowsOf<{ userId: number; projectId: string }>(
    db,
    sql`select user_id as "userId", id as "projectId" from runs as ended
      where kind = ${IMPORT_KIND} and state not in ('running', 'waiting', 'done') and created_at > now() - interval '2 days'
        and not exists (select 1 from runs where runs.user_id = ended.user_id
          and runs.kind = ${IMPORT_KIND} and runs.state in ('running', 'waiting'))`,
  )
