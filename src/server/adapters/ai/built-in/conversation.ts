import type { AnswerContext } from '#server/ports/answer-context.ts'

/** The provider that the built-in assistant is listed under, and reads its options from. */
export const BUILT_IN = 'built-in'

/** What the assistant is told, in its own plain form. */
export interface Conversation {
  /** What is known about the business. */
  context: AnswerContext
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
/** Of each text of the context. */
const longestText = 40_000
const longestResult = 40_000
const readTurns = 40

/** The end of a conversation, with what is too long to be read taken out. */
export function bounded({ context, turns, today, tools }: Conversation): Conversation {
  return {
    context: boundedContext(context),
    turns: turns.slice(-readTurns).map((turn) => {
      if (turn.role === 'user') return isTooLong(turn.text) ? { ...turn, text: '' } : turn
      return turn.role === 'tool' ? { ...turn, result: turn.result.slice(0, longestResult) } : turn
    }),
    ...(today && { today }),
    tools,
  }
}

export const noContext: AnswerContext = {
  businessInstructions: '',
  research: '',
  canon: [],
  passages: [],
  tables: [],
  files: [],
  attachments: [],
}

function boundedContext(context: AnswerContext): AnswerContext {
  const cut = <Told extends { text: string }>(told: Told): Told => ({
    ...told,
    text: told.text.slice(0, longestText),
  })
  return {
    ...context,
    businessInstructions: context.businessInstructions.slice(0, longestText),
    research: context.research.slice(0, longestText),
    passages: context.passages.map(cut),
    attachments: context.attachments.map(cut),
  }
}

export const isTooLong = (text: string): boolean => text.length > longestMessage
