import type { ProfitGrouping } from '#contracts/profit.ts'

const inUtc = { timeZone: 'UTC' } as const
const formats = {
  day: new Intl.DateTimeFormat('en', { ...inUtc, day: 'numeric', month: 'short', year: 'numeric' }),
  month: new Intl.DateTimeFormat('en', { ...inUtc, month: 'long', year: 'numeric' }),
}

/** A group as people read it: “March 2026”, “Week of 9 Mar 2026”, a product or a country. */
export function groupName(key: string | null, by: ProfitGrouping): string {
  if (key === null) return by === 'country' || by === 'product' ? `Not split by ${by}` : 'No date'
  if (by === 'product' || by === 'country') return key
  const text = formats[by === 'month' ? 'month' : 'day'].format(
    new Date(`${key}${by === 'month' ? '-01' : ''}T00:00:00Z`),
  )
  return by === 'week' ? `Week of ${text}` : text
}
