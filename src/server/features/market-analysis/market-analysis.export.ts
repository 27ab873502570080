import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { analysesOf, listPages } from './market-analysis.repository.ts'

const AT_ONCE = 50

export const marketAnalysisExport: ExportPart = {
  label: 'Market analyses',
  tables: ['market_analyses', 'market_pages'],
  about: { 'market-analyses.json': 'Your market analyses, with the data read from each page.' },
  async *files({ db }, userId) {
    yield { name: 'market-analyses.json', content: jsonArray(asJson(db, userId)) }
  },
}

async function* asJson(db: Db, userId: number) {
  let last: string | undefined
  do {
    const rows = await analysesOf(db, userId, last, AT_ONCE)
    const pages = Map.groupBy(
      await listPages(
        db,
        userId,
        rows.map(({ id }) => id),
      ),
      ({ analysisId }) => analysisId,
    )
    for (const { userId: _, ...analysis } of rows) {
      const read = (pages.get(analysis.id) ?? []).map(({ userId: __, analysisId: ___, ...page }) => page)
      yield JSON.stringify({ ...analysis, pages: read })
    }
    last = rows[AT_ONCE - 1]?.id
  } while (last)
}
