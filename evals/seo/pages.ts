import type { SeoSite } from '#core/seo/page.ts'
import { jsonLd, type Parts, pageOf, product, type Reply, siteOf, withHeaders } from './sample.ts'

/** A page or site with planted faults: the checks that have to fire on each page, and no others. */
export interface SeoCase {
  name: string
  site: SeoSite
  /** By the page's number. */
  expected: Record<number, string[]>
}

interface PlantedFault {
  parts?: Partial<Parts>
  reply?: Reply
  site?: Partial<SeoSite>
  /** Checks that the same fault has to fire, too. */
  also?: string[]
}

const url = 'https://shop.example/arc'
const words = (count: number, word = 'light') =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')
const without = (key: string) => {
  const { [key]: _, ...rest } = product as Record<string, unknown>
  return jsonLd(rest)
}
const offered = (offer: object, rest: object = {}) =>
  jsonLd({ ...product, ...rest, offers: { ...product.offers, ...offer } })
const social = (from: string, to: string) => ({ social: soundSocial.replace(from, to) })
const soundSocial = `<meta property="og:type" content="product"><meta property="og:title" content="Arc lamp">
<meta property="og:description" content="Bends."><meta property="og:image" content="https://shop.example/arc.webp">
<meta name="twitter:card" content="summary_large_image">`
const images = (count: number, attributes = '', type = 'webp') => ({
  images: Array.from(
    { length: count },
    (_, at) => `<img src="/${at}.${type}" alt="View number ${at}" width="8" height="6" ${attributes}>`,
  ).join(''),
})
const alternates = (...links: [string, string][]) => ({
  head: links.map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`).join(''),
})

const lab = { lcp: 900, cls: 0, tbt: 20, transfer: 300_000, requests: 12, refused: 0, barriers: [] }
const barrier = (impact: 'serious' | 'moderate') => ({
  rule: 'label',
  impact,
  help: 'Form elements must have labels',
  elements: ['<input name="q">'],
})

const pageHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Arc lamp in brass for dining tables | Lumen</title><meta name="description" content="A lamp that bends over the table and lights the whole meal. Cast iron base, sixty days.">
<link rel="canonical" href="${url}">${soundSocial}${jsonLd(product)}</head><body><main><h1>Arc lamp</h1><h2>Price</h2><p>€39.90</p>
${Array.from({ length: 5 }, (_, at) => `<p>${words(25, `t${at}x`)}.</p>`).join('')}<a href="/lamps">All lamps</a></main></body></html>`

/** One page for each check of a single page. */
const faults: Record<string, PlantedFault> = {
  'status-error': { reply: { status: 404 } },
  unreachable: {
    reply: { status: 0, problem: { kind: 'refused', message: 'The page took too long to answer.' } },
  },
  'robots-blocked': { reply: { status: 0, problem: { kind: 'robots', message: 'Disallow: /arc' } } },
  'noindex-meta': { parts: { robots: '<meta name="robots" content="noindex">' } },
  'noindex-header': { reply: { headers: withHeaders({ 'x-robots-tag': 'noindex' }) } },
  'nofollow-meta': { parts: { robots: '<meta name="robots" content="index, nofollow">' } },
  'canonical-missing': { parts: { canonical: '' } },
  'canonical-many': {
    parts: {
      canonical: `<link rel="canonical" href="${url}"><link rel="canonical" href="https://shop.example/b">`,
    },
  },
  'canonical-elsewhere': {
    parts: { canonical: '<link rel="canonical" href="https://shop.example/b">' },
    also: ['og-url'],
  },
  'canonical-relative': { parts: { canonical: '<link rel="canonical" href="/arc">' } },
  'meta-refresh': { parts: { robots: '<meta http-equiv="refresh" content="5;url=/b">' } },
  'soft-404': {
    parts: { title: '<title>Page not found, sorry about that</title>', heading: '<h1>Page not found</h1>' },
  },
  'address-long': { parts: { url: `https://shop.example/${'long-'.repeat(25)}name` } },
  'address-form': { parts: { url: 'https://shop.example/Arc_lamp' } },
  'sitemap-missing': { site: { sitemap: 'none' } },
  'sitemap-unlisted': { site: { sitemap: 'found', listed: ['https://shop.example/other'] } },
  'sitemap-faulty': {
    parts: { robots: '<meta name="robots" content="noindex">' },
    site: { sitemap: 'found', listed: [url] },
    also: ['noindex-meta'],
  },
  'robots-missing': { site: { robots: 'none' } },
  'title-missing': { parts: { title: '' } },
  'title-many': { parts: { title: '<title>Arc lamp in brass for the table</title><title>Other</title>' } },
  'title-short': { parts: { title: '<title>Arc lamp</title>' } },
  'title-long': {
    parts: {
      title: `<title>Arc lamp ${'for your dining table '.repeat(2)}and many other rooms of the house</title>`,
    },
  },
  'title-placeholder': {
    parts: { title: '<title>Untitled document</title>' },
    also: ['title-short', 'h1-off-title'],
  },
  'title-shouting': { parts: { title: '<title>ARC LAMP IN BRASS FOR TABLES</title>' } },
  'title-repeats': { parts: { title: '<title>Arc lamp: lamp, lamp shop, lamp sale</title>' } },
  'description-missing': { parts: { description: '' } },
  'description-many': {
    parts: {
      description: `<meta name="description" content="${'A lamp that bends over the table. '.repeat(3)}"><meta name="description" content="Two">`,
    },
  },
  'description-short': { parts: { description: '<meta name="description" content="A lamp.">' } },
  'description-long': {
    parts: {
      description: `<meta name="description" content="${'A lamp that bends over the table. '.repeat(6)}">`,
    },
  },
  'description-is-title': {
    parts: {
      title: '<title>Arc lamp in brass for tables of all sizes, by Lumen</title>',
      description: '<meta name="description" content="Arc lamp in brass for tables of all sizes, by Lumen">',
    },
    also: ['description-short'],
  },
  'h1-missing': { parts: { heading: '' } },
  'h1-many': { parts: { heading: '<h1>Arc lamp</h1><h1>Arc lamp, large</h1>' } },
  'h1-empty': { parts: { heading: '<h1>Arc lamp</h1><h1></h1>' }, also: ['h1-many'] },
  'h1-long': { parts: { heading: `<h1>Arc lamp ${'that bends over the table '.repeat(4)}</h1>` } },
  'h1-off-title': { parts: { heading: '<h1>Autumn sale</h1>' } },
  'heading-skip': { parts: { body: '<h2>Care</h2><h4>Bulbs</h4>' } },
  'heading-empty': { parts: { body: '<h2></h2>' } },
  'headings-none': {
    parts: {
      text: `<p>€39.90</p>${Array.from({ length: 9 }, (_, at) => `<p>${words(50, `w${at}x`)}.</p>`).join('')}`,
    },
  },
  'text-thin': { parts: { text: '<h2>Light</h2><p>€39.90. It bends over the table.</p>' } },
  'text-placeholder': { parts: { body: '<p>Lorem ipsum and so on.</p>' } },
  'text-stuffed': { parts: { body: `<p>${'Buy a lantern now. '.repeat(20)}</p>` } },
  'paragraph-long': {
    parts: { body: `<p>${Array.from({ length: 12 }, (_, at) => `${words(20, `p${at}x`)}.`).join(' ')}</p>` },
  },
  'sentence-long': { parts: { body: `<p>${words(70, 's')}.</p>` } },
  'text-broken': { parts: { body: '<p>Itâ€™s a lamp.</p>' } },
  'redirect-chain': {
    reply: { url: 'https://shop.example/1', hops: ['https://shop.example/1', 'https://shop.example/2', url] },
  },
  'links-none': { parts: { html: pageHtml.replace('<a href="/lamps">All lamps</a>', '') } },
  'link-broken': {
    parts: { links: '<a href="https://gone.example/lamp">Lamp</a><a href="/lamps">All lamps</a>' },
    site: { links: { 'https://gone.example/lamp': { status: 404, bytes: null } } },
  },
  'link-nameless': {
    parts: {
      links: '<a href="/lamps">All</a><a href="/b"><img src="/b.webp" alt="" width="1" height="1"></a>',
    },
  },
  'link-generic': { parts: { links: '<a href="/lamps">Click here</a>' } },
  'links-many': {
    parts: {
      footer: `<nav>${Array.from({ length: 300 }, (_, at) => `<a href="/l${at}">Lamp ${at}</a>`).join('')}</nav>`,
    },
  },
  'link-unusable': { parts: { links: '<a href="/lamps">All lamps</a><a href="javascript:buy()">Buy</a>' } },
  'link-nofollow': { parts: { links: '<a href="/lamps" rel="nofollow">All lamps</a>' } },
  'link-private': {
    parts: { links: '<a href="/lamps">All</a><a href="http://192.168.0.7/admin">Stock</a>' },
  },
  'link-insecure': { parts: { links: '<a href="http://shop.example/lamps">All lamps</a>' } },
  'alt-missing': { parts: { images: '<img src="/a.webp" width="1" height="1">' } },
  'alt-file-name': { parts: { images: '<img src="/a.webp" alt="IMG_2041.jpg" width="1" height="1">' } },
  'alt-long': {
    parts: { images: `<img src="/a.webp" alt="${'A lamp over a table. '.repeat(8)}" width="1" height="1">` },
  },
  'alt-repeated': {
    parts: {
      images: ['a', 'b', 'c']
        .map((name) => `<img src="/${name}.webp" alt="Arc lamp" width="1" height="1">`)
        .join(''),
    },
  },
  'image-size-missing': { parts: { images: '<img src="/a.webp" alt="Arc lamp">' } },
  'image-heavy': { site: { images: { 'https://shop.example/arc.webp': { status: 200, bytes: 900_000 } } } },
  'image-broken': { site: { images: { 'https://shop.example/arc.webp': { status: 404, bytes: null } } } },
  'image-format': { parts: images(3, '', 'jpg') },
  'image-first-lazy': { parts: images(1, 'loading="lazy"') },
  'images-eager': { parts: images(11) },
  'image-inline': {
    parts: {
      images: `<img src="data:image/png;base64,${'A'.repeat(30_000)}" alt="Arc lamp" width="1" height="1">`,
    },
  },
  'json-ld-broken': { parts: { data: jsonLd(product) + jsonLd('{"@type": "Product",}') } },
  'json-ld-context': { parts: { data: without('@context') } },
  'product-missing': { parts: { data: '' } },
  'product-name': { parts: { data: without('name') } },
  'product-image': { parts: { data: without('image') } },
  'product-offer': {
    parts: { data: jsonLd({ ...product, offers: undefined, aggregateRating: undefined }) },
    also: ['product-recommended'],
  },
  'offer-price': { parts: { data: offered({ price: '€39.90' }) } },
  'offer-currency': { parts: { data: offered({ priceCurrency: '€' }) } },
  'offer-availability': { parts: { data: offered({ availability: undefined }) } },
  'offer-expired': { parts: { data: offered({ priceValidUntil: '2025-01-01' }) } },
  'product-description': { parts: { data: without('description') } },
  'product-identifiers': { parts: { data: jsonLd({ ...product, sku: undefined, brand: undefined }) } },
  'availability-faulty': { parts: { data: offered({ availability: 'in stock' }) } },
  'gtin-faulty': { parts: { data: jsonLd({ ...product, gtin13: '4006381333932' }) } },
  'image-address': { parts: { data: jsonLd({ ...product, image: ['/arc.webp'] }) } },
  'review-faulty': {
    parts: { data: jsonLd({ ...product, review: { '@type': 'Review', reviewBody: 'Bends well.' } }) },
  },
  'product-recommended': { parts: { data: offered({ shippingDetails: undefined }) } },
  'rating-faulty': {
    parts: {
      data: jsonLd({ ...product, aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8' } }),
    },
  },
  'price-differs': { parts: { data: offered({ price: '29.90' }) } },
  'organization-missing': { parts: { url: 'https://shop.example/' }, site: { kind: 'site' } },
  'breadcrumb-missing': { reply: { depth: 2 }, site: { kind: 'site' } },
  'og-title': { parts: social('<meta property="og:title" content="Arc lamp">', '') },
  'og-description': { parts: social('<meta property="og:description" content="Bends.">', '') },
  'og-image': { parts: social('<meta property="og:image" content="https://shop.example/arc.webp">', '') },
  'og-image-relative': { parts: social('https://shop.example/arc.webp', '/arc.webp') },
  'og-image-small': { parts: { social: `${soundSocial}<meta property="og:image:width" content="200">` } },
  'og-url': { parts: { social: `${soundSocial}<meta property="og:url" content="https://shop.example/b">` } },
  'og-type': { parts: social('<meta property="og:type" content="product">', '') },
  'twitter-card': { parts: social('<meta name="twitter:card" content="summary_large_image">', '') },
  'reply-slow': { reply: { ms: 3_000 } },
  'html-heavy': { reply: { bytes: 400_000 } },
  'not-compressed': { reply: { headers: withHeaders({ 'content-encoding': undefined }), bytes: 20_000 } },
  'not-cached': { reply: { headers: withHeaders({ 'cache-control': undefined }) } },
  'scripts-blocking': { parts: { head: '<script src="/tag.js"></script>' } },
  'scripts-many': { parts: { body: '<script src="/a.js" async></script>'.repeat(30) } },
  'styles-many': {
    parts: {
      head: Array.from({ length: 8 }, (_, at) => `<link rel="stylesheet" href="/${at}.css">`).join(''),
    },
  },
  'inline-heavy': { parts: { head: `<style>${'.a{color:red}'.repeat(12_000)}</style>` } },
  'dom-large': { parts: { body: '<span></span>'.repeat(1_600) } },
  'dom-deep': { parts: { body: `${'<div>'.repeat(40)}${'</div>'.repeat(40)}` } },
  'font-blocking': {
    parts: { head: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">' },
  },
  'not-https': { parts: { url: 'http://shop.example/arc' } },
  'mixed-content': {
    parts: { images: '<img src="http://cdn.example/a.webp" alt="Arc lamp" width="1" height="1">' },
  },
  'form-insecure': {
    parts: { body: '<form action="http://shop.example/send"><button>Send</button></form>' },
  },
  'hsts-missing': { reply: { headers: withHeaders({ 'strict-transport-security': undefined }) } },
  'nosniff-missing': { reply: { headers: withHeaders({ 'x-content-type-options': undefined }) } },
  'framing-open': { reply: { headers: withHeaders({ 'content-security-policy': "default-src 'self'" }) } },
  'csp-missing': {
    reply: { headers: withHeaders({ 'content-security-policy': undefined, 'x-frame-options': 'DENY' }) },
  },
  'referrer-open': { reply: { headers: withHeaders({ 'referrer-policy': 'unsafe-url' }) } },
  'version-shown': { reply: { headers: withHeaders({ server: 'nginx/1.18.0' }) } },
  'lang-missing': { parts: { lang: '<html>' } },
  'viewport-missing': { parts: { viewport: '' } },
  'zoom-blocked': {
    parts: { viewport: '<meta name="viewport" content="width=device-width, user-scalable=no">' },
  },
  'field-unlabelled': { parts: { body: '<input type="email" placeholder="Email">' } },
  'button-nameless': { parts: { body: '<button><svg></svg></button>' } },
  'frame-untitled': { parts: { body: '<iframe src="https://video.example/1"></iframe>' } },
  'tab-order': { parts: { body: '<div tabindex="3">Shade</div>' } },
  'id-repeated': { parts: { body: '<div id="a"></div><div id="a"></div>' } },
  'main-missing': { parts: { html: pageHtml.replace(/<\/?main>/g, '') } },
  'media-autoplay': { parts: { body: '<video src="/a.mp4" autoplay></video>' } },
  'table-bare': { parts: { body: '<table><tr><td>Height</td><td>2 m</td></tr></table>' } },
  'charset-missing': {
    parts: { charset: '' },
    reply: { headers: withHeaders({ 'content-type': 'text/html' }) },
  },
  'charset-old': { reply: { headers: withHeaders({ 'content-type': 'text/html; charset=iso-8859-1' }) } },
  'lang-invalid': { parts: { lang: '<html lang="english language">' } },
  'dir-missing': { parts: { lang: '<html lang="ar">' } },
  'hreflang-invalid': {
    parts: alternates(['en', url], ['en-UK', 'https://shop.example/uk'], ['x-default', url]),
  },
  'hreflang-self': {
    parts: alternates(['de', 'https://shop.example/de'], ['x-default', 'https://shop.example/']),
  },
  'hreflang-relative': { parts: alternates(['en', '/arc'], ['x-default', url]) },
  'hreflang-default': { parts: alternates(['en', url], ['de', 'https://shop.example/de']) },
  'lab-lcp': { reply: { lab: { ...lab, lcp: 2_900 } } },
  'lab-cls': { reply: { lab: { ...lab, cls: 0.24 } } },
  'lab-tbt': { reply: { lab: { ...lab, tbt: 420 } } },
  'lab-transfer': { reply: { lab: { ...lab, transfer: 6_200_000 } } },
  'axe-serious': { reply: { lab: { ...lab, barriers: [barrier('serious')] } } },
  'axe-moderate': { reply: { lab: { ...lab, barriers: [barrier('moderate')] } } },
  'hreflang-lang': { parts: alternates(['de', url], ['x-default', url]) },
}

const single = Object.entries(faults).map(
  ([check, { parts = {}, reply = {}, site = {}, also = [] }]): SeoCase => ({
    name: check,
    site: siteOf([pageOf(parts, reply)], site),
    expected: { 1: [check, ...also] },
  }),
)

/** Pages near a fault that have none. */
const sounds: Record<string, PlantedFault> = {
  'a page that is quick in the lab': { reply: { lab } },
  'a sound page': {},
  'a link that refuses strangers': {
    parts: { links: '<a href="https://other.example/lamp">Lamp</a><a href="/lamps">All lamps</a>' },
    site: { links: { 'https://other.example/lamp': { status: 403, bytes: null } } },
  },
  'a page without images': { parts: { images: '' } },
  'decoration with an empty alt': { parts: { images: '<img src="/a.webp" alt="" width="1" height="1">' } },
  'a field in its label': {
    parts: { body: '<label>Email <input type="email"></label><input type="hidden" name="x">' },
  },
  'a button with an icon and a label': { parts: { body: '<button aria-label="Close"><svg></svg></button>' } },
  'a muted video': { parts: { body: '<video src="/a.mp4" autoplay muted></video>' } },
  'an icon with a title of its own': { parts: { body: '<svg><title>Cart</title></svg>' } },
  'a product in a graph': {
    parts: {
      data: jsonLd({ '@context': 'https://schema.org', '@graph': [{ ...product, '@context': undefined }] }),
    },
  },
  'an article': { parts: { data: '', social: soundSocial.replace('product', 'article') } },
  'an aggregate offer': {
    parts: {
      data: jsonLd({
        ...product,
        offers: { '@type': 'AggregateOffer', lowPrice: '39.90', highPrice: '49.90', priceCurrency: 'EUR' },
      }),
    },
  },
  'a rating with its count': {
    parts: {
      data: jsonLd({
        ...product,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: 12 },
      }),
    },
  },
  'a review, a GTIN and policies of the seller': {
    parts: {
      data:
        jsonLd({
          ...product,
          gtin13: '4006381333931',
          review: {
            '@type': 'Review',
            author: { '@type': 'Person', name: 'Ada' },
            reviewRating: { '@type': 'Rating', ratingValue: 5 },
          },
          offers: { ...product.offers, shippingDetails: undefined, hasMerchantReturnPolicy: undefined },
        }) +
        jsonLd({
          '@context': 'https://schema.org',
          '@type': 'OnlineStore',
          name: 'Lumen',
          hasShippingService: { '@type': 'ShippingService' },
          hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 60 },
        }),
    },
  },
  'complete language links': {
    parts: alternates(['en', url], ['de', 'https://shop.example/de'], ['x-default', 'https://shop.example/']),
  },
  'an encoded address': { parts: { url: 'https://shop.example/l%C3%A4mp' } },
  'one redirect': { reply: { url: 'https://shop.example/old', hops: ['https://shop.example/old', url] } },
  'a price in another form': { parts: { body: '<p>Was 1.299,00 €</p>' } },
  'an own page that was not fetched': {
    reply: { ms: null, headers: withHeaders({ 'content-encoding': undefined }) },
    site: { kind: 'own' },
  },
}

export const singlePages: SeoCase[] = [
  ...single,
  ...Object.entries(sounds).map(
    ([name, { parts = {}, reply = {}, site = {} }]): SeoCase => ({
      name,
      site: siteOf([pageOf(parts, reply)], site),
      expected: {},
    }),
  ),
]
