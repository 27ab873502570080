import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CheckResult, runCheck, seoChecks } from '#core/seo/checks.ts'
import { isRead, type SeoPage, type SeoSite } from '#core/seo/page.ts'
import { scoreOf } from '#core/seo/score.ts'
import type { Db } from '#server/db/database.ts'
import * as repository from './seo.repository.ts'

/** Runs the checks on all pages that were read, stores the findings and drops what only the checks needed. */
export async function conclude(
  db: Db,
  userId: number,
  auditId: string,
  crawled?: SeoPage[],
): Promise<{ read: number }> {
  const audit = await repository.findAudit(db, userId, auditId)
  const pages =
    crawled ?? (await repository.listPages(db, userId, auditId)).flatMap(({ facts }) => facts ?? [])
  if (!audit || pages.length === 0) return { read: 0 }
  const { robots = 'unknown', sitemap = 'unknown', listed = [], images = {}, links = {} } = audit.facts ?? {}
  // A crawl that was stopped stored no facts about the site.
  const hasMore = audit.facts?.hasMore ?? audit.facts === null
  const listsMore = audit.facts?.listsMore ?? false
  const site: SeoSite = {
    kind: audit.kind,
    pages,
    robots,
    sitemap,
    listed,
    listsMore,
    hasMore,
    images,
    links,
  }
  const findings = await runInTurns(site)
  const read = pages.filter(isRead).length
  const { total } = scoreOf(findings, pages.length)
  await repository.storeFindings(db, userId, auditId, {
    findings,
    score: read > 0 ? Math.round(total * 10) : null,
    facts: { robots, sitemap, listed: [], images: {}, links: {}, notes: audit.facts?.notes ?? [] },
  })
  return { read }
}

/** One check at a time: all of them on 200 pages would hold up everyone else. */
async function runInTurns(site: SeoSite): Promise<CheckResult[]> {
  const findings: CheckResult[] = []
  for (const check of seoChecks) {
    const result = runCheck(check, site)
    if (result.places.length > 0) findings.push(result)
    await nextTurn()
  }
  return findings
}
