import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { createThreadPool } from '#server/files/thread-pool.ts'
import { type PageText, readPage, type WholePage } from './page-reading.ts'
import type { RawFacts } from './raw-facts.ts'
import { readShopify, shopifyAddresses } from './sources/shopify.ts'
import { statusRefused, UnreadablePage } from './unreadable-page.ts'

export { MAX_PRODUCT_IMAGES } from './page-reading.ts'
export type { WholePage }
export { UnreadablePage }

/** For each of the two addresses that may be asked; they are asked at the same time. */
const limits = { maxBytes: 2_500_000, timeoutMs: 10_000 }

interface Reading {
  signal?: AbortSignal | undefined
  /** Most characters of its words. */
  longest?: number
  /** Called with the milliseconds of each stage, also of one that fails. */
  onStage?: OnStage
}
type OnStage = (stage: 'resolve' | 'fetch' | 'parse' | 'extract', ms: number) => void

/** Reads a product page as text, with all candidates, reviews and its words: its scripts do not run, its images and links are not followed. */
export async function readWholePage(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  { signal, longest, onStage = () => {} }: Reading = {},
): Promise<WholePage> {
  const { page, shopify } = await fetchPage({ fetcher }, url, { signal, onStage })
  const isData = /json|javascript/.test(page.contentType)
  if (!isData && page.contentType !== '' && !/html|xml|text\/plain/.test(page.contentType))
    throw new UnreadablePage(
      'not-html',
      'INVALID_INPUT',
      `This address holds no page but a file (${page.contentType}).`,
    )
  const text = orUnreadable(() => page.text())
  return readInTurn({ text, url: page.url, isData, longest, shopify }, { signal, onStage })
}

async function fetchPage(
  { fetcher }: Pick<Deps, 'fetcher'>,
  url: string,
  { signal, onStage }: Pick<Reading, 'signal'> & { onStage: OnStage },
) {
  const options = { ...limits, ...(signal && { signal }) }
  const started = performance.now()
  let resolveMs = 0
  const onResolved = (ms: number) => {
    resolveMs += ms
    onStage('resolve', resolveMs)
  }
  const data = fetchShopify({ fetcher }, url, options)
  // The page is awaited first, so a failure here would otherwise go unheard.
  data.catch(() => {})
  try {
    const accept = 'text/html,application/xhtml+xml'
    const page = await fetcher.fetch(url, { ...options, accept, onResolved })
    if (page.status >= 400) throw statusRefused(page)
    return { page, shopify: await data }
  } finally {
    onStage('fetch', performance.now() - started - resolveMs)
  }
}

/** A larger page is read in a thread, because parsing it would hold up everyone else. */
const MAX_INLINE_CHARACTERS = 256_000
const threads = createThreadPool<PageText, WholePage>({
  script: new URL('./page.worker.ts', import.meta.url),
  size: 2,
  heapMb: 256,
  longestMs: 30_000,
})

async function readInTurn(
  page: PageText,
  { signal, onStage }: Pick<Reading, 'signal' | 'onStage'> = {},
): Promise<WholePage> {
  const started = performance.now()
  const read = await parseAndExtract(page, signal)
  onStage?.('parse', performance.now() - started - read.extractMs)
  onStage?.('extract', read.extractMs)
  return read
}

async function parseAndExtract(page: PageText, signal?: AbortSignal): Promise<WholePage> {
  if (page.text.length <= MAX_INLINE_CHARACTERS) return orUnreadable(() => readPage(page))
  try {
    return await threads.run(page, signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw unreadable(error)
  }
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

const unreadable = (cause: unknown) =>
  new UnreadablePage('unreadable', 'INVALID_INPUT', 'This page could not be read.', { cause })

/** A page whose HTML was copied. Nothing is fetched; without an address, its relative links are dropped. */
export const readPastedPage = (
  html: string,
  url: string,
  { onStage }: Pick<Reading, 'onStage'> = {},
): Promise<WholePage> => readInTurn({ text: html, url }, { onStage })

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
