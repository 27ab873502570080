import type { Card } from '#contracts/cards.ts'
import { folded } from '#core/letters.ts'
import { sameWords } from '#core/same-words.ts'
import { correctSpelling } from '#core/spelling.ts'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import type { IntentReader } from './intent/intent.ts'
import { figureWords } from './money/vocabulary.ts'

/** The provider that the built-in assistant is listed under, and reads its options from. */
export const BUILT_IN = 'built-in'

/** A conversation in the assistant's own plain form. */
export interface Conversation {
  context: AnswerContext
  turns: BuiltInTurn[]
  /** The day it is, as in 2026-03-09; “last month” is told by it. */
  today?: string
  /** The names of the tools that may be called. */
  tools: string[]
  intents: IntentReader
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
  card?: Card
  /** Nothing was answered: the question does not count. */
  refused?: boolean
  /** A form that claims nothing yet: what the project says nearest may stand beside it. */
  isOpen?: boolean
}

/** A question with everything that is known when it is asked. Earlier messages are no part of it. */
export interface Ask extends Omit<Conversation, 'turns'> {
  /** With known words spelt right. */
  text: string
  /** As it was written. */
  said: string
  /** Tool results for this question. */
  results: { name: string; result: string }[]
}

/** Answers what it understands, and leaves the rest to the next skill. */
export type Skill = (ask: Ask) => SkillReply | Promise<SkillReply>
export type SkillReply = BuiltInReply | string | undefined

/** Longer messages are not read: patterns run over them on the server's one thread. */
export const longestMessage = 8_000
/** Limit on each text of the context. */
const longestText = 40_000

export const noContext: AnswerContext = {
  businessInstructions: '',
  research: '',
  canon: [],
  sources: [],
  passages: [],
  tables: [],
  files: [],
  attachments: [],
}

/** The last question of a conversation, with texts that are too long to be read cut. */
export function toAsk({ context, turns, ...rest }: Conversation): Ask {
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[last]
  const cut = <Text extends { text: string }>(told: Text): Text => ({
    ...told,
    text: told.text.slice(0, longestText),
  })
  const said = question?.role === 'user' ? question.text : ''
  return {
    ...rest,
    text: correctSpelling(said, wordsOf(context)),
    said,
    results: turns
      .slice(last + 1)
      .flatMap((turn) =>
        turn.role === 'tool' ? [{ name: turn.name, result: turn.result.slice(0, longestText) }] : [],
      ),
    context: {
      ...context,
      research: context.research.slice(0, longestText),
      passages: context.passages.map(cut),
      attachments: context.attachments.map(cut),
    },
  }
}

/** Words that a question may mean: those of figures and shops, of the canon and of the tables. */
function wordsOf({ canon, tables }: AnswerContext): ReadonlySet<string> {
  const columns = tables.flatMap((table) =>
    table.columns.flatMap(({ name, values = [] }) => [name, ...values]),
  )
  const texts = [...canon.flatMap(({ label, value }) => [label, value]), ...columns].join(' ')
  return new Set([...figureWords, ...sameWords.flat(), ...(folded(texts).match(/\p{L}{7,}/gu) ?? [])])
}
