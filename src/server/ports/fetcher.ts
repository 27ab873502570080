import type { ErrorType } from '#contracts/core/errors.ts'
import { AppError } from '#server/errors.ts'

/**
 * The only way to fetch an address that a person, a page or a model gave us. It reaches public addresses
 * alone and gives up on answers that are too large or too slow. It sends no cookie and no secret of ours.
 */
export interface Fetcher {
  /** Any status is a reply, also 404 or 500. Throws FetchRefused when nothing was fetched. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
}

/** Headers that a caller may add. They go to the first origin only: a redirect elsewhere drops them. */
export const forwardedHeaders = ['accept-language', 'if-none-match', 'if-modified-since'] as const
type ForwardedHeader = (typeof forwardedHeaders)[number]

export interface FetchOptions {
  method?: 'GET' | 'HEAD'
  accept?: string
  headers?: Partial<Record<ForwardedHeader, string>>
  /** Counted on the wire and again once decoded; 5 MB by default. */
  maxBytes?: number
  /** From the call to the last byte, over all redirects; 15 seconds by default. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Asked before a redirect is followed. Without consent, the redirect itself is the answer. */
  mayFollow?: (next: URL) => boolean
  /** Called for each address asked with the milliseconds its name lookup took. */
  onResolved?: (ms: number) => void
}

export interface Fetched {
  /** Final address, after redirects. */
  url: string
  status: number
  /** Names in lower case; cookies are left out. */
  headers: Record<string, string>
  /** In lower case and without parameters; empty when the server names none. */
  contentType: string
  body: Uint8Array
  /** The body in the character set that its first bytes, its headers or its markup name; else UTF-8. */
  text(): string
  /** Every address asked, from the first to the final one. */
  hops: string[]
  ms: number
}

const refusalTypes = {
  'bad-url': 'INVALID_INPUT',
  scheme: 'INVALID_INPUT',
  port: 'INVALID_INPUT',
  credentials: 'INVALID_INPUT',
  'private-address': 'INVALID_INPUT',
  'host-service': 'INVALID_INPUT',
  'too-large': 'TOO_LARGE',
  'too-many-redirects': 'UNREACHABLE',
  timeout: 'UNREACHABLE',
  dns: 'UNREACHABLE',
  network: 'UNREACHABLE',
  tls: 'UNREACHABLE',
  'bad-encoding': 'UNREACHABLE',
} as const satisfies Record<string, ErrorType>

export type RefusalReason = keyof typeof refusalTypes

/** Nothing was fetched. The reason is for code and never changes, the message is for people. */
export class FetchRefused extends AppError {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(refusalTypes[reason], message, { cause })
    this.name = 'FetchRefused'
    this.reason = reason
  }
}
