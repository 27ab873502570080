import type { Deps } from '#server/deps.ts'
import { type SiteRules, siteRules } from './robots.ts'

export type { SiteRules }

/** Only the beginning of a larger file counts, as for search engines. */
const MOST_CHARACTERS = 500_000
const limits = { maxBytes: 2_000_000, timeoutMs: 4_000, accept: 'text/plain' }

/** Rules of a site’s robots.txt. A site whose rules cannot be read forbids nothing. */
export async function readSiteRules(
  { fetcher }: Pick<Deps, 'fetcher'>,
  origin: string,
  signal: AbortSignal,
): Promise<SiteRules & { state: 'found' | 'none' | 'unknown' }> {
  const reply = await fetcher
    .fetch(new URL('/robots.txt', origin).href, { ...limits, signal })
    .catch(() => undefined)
  signal.throwIfAborted()
  const isFound = reply?.status === 200
  const rules = siteRules(isFound ? reply.text().slice(0, MOST_CHARACTERS) : '')
  // An error of the server says nothing about whether there are rules.
  const isAbsent = reply && reply.status < 500
  return { ...rules, state: isFound ? 'found' : isAbsent ? 'none' : 'unknown' }
}
