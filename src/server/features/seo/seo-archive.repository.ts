import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, isNull, notInArray } from 'drizzle-orm'
import { MAX_AUDITS } from '#contracts/seo/seo.ts'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { runs } from '#server/db/tables/runs.ts'
import { seoAudits, seoFindings, seoKeywords, seoPages, seoRanks } from '#server/db/tables/seo.ts'
import type { ArchivedAudit, ArchivedKeyword, ArchivedRank } from './seo.archive-reader.ts'
import { countAudits, lockOwner } from './seo.repository.ts'

/** The kind of the runs that audit a site. */
export const AUDIT_KIND = 'seo.audit'

/** Ended audits, oldest first. */
export const endedAudits = (db: Db, userId: number, projectId: string) =>
  db
    .select({ ...getTableColumns(seoAudits), state: runs.state, message: runs.message })
    .from(seoAudits)
    .innerJoin(runs, eq(runs.id, seoAudits.id))
    .where(
      and(
        eq(seoAudits.userId, userId),
        eq(seoAudits.projectId, projectId),
        isNull(seoAudits.deletedAt),
        notInArray(runs.state, ['running', 'waiting']),
      ),
    )
    .orderBy(asc(seoAudits.createdAt), asc(seoAudits.id))

/** With a run of its own, long over, which says how it ended. False if its owner has as many audits as one may. */
export async function insertArchivedAudit(
  db: Db,
  { userId, projectId }: ProjectPlace,
  { state, message, pages, findings, notes, ...audit }: ArchivedAudit,
): Promise<boolean> {
  const id = randomUUID()
  const { createdAt } = audit
  const facts = {
    robots: 'unknown' as const,
    sitemap: 'unknown' as const,
    listed: [],
    images: {},
    links: {},
    notes,
  }
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if ((await countAudits(tx, userId)) >= MAX_AUDITS) return false
    await tx.insert(runs).values({
      id,
      userId,
      projectId,
      kind: AUDIT_KIND,
      topic: `seo:${userId}:${id}`,
      state,
      message,
      createdAt,
      endedAt: createdAt,
    })
    await tx.insert(seoAudits).values({ ...audit, id, userId, projectId, facts })
    if (pages.length > 0)
      await tx
        .insert(seoPages)
        .values(pages.map((summary, at) => ({ auditId: id, number: at + 1, userId, summary })))
    if (findings.length > 0)
      await tx
        .insert(seoFindings)
        .values(findings.map(({ check, places }) => ({ auditId: id, checkId: check, userId, places })))
    return true
  })
}

/** Runs of imported audits, which would outlive their project. */
export const removeAuditRuns = (db: Db, { userId, projectId }: ProjectPlace): Promise<void> =>
  longTransaction(db, async (tx) => {
    await tx
      .delete(runs)
      .where(and(eq(runs.userId, userId), eq(runs.projectId, projectId), eq(runs.kind, AUDIT_KIND)))
  })

export const insertArchivedKeyword = async (
  db: Db,
  { userId, projectId }: ProjectPlace,
  keyword: ArchivedKeyword,
): Promise<void> => {
  await db
    .insert(seoKeywords)
    .values({ ...keyword, userId, projectId })
    .onConflictDoNothing()
}

export const insertArchivedRank = async (
  db: Db,
  { userId, projectId }: ProjectPlace,
  { result, ...rank }: ArchivedRank,
): Promise<void> => {
  const position = result.kind === 'position' ? result.position : null
  await db
    .insert(seoRanks)
    .values({ ...rank, kind: result.kind, position, userId, projectId })
    .onConflictDoNothing()
}
