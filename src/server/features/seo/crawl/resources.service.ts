import { plainAddress, type SeoPage, type SeoResource } from '#core/seo/page.ts'
import type { Deps } from '#server/deps.ts'
import { crawlBounds } from './bounds.ts'

interface Asking {
  /** True if robots.txt allows an address. */
  mayRead: (url: URL) => boolean
  signal: AbortSignal
}
type Resources = Record<string, SeoResource>

/** Sizes of the first images of each page. */
export const imageSizes = (
  deps: Pick<Deps, 'fetcher'>,
  pages: SeoPage[],
  asking: Asking,
): Promise<Resources> =>
  askEach(
    deps,
    pages.flatMap(({ markup }) =>
      (markup?.images ?? []).slice(0, crawlBounds.imagesOfPage).map(({ url }) => url),
    ),
    { ...asking, most: crawlBounds.images },
  )

/** Replies of links that the crawl did not read, those to the own site first. */
export function linkReplies(
  deps: Pick<Deps, 'fetcher'>,
  pages: SeoPage[],
  asking: Asking & { isOwn: (url: string) => boolean },
): Promise<Resources> {
  const read = new Set(pages.flatMap(({ url, finalUrl }) => [plainAddress(url), plainAddress(finalUrl)]))
  const found = pages.flatMap(({ markup }) => markup?.links.map(({ url }) => url) ?? [])
  const open = found.filter((url) => url !== '' && !read.has(plainAddress(url)))
  const own = open.filter(asking.isOwn)
  return askEach(deps, [...own, ...open], { ...asking, most: crawlBounds.links })
}

/** Asks by HEAD, so that nothing is loaded. */
async function askEach(
  { fetcher }: Pick<Deps, 'fetcher'>,
  addresses: string[],
  { most, mayRead, signal }: Asking & { most: number },
): Promise<Resources> {
  const waiting = [...new Set(addresses)]
    .filter((url) => URL.canParse(url) && /^https?:/.test(url) && mayRead(new URL(url)))
    .slice(0, most)
  const resources: Resources = {}
  const askNext = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const reply = await fetcher
        .fetch(url, { method: 'HEAD', timeoutMs: 5_000, mayFollow: mayRead, signal })
        .catch(() => undefined)
      signal.throwIfAborted()
      const length = Number(reply?.headers['content-length'] ?? Number.NaN)
      if (reply) resources[url] = { status: reply.status, bytes: Number.isFinite(length) ? length : null }
    }
  }
  await Promise.all(Array.from({ length: crawlBounds.atOnce }, askNext))
  return resources
}
