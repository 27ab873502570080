import type { AnalysedPage, Analysis, AnalysisSummary } from '#contracts/market-analysis.ts'
import { compareMarket } from '#core/market/compare.ts'
import type { MarketPage } from '#core/market/page.ts'
import { shopOf } from './market-analysis.policy.ts'
import type { AnalysisRow, PageRow } from './market-analysis.repository.ts'

const presentPage = ({ number, url, state, reason, readAt, facts }: PageRow): AnalysedPage => ({
  number,
  url,
  state,
  reason,
  readAt: readAt?.toISOString() ?? null,
  facts,
})

/** Pages that can be compared. */
export const readPages = ({ pages }: { pages: Pick<AnalysedPage, 'number' | 'facts'>[] }): MarketPage[] =>
  pages.flatMap(({ number, facts }) => (facts ? [{ number, facts }] : []))

export function presentSummary(row: AnalysisRow, pages: PageRow[]): AnalysisSummary {
  const [range] = compareMarket(readPages({ pages }), row.own).prices
  const counted = (state: PageRow['state']) => pages.filter((page) => page.state === state).length
  return {
    id: row.id,
    projectId: row.projectId,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    hosts: pages.map(shopOf),
    read: counted('read'),
    failed: counted('failed'),
    prices: range
      ? { currency: range.currency, lowest: range.lowest.amount, highest: range.highest.amount }
      : null,
  }
}

interface Surroundings {
  pages: PageRow[]
  previous: { row: AnalysisRow; pages: PageRow[] } | undefined
  stale: string[]
}

export const presentAnalysis = (row: AnalysisRow, { pages, previous, stale }: Surroundings): Analysis => ({
  ...presentSummary(row, pages),
  message: row.message,
  pages: pages.map(presentPage),
  own: row.own,
  summary: row.summary === null ? null : { text: row.summary, model: row.summaryModel ?? '' },
  summaryNote: row.summaryNote,
  proposed: row.proposed,
  previous: previous
    ? {
        id: previous.row.id,
        createdAt: previous.row.createdAt.toISOString(),
        pages: previous.pages.map(presentPage),
      }
    : null,
  stale,
})
