export interface SeoLink {
  /** Absolute address without fragment; empty where it leads nowhere. */
  url: string
  /** As the page writes it. */
  href: string
  text: string
  rel: string
  isBlank: boolean
  /** False if it has neither words nor a described image. */
  hasName: boolean
}

export interface SeoImage {
  url: string
  /** Null without the attribute. */
  alt: string | null
  hasSize: boolean
  isLazy: boolean
  hasSources: boolean
  /** Length of an image that is written into the page. */
  inlineBytes: number
}

/** Parts of a page's HTML that checks look at, each bounded. */
export interface SeoMarkup {
  hasDoctype: boolean
  charset: string | null
  lang: string | null
  dir: string | null
  titles: string[]
  descriptions: string[]
  robots: string
  viewport: string | null
  refresh: string | null
  canonicals: string[]
  hreflangs: { lang: string; href: string }[]
  /** `og:` and `twitter:` values by name. */
  social: Record<string, string>
  headings: { level: number; text: string }[]
  text: {
    words: number
    /** The same for two pages with the same words. */
    key: string
    /** Similar for similar words, in 64 bits as hexadecimal digits. */
    likeness: string
    topWord: string
    topWordCount: number
    longestParagraph: number
    longestSentence: number
    placeholder: string
    hasBrokenCharacters: boolean
    /** Amounts that visitors see. */
    amounts: string[]
  }
  links: SeoLink[]
  images: SeoImage[]
  blockingScripts: string[]
  scripts: number
  styles: string[]
  inlineBytes: number
  elements: number
  depth: number
  insecure: string[]
  insecureForms: string[]
  jsonLd: { value: unknown; problem: string | null }[]
  unlabelled: string[]
  namelessButtons: string[]
  untitledFrames: string[]
  positiveTabs: string[]
  repeatedIds: string[]
  hasMain: boolean
  autoplay: string[]
  bareTables: number
  fontsWithoutSwap: string[]
}

/** A page of an audit: how its server replied, and its markup where it is HTML. */
export interface SeoPage {
  number: number
  /** As it was asked for. */
  url: string
  /** After redirects. */
  finalUrl: string
  hops: string[]
  /** Zero without a reply. */
  status: number
  /** Explains a page that was not read. */
  problem: {
    kind: 'robots' | 'elsewhere' | 'refused' | 'large' | 'private' | 'not-html'
    message: string
  } | null
  headers: Record<string, string>
  bytes: number
  /** Null where nothing was fetched, such as an own page. */
  ms: number | null
  /** Clicks from the start page. */
  depth: number
  markup: SeoMarkup | null
  /** One visit in a browser, if there was one. */
  lab?: SeoLab
}

/** Times and barriers of one visit in a browser, without throttling. */
export interface SeoLab {
  /** Milliseconds until the largest part is painted; null if nothing large was. */
  lcp: number | null
  cls: number
  /** Milliseconds for which scripts blocked the page. */
  tbt: number
  transfer: number
  requests: number
  refused: number
  /** Broken rules of axe-core. */
  barriers: {
    rule: string
    impact: 'minor' | 'moderate' | 'serious' | 'critical'
    help: string
    elements: string[]
  }[]
}

export interface SeoResource {
  status: number
  bytes: number | null
}

/** All pages of an audit and the facts about the site as a whole. */
export interface SeoSite {
  kind: 'page' | 'list' | 'sitemap' | 'site' | 'own'
  pages: SeoPage[]
  robots: 'found' | 'none' | 'unknown'
  sitemap: 'found' | 'none' | 'unknown'
  /** Addresses that the sitemap lists. */
  listed: string[]
  /** True if sitemaps were left out or could not be read, so that nothing can be said about pages they do not list. */
  listsMore?: boolean
  /** True if the crawl ended with addresses that were not read, so that nothing can be said about links to a page. */
  hasMore?: boolean
  /** Images whose size was asked for, by address. */
  images: Record<string, SeoResource>
  /** Replies of links that lead beyond the pages read, by address. */
  links: Record<string, SeoResource>
}

export const seoGroups = [
  'indexability',
  'title',
  'headings',
  'content',
  'links',
  'images',
  'data',
  'social',
  'performance',
  'security',
  'accessibility',
  'international',
] as const
export type SeoGroup = (typeof seoGroups)[number]

export const seoGroupNames: Record<SeoGroup, string> = {
  indexability: 'Indexability',
  title: 'Title and description',
  headings: 'Headings',
  content: 'Content',
  links: 'Links',
  images: 'Images',
  data: 'Structured data',
  social: 'Social',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  international: 'International',
}

/** Points that a finding takes from its group when every page has it. */
export const seoWeights = { critical: 50, high: 25, medium: 12, low: 5 } as const
export type SeoWeight = keyof typeof seoWeights

/** A page that a check found fault with, and the element, header or pages that show it. */
export interface SeoPlace {
  page: number
  evidence: string[]
}

interface CheckTexts {
  id: string
  group: SeoGroup
  weight: SeoWeight
  /** Points of its group, where they are not those of its weight. */
  points?: number
  title: string
  why: string
  fix: string
}

/** A check of one page returns the evidence of its fault, or nothing. */
export type SeoCheck = CheckTexts & { run: (page: ReadPage, site: SeoSite) => string[] }

/** A page with markup. */
export type ReadPage = SeoPage & { markup: SeoMarkup }

export const isRead = (page: SeoPage): page is ReadPage => page.markup !== null

/** A check of pages that could not be read, too. */
type SeoReplyCheck = CheckTexts & { runReply: (page: SeoPage, site: SeoSite) => string[] }
export type AnySeoCheck = SeoCheck | SeoReplyCheck

/** Pages that can be found by search: read, with status 200. */
export const okPages = ({ pages }: SeoSite): ReadPage[] =>
  pages.filter(isRead).filter(({ status }) => status === 200)

const EVIDENCE = 5
const LONGEST = 300

/** The first few, each on one line. */
export const few = (evidence: readonly string[]): string[] => {
  const shown = evidence.slice(0, EVIDENCE).map((text) => text.replace(/\s+/g, ' ').slice(0, LONGEST))
  return evidence.length > EVIDENCE ? [...shown, `and ${evidence.length - EVIDENCE} more`] : shown
}

export const when = (holds: boolean, evidence: string): string[] => (holds ? few([evidence]) : [])

/** Addresses are compared without fragment and without a slash at the end. */
export const sameAddress = (one: string, other: string): boolean => plainAddress(one) === plainAddress(other)

export function plainAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  url.hash = ''
  return url.href.replace(/\/(?=$|\?)/, '')
}

/** Lookups of a site, made once: a check of every link of every page would else be quadratic. */
interface SiteIndex {
  pages: Map<string, SeoPage>
  listed: Set<string>
  /** Addresses that other pages link to. */
  linked: Map<string, Set<number>>
}
const indexes = new WeakMap<SeoSite, SiteIndex>()

function indexOf(site: SeoSite): SiteIndex {
  const known = indexes.get(site)
  if (known) return known
  const index: SiteIndex = {
    pages: new Map(),
    listed: new Set(site.listed.map(plainAddress)),
    linked: new Map(),
  }
  for (const page of site.pages) index.pages.set(plainAddress(page.url), page)
  for (const page of site.pages) {
    const final = plainAddress(page.finalUrl)
    if (!index.pages.has(final)) index.pages.set(final, page)
    for (const url of new Set(page.markup?.links.map((link) => plainAddress(link.url)))) {
      const from = index.linked.get(url) ?? new Set()
      index.linked.set(url, from.add(page.number))
    }
  }
  indexes.set(site, index)
  return index
}

export const pageAt = (site: SeoSite, address: string): SeoPage | undefined =>
  indexOf(site).pages.get(plainAddress(address))

export const isListed = (site: SeoSite, address: string): boolean =>
  indexOf(site).listed.has(plainAddress(address))

/** Links of a page that are kept. */
export const MOST_LINKS = 300

/** True if all links of the site are known. */
export const knowsLinks = ({ pages, hasMore = false }: SeoSite): boolean =>
  !hasMore && pages.every(({ markup }) => (markup?.links.length ?? 0) < MOST_LINKS)

/** True if another page links to this one. */
export const isLinked = (site: SeoSite, { number, url, finalUrl }: SeoPage): boolean =>
  [url, finalUrl].some((address) =>
    [...(indexOf(site).linked.get(plainAddress(address)) ?? [])].some((from) => from !== number),
  )
