import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { RunState } from '#contracts/runs.ts'
import type { AuditedPage, AuditKind, AuditTarget } from '#contracts/seo/seo.ts'
import type { CheckResult } from '#core/seo/checks.ts'
import type { SeoPage } from '#core/seo/page.ts'
import type { Db } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { users } from '#server/db/tables/accounts.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'
import {
  type AuditFacts,
  seoAudits as audits,
  seoFindings as findings,
  seoPages as pages,
} from '#server/db/tables/seo.ts'
import { storableFacts } from './storable-facts.ts'

/** With the state of its run and the number of its pages. */
export type AuditRow = typeof audits.$inferSelect & {
  state: RunState
  message: string | null
  pages: number
}
export type PageRow = typeof pages.$inferSelect
export type FindingRow = typeof findings.$inferSelect

const withRun = {
  ...getTableColumns(audits),
  state: runs.state,
  message: runs.message,
  pages: sql<number>`(select count(*)::int from ${pages} where ${pages.auditId} = ${audits.id})`,
}
/** Audits of a project in the bin are hidden with it. */
const inLiveProject = (userId: number) =>
  and(
    eq(audits.userId, userId),
    or(
      isNull(audits.projectId),
      sql`exists (select 1 from ${projects} where ${projects.id} = ${audits.projectId} and ${projects.deletedAt} is null)`,
    ),
  )

const visible = (userId: number) => and(inLiveProject(userId), isNull(audits.deletedAt))

export interface NewAudit {
  id: string
  projectId: string | null
  kind: AuditKind
  target: AuditTarget
  address: string
  site: string
  pageId: string | null
}

export async function insertAudit(tx: Db, userId: number, audit: NewAudit): Promise<void> {
  await tx.insert(audits).values({ ...audit, userId })
  const { id, projectId } = audit
  if (projectId)
    await tx
      .update(runs)
      .set({ projectId })
      .where(and(eq(runs.id, id), eq(runs.userId, userId)))
}

/** Serializes inserts of a user's audits, keywords and ranks, so that counts stay correct. */
export async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countAudits(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(audits)
    .where(and(eq(audits.userId, userId), isNull(audits.deletedAt)))
  return row?.n ?? 0
}

const select = (db: Db) => db.select(withRun).from(audits).innerJoin(runs, eq(runs.id, audits.id))

export async function findAudit(db: Db, userId: number, auditId: string): Promise<AuditRow | undefined> {
  const [row] = await select(db).where(and(visible(userId), eq(audits.id, auditId)))
  return row
}

export const listAudits = (
  db: Db,
  userId: number,
  {
    limit,
    before,
    projectId,
  }: { limit: number; before: { at: Date; id: string } | undefined; projectId: string | undefined },
): Promise<AuditRow[]> =>
  select(db)
    .where(
      and(
        visible(userId),
        projectId ? eq(audits.projectId, projectId) : undefined,
        before &&
          sql`(${audits.createdAt}, ${audits.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(limit)

/** Concluded audits of the same pages or site before this one, the newest first. Scores of a page and of a site do not compare. */
export const earlierAudits = (
  db: Db,
  userId: number,
  { id, kind, site, address, createdAt }: Pick<AuditRow, 'id' | 'kind' | 'site' | 'address' | 'createdAt'>,
): Promise<AuditRow[]> =>
  select(db)
    .where(
      and(
        visible(userId),
        eq(audits.site, site),
        eq(audits.kind, kind),
        kind === 'page' ? eq(audits.address, address) : undefined,
        ne(audits.id, id),
        sql`${audits.score} is not null`,
        sql`${audits.createdAt} <= ${createdAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(30)

export const listPages = (db: Db, userId: number, auditId: string): Promise<PageRow[]> =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.auditId, auditId)))
    .orderBy(asc(pages.number))

/** Without the facts, which are large while a crawl goes on. */
export const listSummaries = (db: Db, userId: number, auditId: string) =>
  db
    .select({ number: pages.number, summary: pages.summary })
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.auditId, auditId)))
    .orderBy(asc(pages.number))

export const listFindings = (db: Db, userId: number, auditId: string): Promise<FindingRow[]> =>
  db
    .select()
    .from(findings)
    .where(and(eq(findings.userId, userId), eq(findings.auditId, auditId)))

/** Only while the run is open, so that an audit that was stopped does not grow. */
export async function savePage(
  db: Db,
  userId: number,
  auditId: string,
  { page, summary }: { page: SeoPage; summary: Omit<AuditedPage, 'number'> },
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.id, auditId), eq(runs.userId, userId), inArray(runs.state, ['running', 'waiting'])))
      .for('share')
    if (open.length === 0) return
    await tx
      .insert(pages)
      .values({ auditId, number: page.number, userId, ...storableFacts({ summary, facts: page }) })
      .onConflictDoNothing()
  })
}

/** Adds the measurements of a page that is stored already. */
export async function saveMeasured(
  db: Db,
  userId: number,
  auditId: string,
  { page, summary }: { page: SeoPage; summary: Omit<AuditedPage, 'number'> },
): Promise<void> {
  await db
    .update(pages)
    .set(storableFacts({ summary, facts: page }))
    .where(and(eq(pages.userId, userId), eq(pages.auditId, auditId), eq(pages.number, page.number)))
}

export async function saveFacts(db: Db, userId: number, auditId: string, facts: AuditFacts): Promise<void> {
  await db
    .update(audits)
    .set({ facts: storableFacts(facts) })
    .where(and(eq(audits.userId, userId), eq(audits.id, auditId)))
}

interface Conclusion {
  findings: CheckResult[]
  score: number | null
  facts: AuditFacts
}

/** Stores the first conclusion only: two requests may conclude a stopped audit at once. */
export async function storeFindings(
  db: Db,
  userId: number,
  auditId: string,
  { findings: results, score, facts }: Conclusion,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [audit] = await tx
      .select({ score: audits.score })
      .from(audits)
      .where(and(eq(audits.userId, userId), eq(audits.id, auditId)))
      .for('no key update')
    if (!audit || audit.score !== null) return
    const rows = results.map(({ check, places }) => ({
      auditId,
      checkId: check,
      userId,
      places: storableFacts(places),
    }))
    await tx.delete(findings).where(and(eq(findings.userId, userId), eq(findings.auditId, auditId)))
    if (rows.length > 0) await tx.insert(findings).values(rows)
    await tx
      .update(audits)
      .set({ score, facts: storableFacts(facts) })
      .where(and(eq(audits.userId, userId), eq(audits.id, auditId)))
    await tx
      .update(pages)
      .set({ facts: null })
      .where(and(eq(pages.userId, userId), eq(pages.auditId, auditId)))
  })
}

export async function deleteAudit(db: Db, userId: number, auditId: string): Promise<boolean> {
  const rows = await db
    .update(audits)
    .set({ deletedAt: sql`now()` })
    .where(and(visible(userId), eq(audits.id, auditId)))
    .returning({ id: audits.id })
  return rows.length > 0
}

export async function restoreAudit(db: Db, userId: number, auditId: string): Promise<boolean> {
  const rows = await db
    .update(audits)
    .set({ deletedAt: null })
    .where(and(inLiveProject(userId), eq(audits.id, auditId), isNotNull(audits.deletedAt)))
    .returning({ id: audits.id })
  return rows.length > 0
}

/** Pages and findings go with their audit. */
export async function removeDeleted(db: Db, hours: number): Promise<void> {
  await longTransaction(db, (tx) =>
    tx.execute(sql`delete from ${audits} where deleted_at < now() - make_interval(hours => ${hours})`),
  )
}

/** All of a person, the oldest first; `after` is the last of the ones before. */
export const auditsOf = (db: Db, userId: number, after: string | undefined, limit: number) =>
  select(db)
    .where(
      and(
        eq(audits.userId, userId),
        isNull(audits.deletedAt),
        after ? sql`${audits.id} > ${after}::uuid` : undefined,
      ),
    )
    .orderBy(asc(audits.id))
    .limit(limit)
