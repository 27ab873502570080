import type { AnyRoute, EventOf, RequestOf } from '#contracts/core/route.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { type CallArguments, request } from '#web/lib/http/call.ts'
import { noteIncident } from '#web/lib/loading/last-incident.ts'

export interface StreamEvent<T = unknown> {
  id: number
  event: string
  data: T
}

interface FollowOptions<R extends AnyRoute> {
  params: RequestOf<R>['params']
  /** The number of the last event already seen. */
  after?: number
  /** An answer that is already open, such as the one to a sent message. Read first; the route serves if it breaks off. */
  first?: Response
  signal?: AbortSignal
  onEvent: (event: StreamEvent<EventOf<R>>) => void
  /** There has been no connection for a while; it is being tried again. */
  onDrop?: () => void
  /** Reconnected after a reported drop. */
  onBack?: () => void
}

/** A server says something at least every 15 seconds, so a connection silent for this long is dead. */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
/** A connection that is back this soon was never missed. */
const UNNOTICED_MS = 1_000

/** Opens a stream of events. A POST that starts something is made once, never again by itself. */
export function openEvents<R extends AnyRoute>(route: R, ...[options]: CallArguments<R>): Promise<Response> {
  const headers = { ...options?.headers, Accept: 'text/event-stream' }
  return request(route.method, route.path, { ...options, headers })
}

/**
 * Hands on every numbered event after `after`, once and in order, until the `end` event has come or `signal` is aborted. A
 * connection that drops is opened again from the last number seen. Throws when the server refuses (4xx).
 */
export async function followEvents<R extends AnyRoute>(route: R, options: FollowOptions<R>): Promise<void> {
  const { params, signal } = options
  const line = watchLine(options)
  let last = options.after ?? 0
  let ended = false
  let failures = 0
  let next = options.first

  const take = (event: StreamEvent) => {
    failures = 0
    // A server that replays a little too much is not shown twice.
    if (event.id <= last || ended) return
    last = event.id
    ended = event.event === 'end'
    noteFailure(event.data as RunEvent, params)
    options.onEvent(event as StreamEvent<EventOf<R>>)
  }

  try {
    while (!ended && !signal?.aborted) {
      const response = next ?? (await reopen(route, { params, query: { after: last }, signal }))
      next = undefined
      if (response) {
        line.up()
        await readEvents(response, take, signal)
      }
      if (ended || signal?.aborted) return
      line.down()
      await wait(FIRST_WAIT_MS * 2 ** failures++, signal)
    }
  } finally {
    line.leave()
  }
}

/** Reports a failed run like a refused call: its message and the run's id. */
function noteFailure(event: RunEvent, params: object = {}): void {
  if (event.type !== 'end' || !event.message) return
  if (event.state === 'failed' || event.state === 'interrupted')
    noteIncident(event.message, Object.values(params).join(' '))
}

/** Tells of a connection that is missed, and of its return. */
function watchLine({ onDrop, onBack }: { onDrop?: () => void; onBack?: () => void }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = false
  const leave = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    leave,
    down() {
      timer ??= setTimeout(() => {
        missed = true
        onDrop?.()
      }, UNNOTICED_MS)
    },
    up() {
      leave()
      if (missed) onBack?.()
      missed = false
    },
  }
}

/** Undefined when there is no connection to be had just now. */
async function reopen(route: AnyRoute, options: object): Promise<Response | undefined> {
  try {
    return await openEvents(route, options)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error
    return undefined
  }
}

/** Ends when the body does, whether it was finished, cut or fell silent. */
async function readEvents(
  response: Response,
  take: (event: StreamEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  // Loaded with the first answer, so that it weighs on no screen before.
  const { createParser } = await import('eventsource-parser')
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => take({ id: Number(id), event, data: JSON.parse(data) }),
  })
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    for (let piece = await readPiece(reader); piece && !signal?.aborted; piece = await readPiece(reader))
      parser.feed(decoder.decode(piece, { stream: true }))
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  const silence = Promise.withResolvers<undefined>()
  const timer = setTimeout(silence.resolve, SILENCE_MS, undefined)
  try {
    const piece = await Promise.race([reader.read(), silence.promise])
    return piece?.value
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(ms, LONGEST_WAIT_MS))
    signal?.addEventListener('abort', done)

    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
