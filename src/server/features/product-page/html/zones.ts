/** Parts of a page that say nothing about its product, as bits. */
export const zones = { frame: 1, related: 2, hidden: 4, reviews: 8, unread: 16 } as const

/** Zones whose prices, images and options belong to something else. */
export const FOREIGN = zones.frame | zones.related | zones.hidden | zones.reviews | zones.unread

const frames: ReadonlySet<string> = new Set(['nav', 'footer', 'aside'])
const frameRoles: ReadonlySet<string> = new Set(['banner', 'navigation', 'search', 'contentinfo'])
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'iframe',
  'title',
  'textarea',
])
/** Their classes describe the whole page. */
const roots: ReadonlySet<string> = new Set(['html', 'body', 'main'])

const frame =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|onetrust|cookiebot|mini-?cart|cart-drawer|cart-notification|basket|newsletter|announcement(?:-bar)?|topbar|top-bar|site-header|site-footer|page-footer|page-header|breadcrumbs?|(?<!product[\w-]{0,40})sidebar|mega-?menu|navigation|navbar|footer)(?:$|[\s_-])/
const related =
  /related|recommend|similar|recently|upsell|up-sell|cross-?sell|also[-_]?(?:bought|like|viewed)|you-?may|frequently|complementary|sponsored|more-from|other-products|product-grid|products-grid|product-list(?:\s|$)|p13n|featured-collection|accessories-list/
const reviews =
  /(?:^|[\s_-])(?:reviews?-(?:list|section|container|widget|item|body|card)|customer-reviews|comments?|comment-list|testimonials?|review(?:er)?-photos?)(?:$|[\s_-])/

const cache = new Map<string, number>()
const MAX_CACHED = 5_000

/** The zone that an element opens; zero for most. */
export function zoneOf(name: string, attributes: ReadonlyMap<string, string>): number {
  if (unread.has(name)) return zones.unread
  if (frames.has(name)) return zones.frame
  if (attributes.size === 0) return 0
  if (frameRoles.has(attributes.get('role') ?? '')) return zones.frame
  return zoneOfLabel(name, attributes) | hiddenBy(attributes)
}

const hiddenBy = (attributes: ReadonlyMap<string, string>): number =>
  attributes.has('hidden') || /display\s{0,3}:\s{0,3}none/i.test(attributes.get('style') ?? '')
    ? zones.hidden
    : 0

function zoneOfLabel(name: string, attributes: ReadonlyMap<string, string>): number {
  if (roots.has(name)) return 0
  const label = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`.slice(0, 300).toLowerCase()
  if (label.length < 4) return 0
  const known = cache.get(label)
  if (known !== undefined) return known
  const zone =
    (frame.test(label) ? zones.frame : 0) |
    (related.test(label) ? zones.related : 0) |
    (reviews.test(label) ? zones.reviews : 0)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(label, zone)
  return zone
}
