import { type ChildOptions, type ChildOutput, type ModelChild, startChild } from './child.ts'
import type { Finished, LocalTurn } from './protocol.ts'

export interface RunnerOptions extends Omit<ChildOptions, 'file'> {
  /** Idle time after which a model is unloaded. */
  idleMs: number
}

/** Questions that may wait: each takes the better part of a minute, so a longer line would be of no use. */
const mostWaiting = 8
const aliveMs = 5_000

export class LineTooLong extends Error {}

export interface LocalQuestion {
  file: string
  history: LocalTurn[]
  signal: AbortSignal
  /** Reports the stage that the user waits for. */
  onStage(stage: 'waiting' | 'loading'): void
  onHeard(heard: ChildOutput): void
}

export type Runner = ReturnType<typeof createRunner>

/** Answers one question at a time, with one model in memory: two would each take twice as long. */
export function createRunner({ idleMs, ...options }: RunnerOptions) {
  let child: ModelChild | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0

  async function childFor({ file, onStage }: LocalQuestion): Promise<ModelChild> {
    if (child?.isAlive() && child.file === file) return child
    await child?.end()
    onStage('loading')
    child = startChild({ ...options, file })
    return child
  }

  async function answer(asking: LocalQuestion): Promise<Finished> {
    asking.signal.throwIfAborted()
    clearTimeout(idle)
    try {
      const model = await childFor(asking)
      return await model.answer(asking.history, asking.signal, asking.onHeard)
    } finally {
      idle = setTimeout(() => void child?.end(), idleMs)
      idle.unref()
    }
  }

  return {
    async ask(asking: LocalQuestion): Promise<Finished> {
      if (inLine > mostWaiting) throw new LineTooLong()
      if (inLine > 0) asking.onStage('waiting')
      inLine++
      const patient = setInterval(() => asking.onHeard({ type: 'alive' }), aliveMs)
      const turn = last.then(() => {
        clearInterval(patient)
        return answer(asking)
      })
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        clearInterval(patient)
        inLine--
      }
    },
    /** Unloads the model before its file is removed or the process ends. */
    async release(file?: string): Promise<void> {
      if (child && (file === undefined || child.file === file)) await child.end()
    },
  }
}
