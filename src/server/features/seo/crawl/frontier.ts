import { crawlBounds } from './bounds.ts'

export interface FoundAddress {
  url: string
  depth: number
}

const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_eid|_ga|ref)$/i
const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|xml|pdf|zip|gz|mp[34]|webm|mov|woff2?|ttf|docx?|xlsx?|csv)$/i

/** The form of an address that counts as one page: no fragment, no tracking, no empty query. */
export function pageAddress(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 1_000) return undefined
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  if (url.search === '') url.search = ''
  return url.href
}

const bareHost = (host: string): string => host.replace(/^www\./, '')

/** Shops answer with or without “www.” and redirect from one to the other. */
export const isOfSite = (url: string, site: string): boolean =>
  bareHost(URL.parse(url)?.host ?? '') === bareHost(site)

/** Addresses to read, nearest first, each once. Endless calendars and filters end at the bound of queries for one path. */
export class Frontier {
  readonly #known = new Set<string>()
  readonly #queries = new Map<string, number>()
  readonly #waiting: FoundAddress[] = []
  /** Addresses left out because their path has too many queries or they are too many clicks away. */
  skipped = 0

  /** Marks a page that was read by an earlier try. */
  take(url: string): void {
    this.#known.add(pageAddress(url) ?? url)
  }

  offer(address: string, depth: number, { isListed = false } = {}): void {
    const url = pageAddress(address)
    if (!url || this.#known.has(url)) return
    const { pathname, search, origin } = new URL(url)
    if (!isListed && FILE.test(pathname)) return
    this.#known.add(url)
    const path = `${origin}${pathname}`
    const queries = (this.#queries.get(path) ?? 0) + (search ? 1 : 0)
    this.#queries.set(path, queries)
    if (!isListed && (queries > crawlBounds.queries || depth > crawlBounds.depth)) this.skipped += 1
    else this.#waiting.push({ url, depth })
  }

  next(): FoundAddress | undefined {
    return this.#waiting.shift()
  }

  get size(): number {
    return this.#waiting.length
  }
}
