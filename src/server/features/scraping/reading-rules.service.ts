import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { allowsReading } from './robots.ts'

/** A page that its site's robots.txt keeps programs from. A person who asked for it may read it after a confirmation. */
export class RobotsRefused extends AppError {
  readonly reason = 'robots'
  constructor(host: string) {
    super('ASKS_ROBOTS_OUT', `${host} asks robots not to read this page (robots.txt).`)
  }
}

const limits = { maxBytes: 500_000, timeoutMs: 4_000, accept: 'text/plain' }

interface Reader {
  /** A person asked for this one page and confirmed that it is read anyway. Crawls never set it. */
  anyway?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * The one rule for a product page that is read from its address. A site without rules, or whose rules cannot be read, forbids
 * nothing; the page itself then tells what is wrong.
 */
export async function requireReading(
  deps: Pick<Deps, 'fetcher'>,
  address: string,
  { anyway = false, signal }: Reader = {},
): Promise<void> {
  if (!anyway && (await asksRobotsOut(deps, address, signal))) throw new RobotsRefused(new URL(address).host)
}

/** True if the site asks programs not to read the page. */
export async function asksRobotsOut(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  const options = { ...limits, ...(signal && { signal }) }
  const rules = await fetcher.fetch(new URL('/robots.txt', url).href, options).catch(() => undefined)
  signal?.throwIfAborted()
  return rules?.status === 200 && !allowsReading(rules.text(), url)
}
