import type { Readable, Writable } from 'node:stream'
import { LabFailed } from '#server/ports/lab.ts'

/** Larger than any message that a measurement needs. */
const MAX_MESSAGE = 8_000_000

export type Params = Record<string, unknown>
interface Message {
  id?: number
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

export interface DevTools {
  send(method: string, params?: Params, sessionId?: string): Promise<Params>
  on(method: string, listener: (params: Params) => void): void
  close(error: Error): void
  /** Rejects once the connection is closed, whatever is waited for meanwhile. */
  closed: Promise<never>
}

/** Its message is the browser's own and not for people. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/** Chromium's DevTools protocol over a pair of pipes: JSON messages that end in a zero byte. */
export function createDevTools(input: Writable, output: Readable): DevTools {
  const waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: Params) => void>()
  let [last, rest, isClosed] = [0, '', false]
  const { promise: closed, reject: tellClosed } = Promise.withResolvers<never>()
  closed.catch(() => undefined)
  const close = (error: Error) => {
    isClosed = true
    tellClosed(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const take = ({ id, method, params, result, error }: Message) => {
    if (method) listeners.get(method)?.(params ?? {})
    const call = id === undefined ? undefined : waiting.get(id)
    if (!call || id === undefined) return
    waiting.delete(id)
    if (error) call.reject(new CommandRefused(error.message))
    else call.resolve(result ?? {})
  }
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part) as Message)
    if (rest.length > MAX_MESSAGE) close(new LabFailed('The browser sent too much.'))
  })
  const end = () => close(new LabFailed('The browser ended.'))
  for (const stream of [input, output]) stream.on('error', end)
  output.on('close', end)
  return {
    send(method, params = {}, sessionId) {
      if (isClosed) return Promise.reject(new LabFailed('The browser ended.'))
      const id = ++last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      })
    },
    on: (method, listener) => void listeners.set(method, listener),
    close,
    closed,
  }
}
