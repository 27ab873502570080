import { fork } from 'node:child_process'
import type { Finished, FromChild, LocalTurn, ToChild } from './protocol.ts'

const keptWords = 1_000

export type ChildOutput = Extract<FromChild, { type: 'alive' | 'text' | 'thinking' }>

export class ChildEnded extends Error {
  /** For the log. */
  readonly detail: string
  /** True if the model had been loaded. */
  readonly loaded: boolean
  constructor(detail: string, loaded: boolean) {
    super('The process of the model ended.')
    this.detail = detail
    this.loaded = loaded
  }
}

export interface ChildOptions {
  /** Module that runs the model. */
  entry: string
  /** The model. */
  file: string
  /** How long it may take to heed Stop before it is ended. */
  heedMs: number
}

export type ModelChild = ReturnType<typeof startChild>

/**
 * A process with one model in its memory. It gets nothing of our environment, so no key of ours; and whatever a file makes the
 * native code do, it ends this process and not the server.
 */
export function startChild({ entry, file, heedMs }: ChildOptions) {
  const child = fork(new URL('./runner.child.ts', import.meta.url), [entry, file], {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let loaded = false
  let alive = true
  let ending = false
  let said = ''
  let onMessage: (message: FromChild) => void = () => {}
  let onEnd: (error: ChildEnded) => void = () => {}

  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    // The first ones: a stack and a version come last.
    said = (said + words).slice(0, keptWords)
  })
  child.on('message', (message: FromChild) => {
    if (message.type !== 'ready') return onMessage(message)
    loaded = true
    ready.resolve()
  })
  const end = (how: string) => {
    if (!alive) return
    alive = false
    const error = new ChildEnded(`${how} ${said}`.trim(), loaded)
    ready.reject(error)
    onEnd(error)
    ended.resolve()
  }
  child.on('error', (error) => {
    child.kill('SIGKILL')
    end(String(error))
  })
  // Not `exit`: its last words may still be on their way.
  child.on('close', (code, signal) => end(`ended with ${signal ?? code}.`))
  ready.promise.catch(() => {})

  const send = (message: ToChild) => {
    if (child.connected) child.send(message)
  }

  return {
    file,
    isAlive: () => alive && !ending,
    /** Settles when the model is silent, also after `signal`: then the next question can start. */
    async answer(
      history: LocalTurn[],
      signal: AbortSignal,
      onHeard: (heard: ChildOutput) => void,
    ): Promise<Finished> {
      const { promise, resolve, reject } = Promise.withResolvers<Finished>()
      promise.catch(() => {})
      let late: NodeJS.Timeout | undefined
      const stop = () => {
        if (loaded) send({ type: 'stop' })
        late = setTimeout(() => child.kill('SIGKILL'), loaded ? heedMs : 0)
      }
      onEnd = reject
      onMessage = (message) => {
        if (message.type === 'finished') resolve(message)
        else if (message.type === 'failed') reject(new ChildEnded(message.detail, true))
        else if (message.type !== 'ready') onHeard(message)
      }
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
      try {
        await ready.promise
        signal.throwIfAborted()
        send({ type: 'ask', history })
        return await promise
      } finally {
        clearTimeout(late)
        signal.removeEventListener('abort', stop)
        onMessage = () => {}
        onEnd = () => {}
      }
    },
    /** Frees its memory. */
    async end(): Promise<void> {
      ending = true
      child.kill('SIGKILL')
      if (alive) await ended.promise
    },
  }
}
