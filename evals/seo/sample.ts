import type { SeoMarkup, SeoPage, SeoSite } from '#core/seo/page.ts'
import { readMarkup } from '#server/features/seo/reading/markup.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'cache-control': 'max-age=300',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  date: 'Wed, 18 Nov 2026 09:00:00 GMT',
}

export const product = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Arc lamp',
  image: ['https://shop.example/arc.webp'],
  description: 'A lamp that bends over the table.',
  sku: 'ARC-1',
  brand: { '@type': 'Brand', name: 'Lumen' },
  offers: {
    '@type': 'Offer',
    price: '39.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    shippingDetails: { '@type': 'OfferShippingDetails', shippingDestination: { addressCountry: 'DE' } },
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 60 },
  },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: 12 },
}

const story = `The arc lamp bends over the table and lights the whole meal without a cable in sight. Its base is cast iron,
so it stands firm next to a sofa or a desk. The arm turns by hand and stays in place. Choose warm light for dinner
or clear light for work. We deliver in three days within the European Union and you can return it for sixty days.
Every part can be replaced, from the shade to the switch, and we stock spares for ten years. Assembly takes five
minutes and needs no tools. The shade is spun from recycled aluminium and comes in black, brass and white. The bulb
is included and lasts about fifteen thousand hours before it needs to be changed.`

/** Parts of a sound page, each of which a case can replace. */
export interface Parts {
  url: string
  html: string
  lang: string
  charset: string
  viewport: string
  title: string
  description: string
  robots: string
  canonical: string
  social: string
  data: string
  head: string
  heading: string
  text: string
  links: string
  images: string
  body: string
  footer: string
}

export const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

const sound = (url: string): Parts => ({
  url,
  html: '',
  lang: '<html lang="en">',
  charset: '<meta charset="utf-8">',
  viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  title: '<title>Arc lamp in brass for dining tables | Lumen</title>',
  description:
    '<meta name="description" content="A lamp that bends over the table and lights the whole meal. Cast iron base, sixty days to return it.">',
  robots: '',
  canonical: `<link rel="canonical" href="${url}">`,
  social: `<meta property="og:type" content="product"><meta property="og:title" content="Arc lamp">
    <meta property="og:description" content="Bends over the table."><meta property="og:image" content="https://shop.example/arc.webp">
    <meta property="og:url" content="${url}"><meta name="twitter:card" content="summary_large_image">`,
  data: jsonLd(product),
  head: '<script src="/shop.js" defer></script><link rel="stylesheet" href="/shop.css">',
  heading: '<h1>Arc lamp</h1>',
  text: `<p>€39.90</p><h2>Light where you eat</h2>${story
    .split('. ')
    .map((sentence) => `<p>${sentence}.</p>`)
    .join('')}`,
  links: '<a href="/lamps">All lamps</a>',
  images: '<img src="/arc.webp" alt="Arc lamp over a table" width="800" height="600">',
  body: '',
  footer: '<footer>Lumen, Berlin</footer>',
})

const htmlOf = (parts: Parts) =>
  parts.html ||
  `<!doctype html>${parts.lang}<head>${parts.charset}${parts.viewport}${parts.title}${parts.description}${parts.robots}${parts.canonical}
  ${parts.social}${parts.data}${parts.head}</head><body><header><a href="/">Lumen</a></header><main>${parts.heading}${parts.text}${parts.links}
  ${parts.images}${parts.body}</main>${parts.footer}</body></html>`

const htmls = new WeakMap<SeoMarkup, string>()

/** The HTML that a markup was read from. */
export const htmlOfPage = (markup: SeoMarkup): string => htmls.get(markup) ?? ''

function markupOf(html: string, url: string): SeoMarkup {
  const markup = readMarkup(html, url)
  htmls.set(markup, html)
  return markup
}

/** The reply for a page, each part of which a case can replace. */
export type Reply = Partial<Omit<SeoPage, 'markup' | 'number'>>

export function pageOf(parts: Partial<Parts> = {}, reply: Reply = {}, number = 1): SeoPage {
  const url = parts.url ?? reply.finalUrl ?? 'https://shop.example/arc'
  const html = htmlOf({ ...sound(url), ...parts })
  const isHtml = reply.problem === undefined
  return {
    number,
    url,
    finalUrl: url,
    hops: [url],
    status: 200,
    problem: null,
    headers,
    bytes: html.length,
    ms: 120,
    depth: 0,
    ...reply,
    markup: isHtml ? markupOf(html, url) : null,
  }
}

export const siteOf = (pages: SeoPage[], site: Partial<SeoSite> = {}): SeoSite => ({
  kind: 'page',
  robots: 'found',
  sitemap: 'unknown',
  listed: [],
  images: {},
  links: {},
  ...site,
  pages: pages.map((page, at) => ({ ...page, number: at + 1 })),
})

export const withHeaders = (changed: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...headers, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
