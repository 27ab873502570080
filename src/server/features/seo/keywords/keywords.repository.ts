import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ChangeKeyword, NewRank, Rank, RankResult } from '#contracts/seo/keywords.ts'
import type { Db } from '#server/db/database.ts'
import { projects } from '#server/db/tables/projects.ts'
import { seoKeywords as keywords, seoRanks as ranks, seoAudits, seoPages } from '#server/db/tables/seo.ts'

export type KeywordRow = typeof keywords.$inferSelect

/** Keywords of one project, or of all. */
const ofUser = (table: typeof keywords | typeof ranks, userId: number, projectId: string | undefined) =>
  and(eq(table.userId, userId), projectId ? eq(table.projectId, projectId) : undefined)

/** Keywords of a project in the bin are hidden with it. */
const inLiveProject = (table: typeof keywords | typeof ranks) =>
  sql`exists (select 1 from ${projects} where ${projects.id} = ${table.projectId} and ${projects.deletedAt} is null)`

export const keywordsOf = (db: Db, userId: number, projectId?: string): Promise<KeywordRow[]> =>
  db
    .select()
    .from(keywords)
    .where(ofUser(keywords, userId, projectId))
    .orderBy(asc(keywords.cluster), asc(keywords.phrase))

export async function phrasesOf(db: Db, userId: number, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ phrase: keywords.phrase })
    .from(keywords)
    .where(ofUser(keywords, userId, projectId))
  return rows.map(({ phrase }) => phrase)
}

type NewKeyword = Pick<KeywordRow, 'phrase' | 'cluster' | 'intent' | 'figures' | 'source'>

export async function upsertKeywords(
  tx: Db,
  { userId, projectId }: { userId: number; projectId: string },
  rows: NewKeyword[],
): Promise<void> {
  await tx
    .insert(keywords)
    .values(rows.map((row) => ({ ...row, userId, projectId })))
    .onConflictDoUpdate({
      target: [keywords.projectId, keywords.phrase],
      set: { figures: sql`${keywords.figures} || excluded.figures` },
    })
}

export async function changeKeyword(
  db: Db,
  userId: number,
  keywordId: string,
  change: ChangeKeyword,
): Promise<boolean> {
  const rows = await db
    .update(keywords)
    .set(change)
    .where(and(eq(keywords.userId, userId), eq(keywords.id, keywordId), inLiveProject(keywords)))
    .returning({ id: keywords.id })
  return rows.length > 0
}

export async function deleteKeyword(db: Db, userId: number, keywordId: string): Promise<boolean> {
  const rows = await db
    .delete(keywords)
    .where(and(eq(keywords.userId, userId), eq(keywords.id, keywordId), inLiveProject(keywords)))
    .returning({ id: keywords.id })
  return rows.length > 0
}

/** Pages of the latest concluded audit of a project, for coverage. */
export async function latestPages(db: Db, userId: number, projectId: string) {
  const [audit] = await db
    .select({ id: seoAudits.id, createdAt: seoAudits.createdAt })
    .from(seoAudits)
    .where(
      and(
        eq(seoAudits.userId, userId),
        eq(seoAudits.projectId, projectId),
        isNull(seoAudits.deletedAt),
        sql`${seoAudits.score} is not null`,
      ),
    )
    .orderBy(desc(seoAudits.createdAt))
    .limit(1)
  if (!audit) return undefined
  const pages = await db
    .select({ summary: seoPages.summary })
    .from(seoPages)
    .where(and(eq(seoPages.userId, userId), eq(seoPages.auditId, audit.id)))
  return { auditedAt: audit.createdAt, pages: pages.map(({ summary }) => summary) }
}

export async function ranksOf(
  db: Db,
  userId: number,
  projectId?: string,
): Promise<(Rank & { projectId: string })[]> {
  const rows = await db
    .select()
    .from(ranks)
    .where(ofUser(ranks, userId, projectId))
    .orderBy(desc(ranks.day), asc(ranks.phrase), asc(ranks.engine))
  return rows.map(({ id, phrase, engine, day, kind, position, source, ...row }) => ({
    id,
    projectId: row.projectId,
    phrase,
    engine,
    day,
    source,
    result: (kind === 'position' ? { kind, position: position ?? 0 } : { kind }) as RankResult,
  }))
}

export async function countRanks(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(ranks)
    .where(ofUser(ranks, userId, projectId))
  return row?.n ?? 0
}

export async function upsertRanks(
  tx: Db,
  { userId, projectId }: { userId: number; projectId: string },
  rows: NewRank[],
  source: Rank['source'],
): Promise<void> {
  await tx
    .insert(ranks)
    .values(
      rows.map(({ result, ...row }) => ({
        ...row,
        kind: result.kind,
        position: result.kind === 'position' ? result.position : null,
        source,
        userId,
        projectId,
      })),
    )
    .onConflictDoUpdate({
      target: [ranks.projectId, ranks.phrase, ranks.engine, ranks.day],
      set: { kind: sql`excluded.kind`, position: sql`excluded.position`, source: sql`excluded.source` },
    })
}

export async function deleteRank(db: Db, userId: number, rankId: string): Promise<boolean> {
  const rows = await db
    .delete(ranks)
    .where(and(eq(ranks.userId, userId), eq(ranks.id, rankId), inLiveProject(ranks)))
    .returning({ id: ranks.id })
  return rows.length > 0
}
