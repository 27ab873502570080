import type { Decimal } from '#core/decimal.ts'
import { daysBetween } from './days.ts'

/** A row of an ads export, its cells already read. */
export interface AdRow {
  day?: string | undefined
  /** Last day of the row's period. */
  until?: string | undefined
  spend?: Decimal | undefined
  campaign?: string | undefined
  country?: string | undefined
  currency?: string | undefined
}

export interface AdSpend {
  day: string
  country: string | undefined
  currency: string | undefined
  spend: Decimal
}

/** A row over a longer period is a mistake, not a report. */
const LONGEST_PERIOD = 370

/** Spend by day. `isNew` refuses days that another file already covers, so overlapping exports count once. */
export function adSpend(
  rows: Iterable<AdRow>,
  isNew: (key: string) => boolean,
): { spend: AdSpend[]; undated: number; spread: number } {
  const spend: AdSpend[] = []
  let [undated, spread] = [0, 0]
  for (const row of rows) {
    if (!row.spend || row.spend.isZero()) continue
    const days = row.day ? daysBetween(row.day, row.until ?? row.day) : []
    if (days.length === 0 || days.length > LONGEST_PERIOD) {
      undated++
      continue
    }
    if (days.length > 1) spread++
    const { country, currency } = row
    for (const day of days) {
      if (!isNew([day, row.campaign, country].join('\n'))) continue
      spend.push({ day, country, currency, spend: row.spend.div(days.length) })
    }
  }
  return { spend, undated, spread }
}
