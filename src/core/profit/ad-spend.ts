import { Decimal } from '#core/decimal.ts'
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
  /** The date as it is written. */
  dateText?: string | undefined
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
  const spent = [...rows].filter((row): row is SpentRow => row.spend !== undefined && !row.spend.isZero())
  const isTotal = totalsOf(spent)
  for (const row of spent) {
    if (isTotal(row)) continue
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

type SpentRow = AdRow & { spend: Decimal }

const totalWords = /^(?:grand )?(?:totals?|totale|totaal|gesamt|summe|suma|razem)\b/i

/** Platforms add a row with the sum of all others. It has no date or no name of its own. */
function totalsOf(rows: readonly SpentRow[]): (row: SpentRow) => boolean {
  const isNamed = rows.some(({ campaign }) => campaign)
  const isWhole = ({ day, campaign }: AdRow) => Boolean(day && (campaign || !isNamed))
  const whole = rows.filter(isWhole)
  const sum = whole.length > 0 ? Decimal.sum(...whole.map(({ spend }) => spend)) : undefined
  return (row) => {
    if (isWhole(row)) return false
    const isCalledSo = [row.dateText, row.campaign].some((text) => text && totalWords.test(text))
    return (isCalledSo && !row.day) || (sum?.equals(row.spend) ?? false)
  }
}
