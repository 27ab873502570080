import type { PageStatistics, PageVisitCount } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requirePage } from './pages.service.ts'
import { visitCounts, visitsSince } from './public/visits.repository.ts'

const DAY_MS = 86_400_000

/** Visits by day in UTC, so that all visitors' days are the same. */
export async function pageStatistics(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { days }: { days: number },
): Promise<PageStatistics> {
  await requirePage(deps, actor, pageId)
  await deps.pageVisits.write()
  const now = deps.clock.now().getTime()
  const shown = Array.from({ length: days }, (_, at) =>
    new Date(now - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  const rows = await visitsSince(deps.db, pageId, shown[0] ?? '')
  const bySource = Map.groupBy(rows, ({ source }) => source)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    totals: sumOf(rows),
    days: shown.map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    sources: Array.from(bySource, ([source, visits]) => {
      const { views, buyClicks } = sumOf(visits)
      return { source: source || null, views, buyClicks }
    }).sort((one, other) => other.views - one.views),
  }
}

const LISTED_DAYS = 30

/** Visits of all pages of a person within the last 30 days. Pages without visits are not in it. */
export async function visitsOfPages(deps: Deps, { userId }: Actor): Promise<PageVisitCount[]> {
  await deps.pageVisits.write()
  return visitCounts(deps.db, userId, firstListedDay(deps))
}

/** The first day that lists of pages count visits of. */
export const firstListedDay = ({ clock }: Pick<Deps, 'clock'>): string =>
  new Date(clock.now().getTime() - (LISTED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)

interface Counts {
  views: number
  visitors: number
  buyClicks: number
}

const sumOf = (rows: Counts[]): Counts =>
  rows.reduce(
    (sum, row) => ({
      views: sum.views + row.views,
      visitors: sum.visitors + row.visitors,
      buyClicks: sum.buyClicks + row.buyClicks,
    }),
    { views: 0, visitors: 0, buyClicks: 0 },
  )
