import type { BuiltInReply, BuiltInTurn, Conversation } from '../conversation.ts'
import { reply } from '../reply.ts'

/** The seller's messages, and texts the last answer must contain; with a leading `!`: must not. */
export type ScriptedTalk = [said: string | string[], ...holds: string[]]

export interface Setting {
  /** Lines of the canon. */
  canon?: string[]
  /** Lines of the business instructions. */
  rules?: string[]
  passages?: (string | { title: string; text: string })[]
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

function instructionsOf({
  canon,
  rules,
  passages = [],
  tables = [],
  attachments = [],
  files,
  research,
}: Setting): string {
  return [
    'You are the assistant of a workspace.',
    ...(rules ? [`<business-instructions>\n${rules.join('\n')}\n</business-instructions>`] : []),
    ...(canon ? [`<canon>\n${canon.join('\n')}\n</canon>`] : []),
    ...(passages.length > 0 ? [`<passages>\n${passages.map(passage).join('\n')}\n</passages>`] : []),
    ...(tables.length > 0
      ? [`<tables>\n${tables.map((each) => JSON.stringify(each)).join('\n')}\n</tables>`]
      : []),
    ...(files ? [`<files>\n${files.join('\n')}\n</files>`] : []),
    ...attachments.map(attachment),
    ...(research ? [`<research project="Lamps">\n${research}\n</research>`] : []),
  ].join('\n\n')
}

const attachment = ({ name, text, isPicture }: NonNullable<Setting['attachments']>[number]) =>
  `<attachment name="${name}"${isPicture ? ' picture="its text"' : ''}>\n${text}\n</attachment>`

const passage = (each: string | { title: string; text: string }, index: number) => {
  const { title, text } = typeof each === 'string' ? { title: 'Manual', text: each } : each
  return `[${index + 1}] ${title}\n${text}`
}

export function converse(said: string | string[], setting: Setting = {}): BuiltInReply {
  const turns: BuiltInTurn[] = [said].flat().flatMap((text, index, all): BuiltInTurn[] => {
    const question: BuiltInTurn = { role: 'user', text }
    return index < all.length - 1 ? [question, { role: 'assistant' }] : [question]
  })
  const results = (setting.results ?? []).map(({ name, result }): BuiltInTurn => {
    return { role: 'tool', name, result: typeof result === 'string' ? result : JSON.stringify(result) }
  })
  const conversation: Conversation = {
    instructions: instructionsOf(setting),
    turns: [...turns, ...results],
    ...(setting.today && { today: setting.today }),
    tools: setting.tools ?? [],
  }
  return reply(conversation)
}
