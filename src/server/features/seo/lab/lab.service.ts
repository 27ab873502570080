import type { SeoLab, SeoPage } from '#core/seo/page.ts'
import type { Deps } from '#server/deps.ts'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { LabFailed, type LabReply, type LabRequest } from '#server/ports/lab.ts'

/** Pages of an audit that are measured, and bytes that one of them may load. */
const MAX_MEASURED = 5
const MAX_BYTES = 20_000_000
const MAX_FILE = 5_000_000
/** Files that are loaded at once: a page may ask for hundreds in one go. */
const AT_ONCE = 6
const MAX_WAITING = 300

const NOT_MEASURED =
  'Loading times and accessibility rules were not measured in a browser, because this installation has none. An admin can set one up.'

export interface Measuring {
  /** True if robots.txt allows an address. */
  mayRead: (url: URL) => boolean
  /** Replies from this installation; undefined leaves a request to the network. */
  ownReply?: ((url: string) => Promise<LabReply | undefined>) | undefined
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

/** Measures the first pages in a browser, if there is one. Returns sentences for the report. */
export async function measurePages(deps: Deps, pages: SeoPage[], measuring: Measuring): Promise<string[]> {
  const { lab } = deps
  if (!lab) return [NOT_MEASURED]
  const readable = pages.filter(({ markup, status }) => markup && status === 200)
  const chosen = readable.slice(0, MAX_MEASURED)
  const notes: string[] = []
  for (const [index, page] of chosen.entries()) {
    measuring.progress(index, chosen.length)
    try {
      page.lab = await measureOne(deps, lab, page, measuring)
    } catch (error) {
      measuring.signal.throwIfAborted()
      if (!(error instanceof LabFailed)) throw error
      notes.push(`${page.finalUrl} was not measured in the browser. ${error.message}`)
    }
  }
  if (readable.length > chosen.length)
    notes.push(`The first ${chosen.length} of ${readable.length} pages were measured in the browser.`)
  return notes
}

async function measureOne(
  deps: Pick<Deps, 'fetcher'>,
  lab: NonNullable<Deps['lab']>,
  { finalUrl }: SeoPage,
  { mayRead, ownReply, signal }: Measuring,
): Promise<SeoLab> {
  let bytes = 0
  const inTurn = boundedQueue({
    atOnce: AT_ONCE,
    mostWaiting: MAX_WAITING,
    busy: 'The page asks for too many files.',
  })
  const load = async (request: LabRequest): Promise<LabReply | undefined> => {
    const url = URL.parse(request.url)
    if (!url || bytes > MAX_BYTES) return undefined
    const own = await ownReply?.(request.url)
    const found =
      own ?? (ownReply || !mayRead(url) ? undefined : await fetched(deps, request, { mayRead, signal }))
    bytes += found?.body.length ?? 0
    return found
  }
  return lab.measure(finalUrl, { reply: (request) => inTurn(() => load(request)), signal })
}

/** The guarded fetcher refuses private addresses. */
async function fetched(
  { fetcher }: Pick<Deps, 'fetcher'>,
  { url, accept }: LabRequest,
  { mayRead, signal }: Pick<Measuring, 'mayRead' | 'signal'>,
): Promise<LabReply | undefined> {
  try {
    const { status, headers, body } = await fetcher.fetch(url, {
      accept,
      maxBytes: MAX_FILE,
      timeoutMs: 10_000,
      mayFollow: mayRead,
      signal,
    })
    return { status, headers, body }
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}
