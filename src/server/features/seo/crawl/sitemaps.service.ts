import type { AuditFacts } from '#server/db/tables/seo.ts'
import type { Deps } from '#server/deps.ts'
import { crawlBounds } from './bounds.ts'
import { MOST_SITEMAPS, readSitemap } from './sitemap.ts'

const limits = { maxBytes: 5_000_000, timeoutMs: 8_000, accept: 'application/xml,text/xml' }

interface Pace {
  mayRead: (url: URL) => boolean
  /** Waits as long as the site asks for; false once the time is over. */
  rest: () => Promise<boolean>
  signal: AbortSignal
}

interface FoundSitemap {
  /** Unknown if none was found and one could not be asked for or answered with a fault. */
  state: AuditFacts['sitemap']
  pages: string[]
  /** True if files or addresses were left out. */
  isPartial: boolean
}

/** Addresses of the named sitemaps, or of `/sitemap.xml`, read at the pace of the site. */
export async function findSitemap(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
  given: string[],
  { mayRead, rest, signal }: Pace,
): Promise<FoundSitemap> {
  const waiting = given.length > 0 ? given.slice(0, MOST_SITEMAPS) : [new URL('/sitemap.xml', address).href]
  const pages: string[] = []
  let isFound = false
  let isUnread = false
  let isPartial = given.length > MOST_SITEMAPS
  for (
    let requests = 0;
    waiting.length > 0 && requests < 8 && pages.length < crawlBounds.listed;
    requests += 1
  ) {
    const url = URL.parse(waiting.shift() ?? '')
    if (!url || !mayRead(url)) {
      isPartial = true
      isUnread ||= url !== null
      continue
    }
    if (!(await rest())) {
      isUnread = true
      break
    }
    const reply = await fetcher
      .fetch(url.href, { ...limits, mayFollow: mayRead, signal })
      .catch(() => undefined)
    signal.throwIfAborted()
    isPartial ||= reply?.status !== 200
    isUnread ||= isFault(reply?.status)
    if (reply?.status !== 200) continue
    const found = readSitemap(reply.text())
    isFound ||= found.pages.length + found.sitemaps.length > 0
    pages.push(...found.pages)
    isPartial ||= found.sitemaps.length >= MOST_SITEMAPS
    waiting.push(...found.sitemaps)
  }
  if (!isFound) return { state: isUnread ? 'unknown' : 'none', pages: [], isPartial: false }
  isPartial ||= waiting.length > 0 || pages.length >= crawlBounds.listed
  return { state: 'found', pages: [...new Set(pages)].slice(0, crawlBounds.listed), isPartial }
}

/** An answer that does not say whether there is a file: none at all, a redirect that may not be followed, a busy or broken server. */
const isFault = (status: number | undefined): boolean =>
  status === undefined || (status >= 300 && status < 400) || status === 429 || status >= 500
