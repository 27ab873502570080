import { createContext } from 'react'
import type { MessagePart } from '#contracts/chat.ts'
import type { Citation } from '#contracts/runs.ts'

/** `number` is used in the text; `shown` is displayed instead. */
export type NumberedCitation = Citation & { shown: number }

/** An answer's citations, renumbered from 1: a model gets more sources than it cites. */
export const citationsIn = (parts: MessagePart[]): NumberedCitation[] =>
  parts.filter((part) => part.type === 'citation').map((citation, at) => ({ ...citation, shown: at + 1 }))

/** Citations of the answer being rendered. */
export const CitationsContext = createContext<NumberedCitation[]>([])
