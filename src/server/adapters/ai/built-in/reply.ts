import { toAsk } from './ask.ts'
import { bounded, type Conversation, type Reply } from './conversation.ts'
import { intents } from './intents.ts'
import { cannotAnswer } from './skills/about.ts'

const mostSuggestions = 3

/** The built-in assistant's answer to the last question of a conversation. */
export function reply(conversation: Conversation): Reply {
  const ask = toAsk(bounded(conversation), conversation.turns)
  for (const { skill, when } of intents) {
    const answer = when && !when(ask) ? undefined : skill(ask)
    if (answer) return toReply(answer)
  }
  return toReply(cannotAnswer)
}

function toReply(answer: Reply | string): Reply {
  if (typeof answer === 'string') return { text: answer }
  return { ...answer, suggestions: answer.suggestions?.slice(0, mostSuggestions) }
}
