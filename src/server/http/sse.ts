import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunEvent } from '#contracts/runs.ts'
import { AppError } from '#server/errors.ts'
import type { RunFollow } from '#server/stream/follow.ts'

const PING_EVERY_MS = 15_000
const ACKNOWLEDGE_AFTER_MS = 5
/** A stalled reader is dropped at this backlog or after this time. It can reconnect. */
const MOST_WAITING_BYTES = 1_024 * 1_024
const MOST_WAITING_MS = 30_000

/** Event streams that one person may have open in this process: several browsers, each with many tabs. */
export const MOST_STREAMS = 50

export type Streams = ReturnType<typeof createStreams>

/** The open event streams and files of this process, so that they can be closed when their session ends or the server does. */
export function createStreams() {
  const bySession = new Map<string, Set<FastifyReply['raw']>>()
  const byPerson = new Map<number, number>()
  /** The streams alone: when the server stops, their readers are told first. */
  const open = new Set<FastifyReply['raw']>()

  function send(request: FastifyRequest, reply: FastifyReply, follow: RunFollow) {
    const { raw } = reply
    // Hung up while the question was being kept: nobody is left to read, and nothing would tell us again.
    if (raw.destroyed) return
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-run-id': follow.runId,
    })
    // With the first words, if these come at once; otherwise so that the asker knows the question is kept.
    const acknowledge = setTimeout(() => raw.flushHeaders(), ACKNOWLEDGE_AFTER_MS)

    const frames = frameWriter(raw)
    closeWith(follow.sessionId, raw)
    open.add(raw)
    const ping = setInterval(() => frames.write(': \n\n'), PING_EVERY_MS)
    const stopReading = follow.read({
      event(number, event) {
        frames.write(frame(number, event))
        if (event.type === 'end') frames.end()
      },
      drained: frames.drained,
      failed(error) {
        request.log.warn({ err: error, runId: follow.runId }, 'a stream was given up')
        raw.destroy()
      },
    })
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      clearTimeout(acknowledge)
      clearInterval(ping)
      frames.forget()
      stopReading()
      open.delete(raw)
    })
  }

  /** Counts a stream from before its question is stored, so that a refusal leaves nothing behind, until it is closed. */
  function reserve(userId: number, raw: FastifyReply['raw']) {
    // Its 'close' has been, so nothing would give the place back.
    if (raw.destroyed) return
    const count = byPerson.get(userId) ?? 0
    if (count >= MOST_STREAMS)
      throw new AppError(
        'LIMIT_REACHED',
        `You have ${MOST_STREAMS} live views open, which is the limit. Close some tabs and try again.`,
        { retryAfter: 5 },
      )
    byPerson.set(userId, count + 1)
    raw.once('close', () => {
      const left = (byPerson.get(userId) ?? 1) - 1
      if (left > 0) byPerson.set(userId, left)
      else byPerson.delete(userId)
    })
  }

  /** Aborts the stream when its session ends. */
  function closeWith(sessionId: string, raw: FastifyReply['raw']) {
    if (raw.destroyed) return
    const group = bySession.get(sessionId) ?? new Set()
    bySession.set(sessionId, group.add(raw))
    raw.on('close', () => {
      group.delete(raw)
      if (group.size === 0) bySession.delete(sessionId)
    })
  }

  return {
    send,
    reserve,
    closeWith,
    count: () => open.size,
    sessions: () => [...bySession.keys()],
    closeSession(sessionId: string) {
      for (const raw of bySession.get(sessionId) ?? []) raw.destroy()
    },
    /** Readers of ended runs get this long to be told; then all are closed. */
    async closeAll(patienceMs: number) {
      const until = performance.now() + patienceMs
      while (open.size > 0 && performance.now() < until) await wait(10)
      for (const raw of open) raw.destroy()
    },
  }
}

const frame = (number: number, event: RunEvent) =>
  `id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Joins the writes of one turn of the loop into one, and drops a stalled reader. */
function frameWriter(raw: FastifyReply['raw']) {
  let waiting = ''
  let ended = false
  let stalled: NodeJS.Timeout | undefined
  const onDrain = new Set<() => void>()

  const moving = () => {
    clearTimeout(stalled)
    stalled = undefined
    for (const go of onDrain) go()
    onDrain.clear()
  }
  raw.on('drain', moving)
  raw.on('close', moving)

  function flush() {
    const text = waiting
    waiting = ''
    if (raw.destroyed) return
    if (ended) raw.end(text)
    else if (raw.write(text)) return moving()
    if (raw.writableLength > MOST_WAITING_BYTES) return void raw.destroy()
    stalled ??= setTimeout(() => raw.destroy(), MOST_WAITING_MS)
  }

  return {
    write(text: string) {
      if (ended) return
      if (waiting === '') setImmediate(flush)
      waiting += text
    },
    /** Ends the stream after the last write. */
    end() {
      ended = true
    },
    /** Resolves when the reader has taken all writes, or has gone. */
    drained: () =>
      raw.destroyed || (waiting === '' && !raw.writableNeedDrain)
        ? Promise.resolve()
        : new Promise<void>((resolve) => onDrain.add(resolve)),
    forget: () => clearTimeout(stalled),
  }
}
