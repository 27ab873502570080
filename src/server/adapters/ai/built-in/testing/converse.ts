import type { AnswerContext } from '#server/ports/answer-context.ts'
import type { BuiltInReply, BuiltInTurn, Conversation } from '../conversation.ts'
import { readLines } from '../read/blocks.ts'
import { reply } from '../reply.ts'

/** The seller's messages, and texts the last answer must contain; with a leading `!`: must not. */
export type ScriptedTalk = [said: string | string[], ...holds: string[]]

export interface Setting {
  /** Lines of the canon. */
  canon?: string[]
  /** Lines of the business instructions. */
  rules?: string[]
  passages?: (string | { title: string; text: string; weak?: boolean })[]
  /** Tables that can be queried. */
  tables?: object[]
  research?: string
  /** The names of the project's files. */
  files?: string[]
  /** Files that came with a question. */
  attachments?: { name: string; text: string; isPicture?: true }[]
  today?: string
  tools?: string[]
  /** Tool results for the last question. */
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

export function converse(said: string | string[], setting: Setting = {}): BuiltInReply {
  const turns: BuiltInTurn[] = [said].flat().flatMap((text, index, all): BuiltInTurn[] => {
    const question: BuiltInTurn = { role: 'user', text }
    return index < all.length - 1 ? [question, { role: 'assistant' }] : [question]
  })
  const results = (setting.results ?? []).map(({ name, result }): BuiltInTurn => {
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
