import { setTimeout as pause } from 'node:timers/promises'
import type { AuditTarget } from '#contracts/seo/seo.ts'
import type { SeoPage } from '#core/seo/page.ts'
import type { Actor } from '#server/actor.ts'
import type { AuditFacts } from '#server/db/tables/seo.ts'
import type { Deps } from '#server/deps.ts'
import { readPage } from '#server/features/pages/pages.service.ts'
import { readSiteRules } from '#server/features/scraping/site-rules.service.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { conclude } from '../concluding.service.ts'
import { type Measuring, measurePages } from '../lab/lab.service.ts'
import { presentAudited } from '../seo.presenter.ts'
import * as repository from '../seo.repository.ts'
import { crawlBounds } from './bounds.ts'
import { Budget } from './budget.ts'
import { type CrawlRules, refusalOf } from './crawl-rules.ts'
import { type FoundAddress, Frontier, isOfSite } from './frontier.ts'
import { ownImages, ownReply, readPublished } from './own-page.service.ts'
import { fetchPage, unread } from './page-fetching.service.ts'
import { imageSizes, linkReplies } from './resources.service.ts'
import { findSitemap } from './sitemaps.service.ts'

const MOST_PAUSES = 2
const LONGEST_PAUSE_SECONDS = 15 * 60
const NONE_READ = 'None of the pages could be read. See the reason for each below.'

interface Crawl {
  deps: Deps
  actor: Actor
  audit: repository.AuditRow
  context: TrackedContext
  rules: CrawlRules
  facts: AuditFacts
  frontier: Frontier
  pages: SeoPage[]
  /** Highest page number in use. Tries that were killed leave gaps. */
  lastNumber: number
  budget: Budget
}

/** Reads the pages that no earlier try read, then runs the checks on all of them. */
export async function audit(deps: Deps, actor: Actor, context: TrackedContext): Promise<void> {
  const row = await repository.findAudit(deps.db, actor.userId, context.id)
  if (!row) throw new Hopeless('This audit no longer exists.')
  // An earlier try was killed between its conclusion and the end of its run.
  if (row.score !== null) return
  const pages =
    row.target.kind === 'own'
      ? await readOwn(deps, actor, row, row.target.pageId, context)
      : await crawlSite(deps, actor, row, context)
  context.progress(1, 1, 'Running the checks')
  const { read } = await conclude(deps.db, actor.userId, context.id, pages)
  if (read === 0) throw new Hopeless(NONE_READ)
}

async function readOwn(
  deps: Deps,
  actor: Actor,
  row: repository.AuditRow,
  pageId: string,
  context: TrackedContext,
): Promise<SeoPage[]> {
  context.progress(0, 1, 'Reading your page')
  const page = await readPublished(deps, await readPage(deps, actor, pageId), context.signal)
  await repository.savePage(deps.db, actor.userId, row.id, { page, summary: presentAudited(page) })
  const images = await ownImages(deps, page)
  const notes = await measure(deps, actor, [page], context, {
    mayRead: () => false,
    ownReply: (url) => ownReply(deps, page.url, url),
  })
  const facts: AuditFacts = { robots: 'unknown', sitemap: 'unknown', listed: [], images, links: {}, notes }
  await repository.saveFacts(deps.db, actor.userId, row.id, facts)
  return [page]
}

async function crawlSite(
  deps: Deps,
  actor: Actor,
  row: repository.AuditRow,
  context: TrackedContext,
): Promise<SeoPage[]> {
  const crawl = await openCrawl(deps, actor, row, context)
  await readWaiting(crawl)
  const { facts, pages, rules } = crawl
  if (rules.delay > 0)
    facts.notes.push(
      'The site asks for a pause between requests, so image sizes and further links were not checked and no page was opened in a browser.',
    )
  else facts.notes.push(...(await lookCloser(crawl)))
  await repository.saveFacts(deps.db, actor.userId, row.id, facts)
  return pages
}

/** Asks for images and links of the pages, and measures the first ones. */
async function lookCloser(crawl: Crawl): Promise<string[]> {
  const { deps, actor, facts, pages, context, audit: row } = crawl
  const asking = { mayRead: mayRead(crawl), signal: context.signal }
  context.progress(0, null, 'Checking images and links')
  facts.images = await imageSizes(deps, pages, asking)
  facts.links = await linkReplies(deps, pages, { ...asking, isOwn: (url) => isOfSite(url, row.site) })
  return measure(deps, actor, pages, context, { mayRead: asking.mayRead })
}

/** Opens the first pages in a browser and stores their times. */
async function measure(
  deps: Deps,
  actor: Actor,
  pages: SeoPage[],
  context: TrackedContext,
  ways: Pick<Measuring, 'mayRead' | 'ownReply'>,
): Promise<string[]> {
  const notes = await measurePages(deps, pages, {
    ...ways,
    signal: context.signal,
    progress: (done, total) => context.progress(done, total, `Measuring page ${done + 1} of ${total}`),
  })
  for (const page of pages)
    if (page.lab)
      await repository.saveMeasured(deps.db, actor.userId, context.id, {
        page,
        summary: presentAudited(page),
      })
  return notes
}

async function openCrawl(
  deps: Deps,
  actor: Actor,
  row: repository.AuditRow,
  context: TrackedContext,
): Promise<Crawl> {
  const { target } = row
  context.progress(0, null, `Reading robots.txt of ${row.site}`)
  const rules = await readSiteRules(deps, row.address, context.signal)
  const stored = await repository.listPages(deps.db, actor.userId, row.id)
  const pages = stored.flatMap(({ facts }) => facts ?? [])
  // The conclusion drops the facts, also of an audit without a score.
  if (stored.length > 0 && pages.length === 0) throw new Hopeless(NONE_READ)
  const crawl: Crawl = {
    deps,
    actor,
    audit: row,
    context,
    rules,
    facts: { robots: rules.state, sitemap: 'unknown', listed: [], images: {}, links: {}, notes: [] },
    frontier: new Frontier(),
    pages,
    lastNumber: stored.at(-1)?.number ?? 0,
    budget: new Budget('most' in target ? target.most : startsOf(target).length),
  }
  for (const page of pages) {
    crawl.budget.spend(page)
    crawl.frontier.take(page.url)
    crawl.frontier.take(page.finalUrl)
  }
  if (target.kind !== 'sitemap')
    for (const url of startsOf(target)) crawl.frontier.offer(url, 0, { isListed: true })
  if (target.kind === 'site' || target.kind === 'sitemap') await takeSitemap(crawl, target)
  for (const page of pages) offerLinks(crawl, page)
  return crawl
}

const startsOf = (target: AuditTarget): string[] =>
  target.kind === 'list' ? target.addresses : target.kind === 'own' ? [] : [target.address]

async function takeSitemap(crawl: Crawl, target: Extract<AuditTarget, { kind: 'site' | 'sitemap' }>) {
  const { deps, rules, facts, frontier, context, audit: row } = crawl
  const given = target.kind === 'sitemap' ? [target.address] : rules.sitemaps
  if (target.kind === 'sitemap') {
    const refusal = isOfSite(target.address, row.site) && refusalOf(rules, row.site, new URL(target.address))
    if (refusal) throw new Hopeless(refusal.message)
  }
  const pace = { mayRead: mayRead(crawl), rest: () => rest(crawl), signal: context.signal }
  const found = await findSitemap(deps, row.address, given, pace)
  facts.sitemap = found.state
  facts.listed = found.pages.filter((url) => isOfSite(url, row.site))
  facts.listsMore = found.isPartial
  if (target.kind === 'sitemap' && facts.listed.length === 0)
    throw new Hopeless('The sitemap could not be read, or lists no page of its own site.')
  for (const url of facts.listed) frontier.offer(url, 1, { isListed: true })
  // The sitemap was a request, too.
  if (frontier.size > 0) await rest(crawl)
}

/** Links of the same site, which a whole site is found by. */
function offerLinks({ audit: row, frontier }: Crawl, page: SeoPage): void {
  if (row.kind !== 'site' || page.status !== 200) return
  for (const { url, rel } of page.markup?.links ?? [])
    if (isOfSite(url, row.site) && !/\bnofollow\b/.test(rel)) frontier.offer(url, page.depth + 1)
}

const mayRead =
  ({ rules, audit: { site } }: Crawl) =>
  (url: URL): boolean =>
    !isOfSite(url.href, site) || rules.allows(url)

async function readWaiting(crawl: Crawl): Promise<void> {
  const { facts, frontier, budget, rules } = crawl
  const atOnce = rules.delay > 0 ? 1 : crawlBounds.atOnce
  const active = new Set<Promise<boolean>>()
  try {
    for (;;) {
      while (active.size < atOnce && budget.hasRoom(active.size)) {
        const found = frontier.next()
        if (!found) break
        const reading = readFound(crawl, found).finally(() => active.delete(reading))
        active.add(reading)
      }
      if (active.size === 0) break
      const hasAsked = await Promise.race(active)
      if (hasAsked && frontier.size > 0 && budget.hasRoom(0)) await rest(crawl)
    }
  } finally {
    await Promise.allSettled(active)
  }
  if (frontier.skipped > 0)
    facts.notes.push(
      `${frontier.skipped} addresses were left out: they differ in their query only, or are many clicks away.`,
    )
  facts.hasMore = frontier.size + frontier.skipped > 0
  const note = budget.noteFor(frontier.size)
  if (note) facts.notes.push(note)
}

/** Waits as long as the site asks for; false once the time of the crawl is over. */
async function rest({ rules, budget, context }: Crawl): Promise<boolean> {
  const ms = Math.min(rules.delay * 1_000, budget.msLeft)
  if (ms > 0) await pause(ms, undefined, { signal: context.signal })
  return budget.msLeft > 0
}

/** Reads an address. False if the site was not asked. */
async function readFound(crawl: Crawl, { url, depth }: FoundAddress): Promise<boolean> {
  const { deps, actor, audit: row, context, pages, rules } = crawl
  const refusal = (next: URL) => refusalOf(rules, row.site, next)
  const problem = refusal(new URL(url))
  // A link that robots.txt blocks is no fault; a page that was asked for or is listed is told.
  if (problem && !isWanted(crawl, url)) return false
  const pageRequest = { number: 0, url, depth, refusal, signal: context.signal }
  const page = problem ? { ...unread(pageRequest), problem } : await fetchPage(deps, pageRequest)
  context.signal.throwIfAborted()
  if (isLimited(page) && context.waits < MOST_PAUSES) throw pauseFor(crawl, page)
  const isKnown = pages.some(({ finalUrl, markup }) => markup && finalUrl === page.finalUrl)
  if (isKnown && page.hops.length === 1) return true
  // The target of a redirect is one page, however many addresses lead there.
  if (isKnown) page.markup = null
  crawl.lastNumber += 1
  page.number = crawl.lastNumber
  pages.push(page)
  crawl.budget.spend(page)
  crawl.frontier.take(page.finalUrl)
  offerLinks(crawl, page)
  await repository.savePage(deps.db, actor.userId, row.id, { page, summary: presentAudited(page) })
  const total = Math.min(crawl.budget.most, pages.length + crawl.frontier.size)
  context.progress(
    pages.length,
    total,
    `Read ${URL.parse(page.url)?.pathname ?? page.url} (${pages.length} of ${total})`,
  )
  return problem === null
}

const isWanted = ({ audit: { target }, facts }: Crawl, url: string) =>
  (target.kind !== 'own' && startsOf(target).some((start) => start === url)) || facts.listed.includes(url)

const retryAfter = ({ headers }: SeoPage) => Number(headers['retry-after'] ?? Number.NaN)
const isLimited = (page: SeoPage) =>
  (page.status === 429 || page.status === 503) && retryAfter(page) <= LONGEST_PAUSE_SECONDS

/** A site that limits requests is asked again when it says so. */
const pauseFor = ({ deps, audit: { site } }: Crawl, page: SeoPage) =>
  new PauseRun(
    `${site} limits how often pages are read.`,
    new Date(deps.clock.now().getTime() + retryAfter(page) * 1_000),
  )
