import { createContext } from 'react'
import type { MessagePart } from '#contracts/chat.ts'
import type { Citation } from '#contracts/runs.ts'

/** `number` is how the text names it, `shown` what a reader sees in its place. */
export type Cited = Citation & { shown: number }

/** What an answer rests on, counted from one in the order in which it names them: a model is given more than it uses. */
export const citedIn = (parts: MessagePart[]): Cited[] =>
  parts.filter((part) => part.type === 'citation').map((citation, at) => ({ ...citation, shown: at + 1 }))

/** What the answer rests on that is being drawn: its text names them by number. */
export const CitationsContext = createContext<Cited[]>([])
