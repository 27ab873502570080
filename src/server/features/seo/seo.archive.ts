import { MAX_AUDITS } from '#contracts/seo/seo.ts'
import { type ArchiveExport, type ArchivePart, jsonLines } from '#server/archives/archive-part.ts'
import { keywordsOf, ranksOf } from './keywords/keywords.repository.ts'
import { AUDITS_FILE, KEYWORDS_FILE, RANKS_FILE, reader, type SeoItem } from './seo.archive-reader.ts'
import { listFindings, listSummaries } from './seo.repository.ts'
import {
  endedAudits,
  insertArchivedAudit,
  insertArchivedKeyword,
  insertArchivedRank,
  removeAuditRuns,
} from './seo-archive.repository.ts'

export const seoArchive: ArchivePart<SeoItem> = {
  name: reader.name,
  reader: new URL('./seo.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    yield* unlessEmpty(AUDITS_FILE, audits(exporting))
    yield* unlessEmpty(KEYWORDS_FILE, keywords(exporting))
    yield* unlessEmpty(RANKS_FILE, ranks(exporting))
  },
  async keep({ deps: { db }, actor: { userId }, projectId, leftOut }, item) {
    const place = { userId, projectId }
    if ('keyword' in item) return insertArchivedKeyword(db, place, item.keyword)
    if ('rank' in item) return insertArchivedRank(db, place, item.rank)
    if (!(await insertArchivedAudit(db, place, item.audit)))
      leftOut.push(`An audit of ${item.audit.site}: you’ve reached the limit of ${MAX_AUDITS} audits.`)
  },
  discard: ({ db }, place) => removeAuditRuns(db, place),
}

/** A file of these items, or none without items. */
async function* unlessEmpty(name: string, items: AsyncGenerator<unknown>) {
  const first = await items.next()
  if (first.done) return
  async function* all() {
    yield first.value
    yield* items
  }
  yield { name, content: jsonLines(all()) }
}

/** An own page gets another id where it is imported, so its audits go there as those of a page on the web. */
async function* audits({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const { id, kind, target, address, ...audit } of await endedAudits(db, userId, projectId)) {
    const pages = await listSummaries(db, userId, id)
    const findings = await listFindings(db, userId, id)
    // A crawl that was killed leaves gaps in the numbers.
    const order = new Map(pages.map(({ number }, at) => [number, at + 1]))
    const { site, state, message, facts, score, createdAt } = audit
    yield {
      kind: kind === 'own' ? 'page' : kind,
      target: target.kind === 'own' ? { kind: 'page', address } : target,
      address,
      site,
      state,
      message,
      notes: facts?.notes ?? [],
      score,
      createdAt,
      pages: pages.map(({ summary }) => summary),
      findings: findings.map(({ checkId, places }) => ({
        check: checkId,
        places: places.map(({ page, evidence }) => ({ page: order.get(page) ?? page, evidence })),
      })),
    }
  }
}

async function* keywords({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const row of await keywordsOf(db, userId, projectId)) {
    const { phrase, cluster, intent, pageUrl, figures, source } = row
    yield { phrase, cluster, intent, pageUrl, figures, source }
  }
}

async function* ranks({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const { phrase, engine, day, result, source } of await ranksOf(db, userId, projectId))
    yield { phrase, engine, day, result, source }
}
