import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { keywordsOf, ranksOf } from './keywords/keywords.repository.ts'
import { findProvider } from './keywords/rank-provider.repository.ts'
import { auditsOf, listFindings, listSummaries } from './seo.repository.ts'

const AT_ONCE = 50

export const seoExport: ExportPart = {
  label: 'SEO',
  tables: ['seo_audits', 'seo_pages', 'seo_findings', 'seo_keywords', 'seo_ranks', 'seo_rank_providers'],
  about: {
    'seo-audits.json': 'Your SEO audits, with the pages that were read and the findings.',
    'seo-keywords.json': 'Your keyword boards.',
    'seo-ranks.json': 'Your rank logs.',
    'seo-rank-provider.json': 'Your rank service, without its address, which may contain a key.',
  },
  async *files({ db }, userId) {
    const provider = await findProvider(db, userId)
    if (provider) {
      const { engine, host, createdAt } = provider
      yield { name: 'seo-rank-provider.json', content: jsonArray(asJson([{ engine, host, createdAt }])) }
    }
    yield { name: 'seo-audits.json', content: jsonArray(auditsAsJson(db, userId)) }
    yield { name: 'seo-keywords.json', content: jsonArray(asJson(await keywordsOf(db, userId))) }
    yield { name: 'seo-ranks.json', content: jsonArray(asJson(await ranksOf(db, userId))) }
  },
}

async function* auditsAsJson(db: Db, userId: number) {
  let last: string | undefined
  do {
    const rows = await auditsOf(db, userId, last, AT_ONCE)
    for (const { userId: _, facts, ...audit } of rows) {
      const pages = (await listSummaries(db, userId, audit.id)).map(({ number, summary }) => ({
        number,
        ...summary,
      }))
      const findings = (await listFindings(db, userId, audit.id)).map(({ checkId, places }) => ({
        check: checkId,
        places,
      }))
      yield JSON.stringify({ ...audit, notes: facts?.notes ?? [], pages, findings })
    }
    last = rows[AT_ONCE - 1]?.id
  } while (last)
}

async function* asJson(rows: object[]) {
  for (const row of rows) yield JSON.stringify({ ...row, userId: undefined })
}
