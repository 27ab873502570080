import type { SeoPage, SeoResource } from '#core/seo/page.ts'
import type { Deps } from '#server/deps.ts'
import { crawlBounds } from './bounds.ts'

/** Sizes of the first images of each page, asked by HEAD so that nothing is loaded. */
export async function imageSizes(
  { fetcher }: Pick<Deps, 'fetcher'>,
  pages: SeoPage[],
  { mayRead, signal }: { mayRead: (url: URL) => boolean; signal: AbortSignal },
): Promise<Record<string, SeoResource>> {
  const addresses = pages.flatMap(({ markup }) =>
    (markup?.images ?? []).slice(0, crawlBounds.imagesOfPage).map(({ url }) => url),
  )
  const waiting = [...new Set(addresses)]
    .filter((url) => URL.canParse(url) && /^https?:/.test(url) && mayRead(new URL(url)))
    .slice(0, crawlBounds.images)
  const sizes: Record<string, SeoResource> = {}
  const readNext = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const reply = await fetcher
        .fetch(url, { method: 'HEAD', timeoutMs: 5_000, mayFollow: mayRead, signal })
        .catch(() => undefined)
      signal.throwIfAborted()
      const length = Number(reply?.headers['content-length'] ?? Number.NaN)
      if (reply) sizes[url] = { status: reply.status, bytes: Number.isFinite(length) ? length : null }
    }
  }
  await Promise.all(Array.from({ length: crawlBounds.atOnce }, readNext))
  return sizes
}
