import { currencyOfCountry } from '#core/canon/countries.ts'
import { attributeOf, type Element, type HtmlDocument, readDocument } from './html/document.ts'
import { readWords, visibleWordsIn, type Words, wordsIn } from './html/words.ts'
import { FOREIGN, zones } from './html/zones.ts'
import { plainText } from './values/text.ts'

/** A page and the facts about it that several sources need. */
export interface PageContext {
  url: string
  document: HtmlDocument
  words: Words
  /** `<meta>` values by name or property in lower case. */
  metas: Map<string, Meta[]>
  /** The heading of the product; undefined when none or several could be it. */
  heading: Element | undefined
  headingText: string
  /** The `<title>`, which usually names the shop too. */
  pageTitle: string
  /** Currency of the country that the page is for; tells whose dollars a `$` means. */
  localCurrency: string | undefined
}

interface Meta {
  content: string
  element: Element
}

const MAX_METAS = 400
const MAX_TITLE = 300

export function readContext(html: string, url: string): PageContext {
  const document = readDocument(html)
  const words = readWords(document)
  const metas = metasIn(document)
  const titleTag = document.elements.find(({ name }) => name === 'title')
  const pageTitle =
    (titleTag &&
      plainText(
        html.slice(titleTag.open, Math.min(titleTag.close, titleTag.open + MAX_TITLE * 2)),
        MAX_TITLE,
      )) ||
    ''
  const names = [pageTitle, metas.get('og:title')?.[0]?.content ?? '']
  const heading = productHeading(document, words, names)
  return {
    url,
    document,
    words,
    metas,
    heading,
    headingText: heading ? visibleWordsIn(words, heading, MAX_TITLE) : '',
    pageTitle,
    localCurrency: localCurrency(document, metas, url),
  }
}

function metasIn({ elements }: HtmlDocument): Map<string, Meta[]> {
  const metas = new Map<string, Meta[]>()
  let count = 0
  for (const element of elements) {
    if (element.name !== 'meta' || count++ > MAX_METAS) continue
    const name = (element.attributes.get('property') ?? element.attributes.get('name') ?? '')
      .trim()
      .toLowerCase()
    const content = attributeOf(element, 'content')
    if (name === '' || content === undefined) continue
    const known = metas.get(name)
    if (known) known.push({ content, element })
    else metas.set(name, [{ content, element }])
  }
  return metas
}

const MAX_HEADINGS = 50

/** The only `h1` of the page's own part, or the one that the page's title begins with. */
function productHeading(document: HtmlDocument, words: Words, names: string[]): Element | undefined {
  const headings = document.elements
    .filter(({ name }) => name === 'h1')
    .slice(0, MAX_HEADINGS)
    .filter(({ zones: zone }) => (zone & (FOREIGN & ~zones.reviews)) === 0)
    .filter((element) => wordsIn(words, element, 20) !== '')
  if (headings.length === 0) return titledHeading(document, words, names)
  if (headings.length === 1) return headings[0]
  const titled = headings.filter((element) => {
    const text = wordsIn(words, element, MAX_TITLE)
    return text.length > 2 && names.some((name) => sameTitle(text, name))
  })
  if (titled.length === 1) return titled[0]
  const texts = new Set(titled.map((element) => wordsIn(words, element, MAX_TITLE)))
  return texts.size === 1 ? titled[0] : undefined
}

/** Shops without an `h1` have a smaller heading that says the same as the page's title. */
function titledHeading({ elements }: HtmlDocument, words: Words, names: string[]): Element | undefined {
  return elements
    .filter(({ name, zones: zone }) => (name === 'h2' || name === 'h3') && (zone & FOREIGN) === 0)
    .slice(0, MAX_HEADINGS)
    .find((element) => {
      const text = wordsIn(words, element, MAX_TITLE)
      return text.length > 2 && names.some((name) => sameTitle(text, name))
    })
}

/** True if two titles name the same thing: equal, or one is the other with a shop's name or slogan. */
export function sameTitle(one: string, other: string): boolean {
  const [first, second] = [comparable(one), comparable(other)]
  if (first === '' || second === '') return false
  if (first === second) return true
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  if (short.length < 4) return false
  return (
    long.startsWith(`${short} `) || long.endsWith(` ${short}`) || (short.length > 12 && long.includes(short))
  )
}

const comparable = (text: string): string =>
  text
    .slice(0, MAX_TITLE)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Country domains whose currency shares its sign with others. */
const domains: Record<string, string> = {
  ca: 'CAD',
  au: 'AUD',
  nz: 'NZD',
  us: 'USD',
  mx: 'MXN',
  sg: 'SGD',
  hk: 'HKD',
  tw: 'TWD',
  jp: 'JPY',
  cn: 'CNY',
  se: 'SEK',
  no: 'NOK',
  dk: 'DKK',
  is: 'ISK',
  in: 'INR',
  ch: 'CHF',
  ar: 'ARS',
  cl: 'CLP',
  co: 'COP',
  uy: 'UYU',
  za: 'ZAR',
}
const languages: Record<string, string> = {
  ja: 'JPY',
  zh: 'CNY',
  sv: 'SEK',
  nb: 'NOK',
  nn: 'NOK',
  no: 'NOK',
  da: 'DKK',
  hi: 'INR',
}

function localCurrency(
  { elements }: HtmlDocument,
  metas: Map<string, Meta[]>,
  url: string,
): string | undefined {
  const host = URL.parse(url)?.hostname ?? ''
  const domain = host.slice(host.lastIndexOf('.') + 1)
  if (Object.hasOwn(domains, domain)) return domains[domain]
  const root = elements.find(({ name }) => name === 'html')
  const tags = [(root && attributeOf(root, 'lang')) ?? '', metas.get('og:locale')?.[0]?.content ?? '']
  for (const tag of tags) {
    const region = /^[a-z]{2,3}[-_]([A-Z]{2})$/i.exec(tag.trim())?.[1]
    const currency = region && currencyOfCountry(region.toUpperCase())
    if (currency) return currency
  }
  const language = (tags[0] ?? '').slice(0, 2).toLowerCase()
  // Dollars of an English page that names no country are usually American.
  if (language === 'en' && domain === 'com') return 'USD'
  return Object.hasOwn(languages, language) ? languages[language] : undefined
}
