import { toAsk } from './ask.ts'
import { type BuiltInReply, type BuiltInTurn, bounded, type Conversation, isTooLong } from './conversation.ts'
import { type Intent, intents } from './intents.ts'
import { readLabelled } from './read/labels.ts'
import { partsOf } from './read/parts.ts'
import { cannotAnswer } from './skills/about.ts'
import { sentenceIn } from './skills/language.ts'
import { withDoubts } from './write/doubts.ts'
import { paragraphs } from './write/working.ts'

const mostSuggestions = 3

/** The built-in assistant's answer to the last question of a conversation. */
export function reply(conversation: Conversation): BuiltInReply {
  const { english, language } = inEnglish(conversation)
  const answer = replyToParts(english) ?? replyTo(english).reply
  return answer.text === '' ? answer : { ...answer, text: paragraphs(sentenceIn(language), answer.text) }
}

/** Figures that are named in another language are counted with all the same. */
function inEnglish(conversation: Conversation): { english: Conversation; language: string | undefined } {
  const labelled = conversation.turns.map((turn) =>
    turn.role === 'user' ? readLabelled(turn.text) : undefined,
  )
  const last = conversation.turns.findLastIndex(({ role }) => role === 'user')
  const turns = conversation.turns.map((turn, at): BuiltInTurn => {
    const read = labelled[at]
    return read ? { role: 'user', text: read.english } : turn
  })
  return { english: { ...conversation, turns }, language: labelled[last]?.language }
}

function replyTo(conversation: Conversation): { intent?: Intent; reply: BuiltInReply } {
  const ask = toAsk(bounded(conversation), conversation.turns)
  for (const intent of intents) {
    const answer = intent.when && !intent.when(ask) ? undefined : intent.skill(ask)
    if (answer) return { intent, reply: withDoubts(toReply(answer), ask, intent.uses) }
  }
  return { reply: toReply(cannotAnswer) }
}

function toReply(answer: BuiltInReply | string): BuiltInReply {
  if (typeof answer === 'string') return { text: answer }
  return { ...answer, suggestions: answer.suggestions?.slice(0, mostSuggestions) }
}

/** Several questions: each is answered as if it were asked alone, with what the tools gave for it. */
function replyToParts(conversation: Conversation): BuiltInReply | undefined {
  const { turns } = conversation
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[last]
  const parts = question?.role === 'user' && !isTooLong(question.text) ? partsOf(question.text) : []
  const asked = parts.map((text): BuiltInTurn => ({ role: 'user', text }))
  // Figures in one part apply to the next ones.
  const replyToPart = (at: number, found: BuiltInTurn[]) =>
    replyTo({ ...conversation, turns: [...turns.slice(0, last), ...asked.slice(0, at + 1), ...found] })
  if (parts.length === 0 || !parts.every((_, at) => replyToPart(at, []).intent?.ofSeveral)) return undefined

  const results = turns.slice(last + 1).filter(({ role }) => role === 'tool')
  const replies: BuiltInReply[] = []
  for (const at of parts.keys()) {
    const found: BuiltInTurn[] = []
    let { reply } = replyToPart(at, found)
    while (reply.call) {
      const result = results.shift()
      if (!result) return reply
      found.push(result)
      reply = replyToPart(at, found).reply
    }
    replies.push(reply)
  }
  // One answer may hold what two of them ask.
  const texts = new Set(replies.map(({ text }) => text))
  return { text: paragraphs(...texts), suggestions: replies.at(-1)?.suggestions }
}
