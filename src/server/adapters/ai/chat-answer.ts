import {
  APICallError,
  type LanguageModelV4StreamPart,
  type LanguageModelV4StreamResult,
} from '@ai-sdk/provider'
import type { Dispatcher } from 'undici'
import { chatChunkReader } from './chat-chunks.ts'
import { sseReader } from './sse.ts'

type Connection = Dispatcher.DispatchController
type Headers = Record<string, string>

const keptErrorBody = 4_000
const bufferedParts = 256

/** Bytes go straight from the socket to stream parts: one callback per read, no streams in between. */
export class ChatAnswer implements Dispatcher.DispatchHandler {
  readonly #url: string
  readonly #signal: AbortSignal | undefined
  readonly #result = Promise.withResolvers<LanguageModelV4StreamResult>()
  readonly #chunks = chatChunkReader((part) => this.#parts?.enqueue(part))
  readonly #readBytes = sseReader(
    (data) => this.#readEvent(data),
    () => this.#parts?.enqueue({ type: 'ping' }),
  )
  #connection: Connection | undefined
  #parts: ReadableStreamDefaultController<LanguageModelV4StreamPart> | undefined
  #refusal: { status: number; headers: Headers; body: string } | undefined
  #over = false

  constructor(url: string, signal: AbortSignal | undefined) {
    this.#url = url
    this.#signal = signal
  }

  /** Settles with the response headers. */
  get result(): Promise<LanguageModelV4StreamResult> {
    return this.#result.promise
  }

  onRequestStart(connection: Connection) {
    this.#connection = connection
    if (this.#signal?.aborted) this.#leave()
    else this.#signal?.addEventListener('abort', this.#leave, { once: true })
  }

  onResponseStart(
    connection: Connection,
    status: number,
    raw: Record<string, string | string[] | undefined>,
  ) {
    const headers = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]))
    if (status !== 200) {
      this.#refusal = { status, headers, body: '' }
      return
    }
    const stream = new ReadableStream<LanguageModelV4StreamPart>(
      {
        start: (parts) => {
          this.#parts = parts
          parts.enqueue({ type: 'stream-start', warnings: [] })
        },
        pull: () => {
          if (connection.paused) connection.resume()
        },
        cancel: () => {
          this.#finish()
          this.#leave()
        },
      },
      { highWaterMark: bufferedParts },
    )
    this.#result.resolve({ stream, response: { headers } })
  }

  onResponseData(connection: Connection, bytes: Buffer) {
    if (this.#refusal) {
      if (this.#refusal.body.length < keptErrorBody) this.#refusal.body += bytes.toString()
      return
    }
    if (this.#over) return
    try {
      this.#readBytes(bytes)
    } catch (error) {
      this.#settle(error)
      this.#leave()
    }
    if (!this.#over && (this.#parts?.desiredSize ?? 1) <= 0) connection.pause()
  }

  onResponseEnd() {
    if (!this.#refusal) return this.#settle()
    const { status: statusCode, headers: responseHeaders, body: message } = this.#refusal
    this.#settle(
      new APICallError({ message, url: this.#url, requestBodyValues: {}, statusCode, responseHeaders }),
    )
  }

  onResponseError(_: Connection, cause: Error) {
    this.#settle(new APICallError({ message: cause.message, url: this.#url, requestBodyValues: {}, cause }))
  }

  #readEvent(data: string) {
    if (this.#over) return
    if (data === '[DONE]') this.#settle()
    else this.#chunks.read(data)
  }

  #settle(error?: unknown) {
    if (this.#over) return
    this.#finish()
    if (!this.#parts) return this.#result.reject(error)
    // As a part, not as the stream's own error: that would throw away the words that still wait to be read.
    if (!this.#chunks.end() && error !== undefined) this.#parts.enqueue({ type: 'error', error })
    this.#parts.close()
  }

  #finish() {
    this.#over = true
    this.#signal?.removeEventListener('abort', this.#leave)
  }

  readonly #leave = () => {
    this.#connection?.abort(new Error('The answer was cancelled.'))
  }
}
