import { crawlBounds } from './bounds.ts'

export const MOST_SITEMAPS = 5
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Addresses that a sitemap lists, or the sitemaps that an index lists. Walked by `<loc>`, without a parser of XML. */
export function readSitemap(xml: string): { pages: string[]; sitemaps: string[] } {
  const isIndex = /<sitemapindex[\s>]/i.test(xml.slice(0, 2_000))
  const most = isIndex ? MOST_SITEMAPS : crawlBounds.listed
  const found: string[] = []
  for (let at = xml.indexOf('<loc>'); at >= 0 && found.length < most; at = xml.indexOf('<loc>', at)) {
    const end = xml.indexOf('</loc>', at)
    if (end < 0) break
    const url = addressOf(xml.slice(at + 5, Math.min(end, at + 2_100)))
    if (url) found.push(url)
    at = end
  }
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] }
}

function addressOf(text: string): string | undefined {
  const plain = text
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .trim()
  const url = URL.parse(plain)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
