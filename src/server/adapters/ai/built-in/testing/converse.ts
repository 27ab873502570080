import type { AnswerContext } from '#server/ports/ai.ts'
import type { Conversation, Reply, Turn } from '../conversation.ts'
import { readLines } from '../read/blocks.ts'
import { reply } from '../reply.ts'

/** What the seller says in turn, and what the last answer must hold; with a `!` before it: must not hold. */
export type Talk = [said: string | string[], ...holds: string[]]

export interface Setting {
  /** Lines of the canon. */
  canon?: string[]
  /** Lines of the business instructions. */
  rules?: string[]
  passages?: (string | { title: string; text: string })[]
  /** Those that can be asked. */
  tables?: object[]
  research?: string
  /** The names of the project's files. */
  files?: string[]
  /** Files that came with a question. */
  attachments?: { name: string; text: string; isPicture?: true }[]
  today?: string
  tools?: string[]
  /** What tools gave for the last question. */
  results?: { name: string; result: unknown }[]
}

const contextOf = ({
  canon = [],
  rules = [],
  passages = [],
  tables = [],
  attachments = [],
  files = [],
  research = '',
}: Setting): AnswerContext => ({
  businessInstructions: rules.join('\n'),
  research,
  canon: readLines(canon.join('\n')).map(({ key, value }) => ({ path: key, value })),
  passages: passages.map((each, at) => ({
    number: at + 1,
    ...(typeof each === 'string' ? { title: 'Manual', text: each } : each),
  })),
  tables: tables as AnswerContext['tables'],
  files,
  attachments: attachments.map(({ name, text, isPicture = false }) => ({ name, text, isPicture })),
})

export function converse(said: string | string[], setting: Setting = {}): Reply {
  const turns: Turn[] = [said].flat().flatMap((text, index, all): Turn[] => {
    const question: Turn = { role: 'user', text }
    return index < all.length - 1 ? [question, { role: 'assistant' }] : [question]
  })
  const results = (setting.results ?? []).map(({ name, result }): Turn => {
    return { role: 'tool', name, result: typeof result === 'string' ? result : JSON.stringify(result) }
  })
  const conversation: Conversation = {
    context: contextOf(setting),
    turns: [...turns, ...results],
    ...(setting.today && { today: setting.today }),
    tools: setting.tools ?? [],
  }
  return reply(conversation)
}
