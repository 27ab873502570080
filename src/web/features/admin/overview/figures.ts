import type { OverviewRange } from '#contracts/admin/overview.ts'
import type { ChartPoint } from '#web/ui/display/chart-scale.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** “Nov 3” from 2026-11-03. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
/** “Nov 2026” from 2026-11. */
export const monthText = (date: string): string => month.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))

export const sumOf = <Row>(rows: Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** A bar for each day, or for each month where days would be too thin to see. */
export function barsBy<Row extends { day: string }>(
  range: OverviewRange,
  rows: Row[],
  of: (row: Row) => number,
): ChartPoint[] {
  if (range !== '12m') return rows.map((row) => ({ label: dayText(row.day), values: [of(row)] }))
  const months = Map.groupBy(rows, (row) => row.day.slice(0, 7))
  return [...months].map(([name, days]) => ({ label: monthText(name), values: [sumOf(days, of)] }))
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** “1.2M” for large counts. */
export const compactText = (value: number): string => compact.format(value)

/** Millionths of a dollar, with more decimals below one cent. */
export function costText(millionths: number): string {
  const value = millionths / 1_000_000
  const places = value !== 0 && Math.abs(value) < 0.01 ? 4 : 2
  return value.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
}

const GB = 1_024 ** 3
/** Continues `fileSize` beyond a gigabyte. */
export const gigabytes = (bytes: number): string | undefined =>
  bytes < GB ? undefined : `${(bytes / GB).toFixed(1)} GB`

export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u202f%`

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** “3 d 4 h” since a moment. */
export function lastingText(since: string, now = Date.now()): string {
  const seconds = Math.max(Math.floor((now - Date.parse(since)) / 1_000), 0)
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`
}
