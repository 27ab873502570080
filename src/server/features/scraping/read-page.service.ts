import type { PageInput, PageReading, ReadingStage, ReadingTime } from '#contracts/scraping.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import {
  readPastedPage,
  readWholePage,
  UnreadablePage,
  type WholePage,
} from '#server/features/product-page/product-page.service.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { RobotsRefused, requireReading } from './reading-rules.service.ts'
import { hasTags, notHtml, refusal, wallRefusal, withScheme } from './scraping.policy.ts'

/** Reads a page once and stores nothing. Only an address reaches out, by the guarded fetcher. */
export async function readTestedPage(deps: Deps, { userId }: Actor, from: PageInput): Promise<PageReading> {
  await spendLimits(deps, { 'scrape-user': userId, 'scrape-all': 'everyone' })
  const { onStage, time } = stopwatch()
  const { way } = from
  if (from.way === 'html' && !hasTags(from.html)) return { outcome: 'refused', way, ...notHtml, time: time() }
  try {
    const page = await readFrom(deps, from, onStage)
    const wall = wallRefusal(page)
    if (wall) return { outcome: 'refused', way, ...wall, time: time() }
    return { outcome: 'read', way, extraction: page.extraction, isShop: page.isShop, time: time() }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { reason, message, retryAfter } = error
    return { outcome: 'refused', way, ...refusal(reason, message, retryAfter), time: time() }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof FetchRefused || error instanceof UnreadablePage || error instanceof RobotsRefused

type OnStage = (stage: ReadingStage, ms: number) => void

async function readFrom(deps: Deps, from: PageInput, onStage: OnStage): Promise<WholePage> {
  if (from.way === 'html') return readPastedPage(from.html, from.url, { onStage })
  const address = withScheme(from.url)
  const started = performance.now()
  try {
    await requireReading(deps, address, { anyway: from.anyway })
  } finally {
    if (!from.anyway && /^https?:/i.test(address)) onStage('robots', performance.now() - started)
  }
  return readWholePage(deps, address, { onStage })
}

function stopwatch() {
  const started = performance.now()
  const whole = (ms: number) => Math.max(0, Math.round(ms))
  const stages = emptyTime()
  return {
    onStage: (stage: ReadingStage, ms: number) => {
      stages[stage] = whole(ms)
    },
    time: (): ReadingTime => ({ ...stages, total: whole(performance.now() - started) }),
  }
}

const emptyTime = (): Record<ReadingStage, number | null> => ({
  robots: null,
  resolve: null,
  fetch: null,
  parse: null,
  extract: null,
})
