import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { readApart } from '#server/files/reading-thread.ts'
import type { Fetched } from '#server/ports/fetcher.ts'
import { type PageText, readPage, type WholePage } from './page-reading.ts'
import type { RawFacts } from './raw-facts.ts'
import { readShopify, shopifyAddresses } from './sources/shopify.ts'

export { MAX_PRODUCT_IMAGES } from './page-reading.ts'
export type { WholePage }

/** For each of the two addresses that may be asked; they are asked at the same time. */
const limits = { maxBytes: 2_500_000, timeoutMs: 10_000 }

interface Reading {
  signal?: AbortSignal | undefined
  /** Most characters of its words. */
  longest?: number
}

/** Reads a product page as text, with all candidates, reviews and its words: its scripts do not run, its images and links are not followed. */
export async function readWholePage(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  { signal, longest }: Reading = {},
): Promise<WholePage> {
  const options = { ...limits, ...(signal && { signal }) }
  const data = fetchShopify({ fetcher }, url, options)
  // The page is awaited first, so a failure here would otherwise go unheard.
  data.catch(() => {})
  const page = await fetcher.fetch(url, { ...options, accept: 'text/html,application/xhtml+xml' })
  if (page.status >= 400)
    throw new AppError('UNREACHABLE', `The page cannot be read: its server answers with ${page.status}.`, {
      retryAfter: pauseAskedBy(page),
    })
  const shopify = await data
  const isData = /json|javascript/.test(page.contentType)
  if (!isData && page.contentType !== '' && !/html|xml|text\/plain/.test(page.contentType))
    throw new AppError('INVALID_INPUT', `This address holds no page but a file (${page.contentType}).`)
  const text = orUnreadable(() => page.text())
  return readInTurn({ text, url: page.url, isData, longest, shopify }, signal)
}

/** A larger page is read in a thread, because parsing it would hold up everyone else. */
const MAX_INLINE_CHARACTERS = 256_000
const thread = {
  script: new URL('./page.worker.ts', import.meta.url),
  heapMb: 256,
  totalMs: 30_000,
}

async function readInTurn(page: PageText, signal?: AbortSignal): Promise<WholePage> {
  if (page.text.length <= MAX_INLINE_CHARACTERS) return orUnreadable(() => readPage(page))
  try {
    for await (const read of readApart<WholePage>({ ...thread, task: page, signal })) return read
  } catch (error) {
    signal?.throwIfAborted()
    throw unreadable(error)
  }
  throw unreadable()
}

const USUAL_PAUSE_SECONDS = 60

/** Seconds that a busy server asks to wait; undefined for any other answer. */
function pauseAskedBy({ status, headers }: Fetched): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const given = headers['retry-after'] ?? ''
  if (/^\d{1,6}$/.test(given)) return Number(given)
  return status === 429 ? USUAL_PAUSE_SECONDS : undefined
}

/** A parser that fails on a foreign page is the page's failure: a caller with several pages goes on with the next. */
function orUnreadable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable(error)
  }
}

const unreadable = (cause?: unknown) =>
  new AppError('INVALID_INPUT', 'This page could not be read.', { cause })

/** A page whose HTML was copied. Nothing is fetched; without an address, its relative links are dropped. */
export const readPastedPage = (html: string, url: string): Promise<WholePage> =>
  readInTurn({ text: html, url })

/** Most shops have no such address; then there is nothing to add. */
async function fetchShopify(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  options: typeof limits & { signal?: AbortSignal },
): Promise<RawFacts | undefined> {
  if (!URL.canParse(url)) return undefined
  for (const address of shopifyAddresses(url)) {
    const answer = await fetcher
      .fetch(address, { ...options, accept: 'application/json' })
      .catch(() => undefined)
    const facts = answer?.status === 200 ? orUnreadable(() => readShopify(answer.text(), url)) : undefined
    if (facts) return facts
    if (!answer) break
  }
  return undefined
}
