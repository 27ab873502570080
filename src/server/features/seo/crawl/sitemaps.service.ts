import type { Deps } from '#server/deps.ts'
import { crawlBounds } from './bounds.ts'
import { readSitemap } from './sitemap.ts'

const limits = { maxBytes: 5_000_000, timeoutMs: 8_000, accept: 'application/xml,text/xml' }

interface Pace {
  mayRead: (url: URL) => boolean
  /** Waits as long as the site asks for; false once the time is over. */
  rest: () => Promise<boolean>
  signal: AbortSignal
}

/** Addresses of the named sitemaps, or of `/sitemap.xml`, read at the pace of the site. Undefined if there is none. */
export async function findSitemap(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
  given: string[],
  { mayRead, rest, signal }: Pace,
): Promise<string[] | undefined> {
  const waiting = given.length > 0 ? given.slice(0, 5) : [new URL('/sitemap.xml', address).href]
  const pages: string[] = []
  let isFound = false
  for (let asked = 0; waiting.length > 0 && asked < 8 && pages.length < crawlBounds.listed; asked += 1) {
    const url = URL.parse(waiting.shift() ?? '')
    if (!url || !mayRead(url)) continue
    if (!(await rest())) break
    const reply = await fetcher
      .fetch(url.href, { ...limits, mayFollow: mayRead, signal })
      .catch(() => undefined)
    signal.throwIfAborted()
    if (reply?.status !== 200) continue
    const found = readSitemap(reply.text())
    isFound ||= found.pages.length + found.sitemaps.length > 0
    pages.push(...found.pages)
    waiting.push(...found.sitemaps)
  }
  return isFound ? [...new Set(pages)].slice(0, crawlBounds.listed) : undefined
}
