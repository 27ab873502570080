import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { crawlBounds } from './bounds.ts'
import { readSitemap } from './sitemap.ts'

const limits = { maxBytes: 5_000_000, timeoutMs: 8_000, accept: 'application/xml,text/xml' }

/** Addresses of the named sitemaps, or of `/sitemap.xml`, read at the pace of the site. Undefined if there is none. */
export async function findSitemap(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
  given: string[],
  { delay, signal }: { delay: number; signal: AbortSignal },
): Promise<string[] | undefined> {
  const waiting = given.length > 0 ? given.slice(0, 5) : [new URL('/sitemap.xml', address).href]
  const pages: string[] = []
  let isFound = false
  for (let asked = 0; waiting.length > 0 && asked < 8 && pages.length < crawlBounds.listed; asked += 1) {
    if (delay > 0) await pause(delay, undefined, { signal })
    const reply = await fetcher.fetch(waiting.shift() ?? '', { ...limits, signal }).catch(() => undefined)
    signal.throwIfAborted()
    if (reply?.status !== 200) continue
    const found = readSitemap(reply.text())
    isFound ||= found.pages.length + found.sitemaps.length > 0
    pages.push(...found.pages)
    waiting.push(...found.sitemaps)
  }
  return isFound ? [...new Set(pages)].slice(0, crawlBounds.listed) : undefined
}
