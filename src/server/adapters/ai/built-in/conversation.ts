/** The assistant's input, in its own plain form. */
export interface Conversation {
  /** How to behave, with the marked blocks of data about the business. Only the data is used. */
  instructions: string
  turns: BuiltInTurn[]
  /** The day it is, as in 2026-03-09; “last month” is told by it. */
  today?: string
  /** The names of the tools that may be called. */
  tools: string[]
}

export type BuiltInTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant' }
  | { role: 'tool'; name: string; result: string }

export interface BuiltInReply {
  /** Markdown. */
  text: string
  /** Suggested next questions, at most three. */
  suggestions?: string[]
  call?: { name: string; input: object }
}

/** Longer messages are not read: patterns run over them on the server's one thread. */
export const longestMessage = 8_000
/** Instructions hold as much data as a model can read. */
const longestInstructions = 200_000
const longestResult = 40_000
const readTurns = 40

/** The end of a conversation, with what is too long to be read taken out. */
export function bounded({ instructions, turns, today, tools }: Conversation): Conversation {
  return {
    instructions: instructions.slice(0, longestInstructions),
    turns: turns.slice(-readTurns).map((turn) => {
      if (turn.role === 'user') return isTooLong(turn.text) ? { ...turn, text: '' } : turn
      return turn.role === 'tool' ? { ...turn, result: turn.result.slice(0, longestResult) } : turn
    }),
    ...(today && { today }),
    tools,
  }
}

export const isTooLong = (text: string): boolean => text.length > longestMessage
