import type { Readable } from 'node:stream'
import { Client, type Dispatcher } from 'undici'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { type GuardOptions, guardedConnect } from '../ai/guarded-connect.ts'
import { checkTarget } from '../fetcher/target.ts'

const mostRedirects = 5
const redirects = [301, 302, 303, 307, 308]
const silenceMs = 60_000

/** The rest of a file, from `from` on. */
export interface RestOfFile {
  from: number
  /** Size of the whole file. */
  size: number
  etag: string | undefined
  /** As the host states it. */
  sha256: string | undefined
  body: Readable
  close(): Promise<void>
}

export interface AskOptions {
  from: number
  /** ETag of the partial file: if the file has changed, all of it is sent. */
  etag: string | undefined
  guard: GuardOptions
  signal: AbortSignal
}

/**
 * Asks for a file from a byte on. Hugging Face states the SHA-256 of a large file as it sends us on to where the bytes are,
 * so every hop is heard. Undefined when there is no byte after that.
 */
export async function askForRest(address: string, options: AskOptions): Promise<RestOfFile | undefined> {
  let stated: string | undefined
  let from: URL | undefined
  let to = address
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const hop = await visit(to, from, options).catch(explain)
    stated ??= sha256In(hop.answer.headers['x-linked-etag'])
    if (hop.location === undefined) return hop.rest && { ...hop.rest, sha256: stated }
    ;[from, to] = [hop.target, hop.location]
  }
  throw new Hopeless('The host redirects too many times. Check the address.')
}

/** One request on its own connection, which stays open while bytes arrive. */
async function visit(address: string, from: URL | undefined, options: AskOptions) {
  const target = checkTarget(address, options.guard.ports ?? [80, 443], from)
  if (from?.protocol === 'https:' && target.protocol === 'http:')
    throw new Hopeless('The host redirects to an unencrypted address. Choose another address.')
  const client = new Client(target.origin, {
    connect: guardedConnect(target.href, options.guard),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
  const close = () => client.destroy()
  try {
    const answer = await client.request({ ...requestOf(options), path: target.pathname + target.search })
    const { location } = answer.headers
    if (redirects.includes(answer.statusCode) && typeof location === 'string') {
      await close()
      return { answer, target, location }
    }
    const rest = readRest(answer, options.from)
    if (!rest) await close()
    return { answer, target, rest: rest && { ...rest, body: answer.body, close } }
  } catch (error) {
    await close()
    throw error
  }
}

const requestOf = ({ from, etag, signal }: AskOptions) => ({
  method: 'GET' as const,
  headers: {
    'accept-encoding': 'identity',
    'user-agent': 'Sellwright/1.0 (downloads a model when its administrator asks for it)',
    ...(from > 0 && { range: `bytes=${from}-` }),
    // Only a strong one promises the same bytes.
    ...(from > 0 && etag?.startsWith('"') && { 'if-range': etag }),
  },
  signal,
})

function readRest(
  { statusCode, headers }: Dispatcher.ResponseData,
  from: number,
): Pick<RestOfFile, 'from' | 'size' | 'etag'> | undefined {
  const etag = typeof headers.etag === 'string' ? headers.etag : undefined
  if (statusCode === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range'])) ?? []
    if (Number(start) !== from || total === undefined) throw new Error('The host sent another part.')
    return { from, size: Number(total), etag }
  }
  if (statusCode === 416 && from > 0) return undefined
  if (statusCode !== 200) throw new HostRefused(statusCode)
  const size = numberIn(headers['content-length'])
  if (size === undefined)
    throw new Hopeless('The host does not report the file’s size. Choose another address.')
  return { from: 0, size, etag }
}

class HostRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The host answered with status ${status}.`)
    this.status = status
  }
}

/** A failure that will repeat is hopeless; others may pass. */
function explain(error: unknown): never {
  if (error instanceof FetchRefused && !['network', 'timeout', 'dns'].includes(error.reason))
    throw new Hopeless(error.message, { cause: error })
  if (!(error instanceof HostRefused)) throw error
  const { status } = error
  if (status === 404 || status === 410)
    throw new Hopeless('The file no longer exists at this address. Check the address.')
  if (status === 401 || status === 403)
    throw new Hopeless('The host requires an account for this file. Choose another address.')
  if (status < 500 && status !== 408 && status !== 429)
    throw new Hopeless(`The host refused to send the file (status ${status}). Check the address.`)
  throw error
}

/** A file that Git LFS keeps has its SHA-256 as its tag; others have something shorter. */
function sha256In(header: string | string[] | undefined): string | undefined {
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(String(header ?? ''))?.[1]?.toLowerCase()
}

function numberIn(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined
}
