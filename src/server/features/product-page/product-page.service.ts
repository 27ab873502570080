import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { Fetched } from '#server/ports/fetcher.ts'
import {
  cleanFacts,
  type Facts,
  type ProductField,
  productFields,
  type RawFacts,
  type Source,
  sources,
} from './facts.ts'
import { readMarkup } from './markup.ts'
import { cleanReviews, type Reviews } from './reviews.ts'
import { readShopify, shopifyAddresses } from './shopify.ts'
import { visibleText } from './visible-text.ts'

export { MOST_IMAGES } from './facts.ts'

/** What a page says about a product. What it does not say is null and missing, never guessed. */
export type ProductPage = { url: string } & { [Field in Exclude<ProductField, 'images'>]: string | null } & {
  images: string[]
  source: Partial<Record<ProductField, Source>>
  missing: ProductField[]
}

/** For each of the two addresses that may be asked; they are asked at the same time. */
const limits = { maxBytes: 2_500_000, timeoutMs: 10_000 }

/** Reads a product page as text: its scripts do not run, its images and links are not followed. */
export async function readProductPage(
  deps: Pick<Deps, 'fetcher'>,
  url: string,
  signal?: AbortSignal,
): Promise<ProductPage> {
  return (await readWholePage(deps, url, { signal })).product
}

/** What a page says about a product and its reviews, and the words that a reader sees on it. */
export interface WholePage {
  product: ProductPage
  reviews: Reviews
  text: string
}

interface Reading {
  signal?: AbortSignal | undefined
  /** Most characters of its words. */
  longest?: number
}

/** The same with the page's words, for whoever keeps them. */
export async function readWholePage(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  { signal, longest }: Reading = {},
): Promise<WholePage> {
  const options = { ...limits, ...(signal && { signal }) }
  const shopify = readShopifyProduct({ fetcher }, url, options)
  // Whoever waits for the page first must not leave this one without anyone to hear that it failed.
  shopify.catch(() => {})
  const page = await fetcher.fetch(url, { ...options, accept: 'text/html,application/xhtml+xml' })
  if (page.status >= 400)
    throw new AppError('UNREACHABLE', `The page cannot be read: its server answers with ${page.status}.`, {
      retryAfter: pauseAskedBy(page),
    })
  const found = await shopify
  return orUnreadable(() => {
    const { facts, reviews } = readDocument(page)
    return {
      product: assemble(page.url, { ...facts, ...found }),
      reviews: cleanReviews(reviews),
      text: isData(page) ? '' : visibleText(page.text(), longest),
    }
  })
}

const USUAL_PAUSE_SECONDS = 60

/** The seconds after which a server that has too many requests wants to be asked again; undefined for any other answer. */
function pauseAskedBy({ status, headers }: Fetched): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const given = headers['retry-after'] ?? ''
  if (/^\d{1,6}$/.test(given)) return Number(given)
  return status === 429 ? USUAL_PAUSE_SECONDS : undefined
}

/** Whatever a stranger's page makes of a parser is the page's failure: whoever reads several goes on with the next. */
function orUnreadable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('INVALID_INPUT', 'This page could not be read.', { cause: error })
  }
}

/** A page whose markup someone copied. Nothing is fetched; without an address, its own relative ones lead nowhere. */
export function readPastedPage(html: string, url: string): WholePage {
  return orUnreadable(() => {
    const { facts, reviews } = readMarkup(html)
    return { product: assemble(url, facts), reviews: cleanReviews(reviews), text: visibleText(html) }
  })
}

type Found = Partial<Record<Source, RawFacts>>

const isData = ({ contentType }: Fetched) => /json|javascript/.test(contentType)

function readDocument(page: Fetched): ReturnType<typeof readMarkup> {
  if (isData(page)) return { facts: { shopify: readShopify(page.text()) ?? {} }, reviews: {} }
  if (page.contentType !== '' && !/html|xml|text\/plain/.test(page.contentType))
    throw new AppError('INVALID_INPUT', `This address holds no page but a file (${page.contentType}).`)
  return readMarkup(page.text())
}

/** Most shops have no such address: then there is nothing to add. */
async function readShopifyProduct(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  options: typeof limits & { signal?: AbortSignal },
): Promise<Found> {
  if (!URL.canParse(url)) return {}
  for (const address of shopifyAddresses(url)) {
    const answer = await fetcher
      .fetch(address, { ...options, accept: 'application/json' })
      .catch(() => undefined)
    const facts = answer?.status === 200 ? orUnreadable(() => readShopify(answer.text())) : undefined
    if (facts) return { shopify: facts }
    if (!answer) break
  }
  return {}
}

function assemble(url: string, found: Found): ProductPage {
  const page: ProductPage = {
    url,
    title: null,
    price: null,
    currency: null,
    compareAt: null,
    description: null,
    images: [],
    vendor: null,
    sku: null,
    availability: null,
    source: {},
    missing: [],
  }
  const facts = sources.map((source): [Source, Facts] => [
    source,
    withoutIdleFormerPrice(cleanFacts(found[source] ?? {}, url)),
  ])
  for (const field of productFields) {
    const [source, known] = facts.find(([, each]) => each[field] !== undefined) ?? []
    if (!source || !known) page.missing.push(field)
    else Object.assign(page, { [field]: known[field], source: { ...page.source, [field]: source } })
  }
  return page.compareAt && Number(page.compareAt) <= Number(page.price) ? withoutFormerPrice(page) : page
}

/** Two sources may tell them: the one what it costs, the other what it cost. */
function withoutFormerPrice(page: ProductPage): ProductPage {
  const { compareAt: _, ...source } = page.source
  return { ...page, compareAt: null, source, missing: [...page.missing, 'compareAt'] }
}

/** A former price that is not above the price strikes nothing out: shops leave such values standing. */
function withoutIdleFormerPrice(facts: Facts): Facts {
  const { compareAt, ...rest } = facts
  return Number(compareAt) <= Number(facts.price) ? rest : facts
}
