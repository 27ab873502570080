import { compareMarket } from '#core/market/compare.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { writeWithModel } from '#server/features/assistant/writing.service.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { readWholePage } from '#server/features/product-page/product-page.service.ts'
import { requireReading } from '#server/features/scraping/reading-rules.service.ts'
import { AiError } from '#server/ports/ai.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { addSpending } from '#server/stream/ending.repository.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { hostOf, marketProposals, shopOf } from './market-analysis.policy.ts'
import { readPages } from './market-analysis.presenter.ts'
import * as repository from './market-analysis.repository.ts'
import { factsOf, PAGE_WORDS } from './page-facts.ts'
import { instructions, summaryInput, summaryProblem } from './summary.ts'

const AT_ONCE = 2
/** For all that is asked of one page's server. */
const PAGE_MS = 20_000
/** A shop that limits requests is asked again so often, if it does not want a longer pause. */
const MOST_PAUSES = 2
const LONGEST_PAUSE_SECONDS = 15 * 60

interface Analysing {
  deps: Deps
  actor: Actor
  analysis: repository.AnalysisRow
  context: TrackedContext
}

/** Reads the remaining pages, so that a later try continues where an earlier one ended, then draws conclusions. */
export async function analyse(deps: Deps, actor: Actor, context: TrackedContext): Promise<void> {
  const analysis = await repository.findAnalysis(deps.db, actor.userId, context.id)
  if (!analysis) throw new Hopeless('The project of this analysis no longer exists.')
  const work = { deps, actor, analysis, context }
  await readWaiting(work)
  const pages = await repository.listPages(deps.db, actor.userId, [analysis.id])
  if (!pages.some(({ state }) => state === 'read'))
    throw new Hopeless(
      'None of the pages could be read. See the reason for each below. Your tool run was refunded.',
    )
  context.progress(pages.length, pages.length + 1, 'Comparing the pages')
  await propose(work, pages)
  await summarise(work, pages)
}

/** A few at a time. All of them have ended when this does, however it ends. */
async function readWaiting(work: Analysing): Promise<void> {
  const { deps, actor, analysis, context } = work
  const pages = await repository.listPages(deps.db, actor.userId, [analysis.id])
  const waiting = pages.filter(({ state }) => state === 'waiting')
  let read = pages.length - waiting.length
  context.progress(read, pages.length + 1, 'Reading the pages')
  const busy: Busy[] = []
  const readNext = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const result = await readPage(work, page.url)
      context.signal.throwIfAborted()
      if ('seconds' in result) {
        busy.push(result)
        continue
      }
      await repository.savePage(deps.db, actor.userId, page, result)
      read += 1
      const outcome = result.state === 'read' ? 'Read' : 'Could not read'
      context.progress(read, pages.length + 1, `${outcome} ${hostOf(page.url)} (${read} of ${pages.length})`)
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: AT_ONCE }, readNext))
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
  if (busy.length > 0) throw pauseFor(work, busy)
}

/** A shop that wants to be asked again later. */
interface Busy {
  host: string
  seconds: number
}

/** A shop that limits requests is asked again when it says so, rather than missing from the report. */
function pauseFor({ deps }: Analysing, busy: Busy[]): PauseRun {
  const seconds = Math.max(...busy.map((shop) => shop.seconds))
  const hosts = [...new Set(busy.map(({ host }) => host))].join(', ')
  const asks = busy.length === 1 ? 'limits' : 'limit'
  return new PauseRun(
    `${hosts} ${asks} how often pages are read.`,
    new Date(deps.clock.now().getTime() + seconds * 1_000),
  )
}

/** A refusal is a result like any other: the report says why. */
async function readPage(
  { deps, analysis, context }: Analysing,
  url: string,
): Promise<repository.PageOutcome | Busy> {
  const timeLimit = AbortSignal.timeout(PAGE_MS)
  const signal = AbortSignal.any([context.signal, timeLimit])
  try {
    await requireReading(deps, url, { signal })
    const page = await readWholePage(deps, url, { signal, longest: PAGE_WORDS })
    return { state: 'read', facts: factsOf(page, analysis.own) }
  } catch (error) {
    context.signal.throwIfAborted()
    if (timeLimit.aborted) return { state: 'failed', reason: 'The page took too long to respond.' }
    if (!(error instanceof AppError)) throw error
    const seconds = error.retryAfter
    if (seconds !== undefined && seconds <= LONGEST_PAUSE_SECONDS && context.waits < MOST_PAUSES)
      return { host: hostOf(url), seconds }
    return { state: 'failed', reason: error.message }
  }
}

/** Puts the market's prices and shops before the person. What a try before this one proposed is not proposed again. */
async function propose({ deps, actor, analysis }: Analysing, pages: repository.PageRow[]): Promise<void> {
  const compared = compareMarket(readPages({ pages }), analysis.own)
  const day = deps.clock.now().toISOString().slice(0, 10)
  const shops = pages.flatMap((page) => (page.state === 'read' ? [shopOf(page)] : []))
  const hosts = new Map(pages.map((page) => [page.number, shopOf(page)]))
  let proposed = analysis.proposed
  for (const { fields, why } of marketProposals(compared, { shops, hosts, day })) {
    const source = `market analysis: ${shops.join(', ')}`
    const made = await proposeFields(deps, actor, analysis.projectId, { fields, source, why }).catch(
      unlessRefused,
    )
    proposed += made?.proposed.length ?? 0
  }
  await repository.conclude(deps.db, actor.userId, analysis.id, { proposed })
}

/** A field that is locked, says so already or has it waiting needs no proposal. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** A model's words on top, where one is connected. A report without them is whole. */
async function summarise(
  { deps, actor, analysis, context }: Analysing,
  pages: repository.PageRow[],
): Promise<void> {
  const hosts = new Map(pages.map((page) => [page.number, shopOf(page)]))
  const input = summaryInput(readPages({ pages }), analysis.own, (page) => hosts.get(page) ?? '')
  const conclude = (concluded: Parameters<typeof repository.conclude>[3]) =>
    repository.conclude(deps.db, actor.userId, analysis.id, concluded)
  try {
    const written = await writeWithModel(deps, actor, {
      instructions,
      input,
      signal: context.signal,
      onSpent: (spending) => addSpending(deps.db, context.id, spending),
    })
    if (!written) return
    const text = written.text.trim()
    const note = summaryProblem(text, input)
    await conclude(note ? { summaryNote: note } : { summary: text, summaryModel: written.by })
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof AiError || error instanceof AppError)) throw error
    await conclude({ summaryNote: `No summary was written. ${error.message}` })
  }
}
