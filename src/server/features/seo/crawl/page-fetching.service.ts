import type { SeoMarkup, SeoPage } from '#core/seo/page.ts'
import type { Deps } from '#server/deps.ts'
import { createThreadPool } from '#server/files/thread-pool.ts'
import { type Fetched, FetchRefused, type RefusalReason } from '#server/ports/fetcher.ts'
import { readMarkup } from '../reading/markup.ts'
import { crawlBounds } from './bounds.ts'

/** Headers that checks look at. */
const keptHeaders = [
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'referrer-policy',
  'retry-after',
  'server',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-robots-tag',
]

interface PageOrder {
  number: number
  url: string
  depth: number
  /** Reason against following a redirect to an address, or null if it is followed. */
  refusal: (next: URL) => SeoPage['problem']
  signal: AbortSignal
}

const kinds: Partial<Record<RefusalReason, 'private' | 'large'>> = {
  'private-address': 'private',
  'too-large': 'large',
}

/** Reads one page. A refusal is a result like any other: the report says why. */
export async function fetchPage(deps: Pick<Deps, 'fetcher'>, asked: PageOrder): Promise<SeoPage> {
  const { url, signal, refusal } = asked
  try {
    const reply = await deps.fetcher.fetch(url, {
      accept: 'text/html,application/xhtml+xml',
      maxBytes: crawlBounds.pageBytes,
      timeoutMs: crawlBounds.pageMs,
      mayFollow: (next) => refusal(next) === null,
      signal,
    })
    return await readReply(asked, reply)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchRefused)) throw error
    const kind = kinds[error.reason] ?? 'refused'
    return { ...unread(asked), problem: { kind, message: error.message } }
  }
}

export const unread = ({ number, url, depth }: Pick<PageOrder, 'number' | 'url' | 'depth'>): SeoPage => ({
  number,
  url,
  finalUrl: url,
  hops: [url],
  status: 0,
  problem: null,
  headers: {},
  bytes: 0,
  ms: null,
  depth,
  markup: null,
})

async function readReply(asked: PageOrder, reply: Fetched): Promise<SeoPage> {
  const { status, headers, contentType, body, hops, ms } = reply
  const page: SeoPage = {
    ...unread(asked),
    finalUrl: reply.url,
    hops,
    status,
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 500)]] : [])),
    ),
    bytes: body.length,
    ms,
  }
  const next =
    status >= 300 && status < 400 && headers.location ? URL.parse(headers.location, reply.url) : null
  if (next) return { ...page, finalUrl: next.href, hops: [...hops, next.href], problem: asked.refusal(next) }
  if (!/html|xml|^$/.test(contentType))
    return { ...page, problem: { kind: 'not-html', message: `The address is a file (${contentType}).` } }
  try {
    return { ...page, markup: await markupOf(reply.text(), reply.url, asked.signal) }
  } catch {
    asked.signal.throwIfAborted()
    // A parser that fails on a foreign page is the page's fault; the crawl goes on with the next.
    return { ...page, problem: { kind: 'refused', message: 'The page could not be read.' } }
  }
}

/** A larger page is read in a thread, because parsing it would hold up everyone else. */
const MAX_INLINE_CHARACTERS = 20_000
const threads = createThreadPool<{ html: string; url: string }, SeoMarkup>({
  script: new URL('./markup.worker.ts', import.meta.url),
  size: 2,
  heapMb: 256,
  longestMs: 30_000,
})

export const markupOf = async (html: string, url: string, signal: AbortSignal): Promise<SeoMarkup> =>
  html.length <= MAX_INLINE_CHARACTERS ? readMarkup(html, url) : threads.run({ html, url }, signal)
