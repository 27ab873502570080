import type { Analysis } from '#contracts/market-analysis.ts'
import { compareMarket } from '#core/market/compare.ts'
import { readPages } from './market-analysis.presenter.ts'

/** The median price of the shops, in the seller's currency where the pages or exchange rates give it. */
export function typicalPrice(analysis: Analysis): string | undefined {
  const { prices } = compareMarket(readPages(analysis), analysis.own)
  const group = prices.find(({ own }) => own !== null) ?? prices[0]
  return group && [group.median, group.currency].filter(Boolean).join(' ')
}
