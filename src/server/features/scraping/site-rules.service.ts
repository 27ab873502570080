import type { Deps } from '#server/deps.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { type SiteRules, siteRules } from './robots.ts'

/** Only so much of a file counts, as for search engines. One of more than `maxBytes` is not read and forbids everything. */
const MOST_CHARACTERS = 500_000
const limits = { maxBytes: 2_000_000, timeoutMs: 4_000, accept: 'text/plain' }

type FoundRules = SiteRules & { state: 'found' | 'none' }
/** Rules that could not be read forbid everything, as Google documents it for its crawlers. */
interface UnreadRules extends SiteRules {
  state: 'unknown'
  fault: 'status' | 'private' | 'network'
  message: string
}

/** Rules of a site’s robots.txt. A missing file forbids nothing. */
export async function readSiteRules(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
  signal: AbortSignal,
): Promise<FoundRules | UnreadRules> {
  const { host } = new URL(address)
  try {
    const reply = await fetcher.fetch(new URL('/robots.txt', address).href, { ...limits, signal })
    if (reply.status === 200) return { ...siteRules(reply.text().slice(0, MOST_CHARACTERS)), state: 'found' }
    if (reply.status < 500 && reply.status !== 429) return { ...siteRules(''), state: 'none' }
    const message = `robots.txt of ${host} answers with status ${reply.status}, so no page of it may be read. Search engines stay away, too. Make it answer with status 200 or 404, then audit again.`
    return unread('status', message)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchRefused)) throw error
    if (error.reason === 'too-many-redirects') return { ...siteRules(''), state: 'none' }
    const message = `robots.txt of ${host} could not be read, so no page of it may be read. ${error.message}`
    return unread(error.reason === 'private-address' ? 'private' : 'network', message)
  }
}

const unread = (fault: UnreadRules['fault'], message: string): UnreadRules => ({
  state: 'unknown',
  fault,
  message,
  allows: () => false,
  delay: 0,
  sitemaps: [],
})
