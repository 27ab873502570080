/** Earlier turns, in the form of the local runtime. */
export type LocalTurn =
  | { type: 'system'; text: string }
  | { type: 'user'; text: string }
  | { type: 'model'; response: string[] }

export type ToChild = { type: 'ask'; history: LocalTurn[] } | { type: 'stop' }

export type FromChild =
  /** The model is in memory and can be asked. */
  | { type: 'ready' }
  /** Its event loop turns. */
  | { type: 'alive' }
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  | Finished
  | { type: 'failed'; detail: string }

export interface Finished {
  type: 'finished'
  reason: 'stop' | 'length'
  inputTokens: number
  outputTokens: number
}
